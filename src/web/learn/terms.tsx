import { Anchor, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type BoardSize, squareTable } from '../../learn/report/boards.ts';
import { countCurve } from '../../learn/report/curves.ts';
import { distance } from '../../learn/report/moved.ts';
import type { KnobGroup, TermGroup } from '../../learn/report/term-groups.ts';
import { Panel } from '../shell/panel.tsx';
import { hashOf } from '../shell/route.ts';
import { Drawing } from './drawing.tsx';
import { NumberTable } from './number-table.tsx';
import classes from './screen.module.css';

function KnobDrawing({ knob: { id, label, numbers }, draw }: { knob: KnobGroup; draw: typeof countCurve }) {
  return (
    <div>
      <Text size="sm" fw={600}>
        {label}{' '}
        <Anchor size="xs" href={hashOf('knobs', encodeURIComponent(id))}>
          {id}
        </Anchor>
      </Text>
      <Drawing svg={draw(numbers)} />
    </div>
  );
}

/** The largest distance that a number of the term has moved. */
function reach({ single, counts, squares }: TermGroup): number {
  const all = [...single, ...[...counts, ...squares].flatMap(({ numbers }) => numbers)];
  return Math.max(...all.map((one) => Math.abs(distance(one) ?? (one.after === one.before ? 0 : 1e-9))));
}

/** One table by square at a time, as four boards. */
function SquareTables({ knobs, size }: { knobs: readonly KnobGroup[]; size: BoardSize }) {
  const [chosen, choose] = useState(knobs[0]!.id);
  const knob = knobs.find(({ id }) => id === chosen) ?? knobs[0]!;
  return (
    <>
      {knobs.length > 1 && (
        <NativeSelect
          label="Table"
          maw={340}
          value={knob.id}
          data={knobs.map(({ id, label }) => ({ value: id, label }))}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      )}
      <KnobDrawing knob={knob} draw={(numbers) => squareTable(numbers, size)} />
    </>
  );
}

/** One term at a time: its tables drawn before and after, its single numbers listed. */
export function Terms({ terms, size }: { terms: readonly TermGroup[]; size: BoardSize }) {
  const sorted = terms.toSorted((a, b) => reach(b) - reach(a));
  const [chosen, choose] = useState<string>();
  const term = sorted.find(({ id }) => id === chosen) ?? sorted[0];
  if (term === undefined) return null;
  return (
    <Panel title="Term by term" p="sm">
      <Stack gap="sm">
        <NativeSelect
          label="Term"
          maw={340}
          value={term.id}
          data={sorted.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
        {term.single.length > 0 && <NumberTable numbers={term.single} label={`Numbers of ${term.title}`} />}
        {term.counts.length > 0 && (
          <>
            <div className={classes.pictures}>
              {term.counts.map((knob) => (
                <KnobDrawing key={knob.id} knob={knob} draw={countCurve} />
              ))}
            </div>
            <Text size="xs" c="dimmed">
              Dashed: before. The band is the 95 % interval.
            </Text>
          </>
        )}
        {term.squares.length > 0 && <SquareTables knobs={term.squares} size={size} key={term.id} />}
      </Stack>
    </Panel>
  );
}
