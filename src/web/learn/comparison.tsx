import { Anchor, NativeSelect, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import type { LearnedKnob, LearnSummary } from '../../learn/fit/learn-summary.ts';
import { squareTable } from '../../learn/report/boards.ts';
import { countCurve, reliabilityDiagram } from '../../learn/report/curves.ts';
import type { LedgerChange } from '../../learn/report/ledger-changes.ts';
import { distance, movedNumbers } from '../../learn/report/moved.ts';
import { figure } from '../../learn/report/svg.ts';
import type { KnobGroup, TermGroup } from '../../learn/report/term-groups.ts';
import { undeterminedGroups } from '../../learn/report/undetermined.ts';
import { Panel } from '../shell/panel.tsx';
import { hashOf } from '../shell/route.ts';
import { Drawing } from './drawing.tsx';
import { Key } from './key.tsx';
import type { FitDetails } from './learn-messages.ts';
import classes from './screen.module.css';
import { SupportVectors } from './support-vectors.tsx';
import { boardHash } from './texts.ts';

/** Rows of the longest lists. */
const MOVED = 100;
const PAIRS = 40;
const NAMED = 120;

function signed(value: number): string {
  return value > 0 ? `+${figure(value)}` : figure(value);
}

/** Numbers before and after, each with a link to its knob. */
function NumberTable({ numbers, label }: { numbers: readonly LearnedKnob[]; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
    <section className={classes.rows} tabIndex={0} aria-label={label}>
      <Table fz="sm" tabularNums verticalSpacing="2xs" w="auto" aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Number</Table.Th>
            <Table.Th ta="right">Before</Table.Th>
            <Table.Th ta="right">After</Table.Th>
            <Table.Th ta="right">Error</Table.Th>
            <Table.Th ta="right">Moved, in errors</Table.Th>
            <Table.Th ta="right">Positions</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {numbers.map((one) => {
            const far = distance(one);
            return (
              <Table.Tr key={one.name}>
                <Table.Th scope="row" fw={500}>
                  <Anchor size="sm" href={hashOf('knobs', encodeURIComponent(one.id))}>
                    {one.name}
                  </Anchor>
                </Table.Th>
                <Table.Td ta="right">{figure(one.before)}</Table.Td>
                <Table.Td ta="right">{figure(one.after)}</Table.Td>
                <Table.Td ta="right">{one.error === null ? '' : `± ${figure(one.error)}`}</Table.Td>
                <Table.Td ta="right">{far === undefined ? '' : signed(Number(far.toFixed(1)))}</Table.Td>
                <Table.Td ta="right">{one.n.toLocaleString('en')}</Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function Moved({ summary }: { summary: LearnSummary }) {
  const moved = movedNumbers(summary.knobs);
  return (
    <Panel title="What moved" p="sm">
      {moved.length === 0 ? (
        <Text size="sm">No number changed.</Text>
      ) : (
        <Stack gap="xs">
          <Text size="sm" c="dimmed">
            Sorted by distance in standard errors, which count whole games.
          </Text>
          <NumberTable numbers={moved.slice(0, MOVED)} label="Numbers that moved" />
          {moved.length > MOVED && (
            <Text size="sm" c="dimmed">
              and {moved.length - MOVED} more; the report has all of them by term.
            </Text>
          )}
        </Stack>
      )}
    </Panel>
  );
}

/** What the data does not determine, and what trades off. */
function Doubts({ summary: { undetermined, correlated } }: { summary: LearnSummary }) {
  return (
    <Panel title="What the data does not determine" p="sm">
      <Stack gap="xs">
        {undetermined.length === 0 && <Text size="sm">Nothing is named: see the errors.</Text>}
        {undeterminedGroups(undetermined).map(({ title, names }) => (
          <details key={title}>
            <summary>
              {names.length}: {title}
            </summary>
            <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {names.slice(0, NAMED).join(', ')}
              {names.length > NAMED && ` and ${names.length - NAMED} more`}
            </Text>
          </details>
        ))}
        {correlated.length > 0 && (
          <details>
            <summary>{correlated.length} pairs trade off against each other (correlation beyond ±0.9)</summary>
            <Text size="xs" c="dimmed" component="div">
              {correlated.slice(0, PAIRS).map(({ a, b, correlation }) => (
                <div key={`${a} ${b}`}>
                  {a} and {b}: {signed(Number(correlation.toFixed(3)))}
                </div>
              ))}
            </Text>
          </details>
        )}
      </Stack>
    </Panel>
  );
}

function Ledger({ change: { name, fen, rows, score } }: { change: LedgerChange }) {
  return (
    <div>
      <Anchor size="sm" fw={600} href={boardHash(fen)}>
        {name}
      </Anchor>
      <Table fz="xs" tabularNums verticalSpacing={1} aria-label={name}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Term</Table.Th>
            <Table.Th ta="right">Before</Table.Th>
            <Table.Th ta="right">After</Table.Th>
            <Table.Th ta="right">Change</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {[...rows, { title: 'Score for White', ...score }].map(({ title, from, to }) => (
            <Table.Tr key={title}>
              <Table.Th scope="row" fw={title === 'Score for White' ? 700 : 500}>
                {title}
              </Table.Th>
              <Table.Td ta="right">{signed(from)}</Table.Td>
              <Table.Td ta="right">{signed(to)}</Table.Td>
              <Table.Td ta="right">{signed(to - from)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

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

/** How far the number of a term that moved most has moved. */
function reach({ single, counts, squares }: TermGroup): number {
  const all = [...single, ...[...counts, ...squares].flatMap(({ numbers }) => numbers)];
  return Math.max(...all.map((one) => Math.abs(distance(one) ?? (one.after === one.before ? 0 : 1e-9))));
}

/** One table by square at a time, as four boards. */
function SquareTables({ knobs }: { knobs: readonly KnobGroup[] }) {
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
      <KnobDrawing knob={knob} draw={squareTable} />
    </>
  );
}

/** One term at a time: its tables drawn before and after, its single numbers listed. */
function Terms({ terms }: { terms: readonly TermGroup[] }) {
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
              Dashed: before. The band is the interval of 95 %.
            </Text>
          </>
        )}
        {term.squares.length > 0 && <SquareTables knobs={term.squares} key={term.id} />}
      </Stack>
    </Panel>
  );
}

/** Predictions against results, before and after. */
export function Reliability({ summary: { calibration } }: { summary: LearnSummary }) {
  return (
    <Panel title="Reliability" p="sm">
      <Drawing svg={reliabilityDiagram(calibration)} />
      <Key
        entries={[
          ['before', '--mantine-color-dimmed', false],
          ['after', '--mantine-color-blue-text', true],
        ]}
      />
      <Text size="xs" c="dimmed">
        On {calibration.on === 'heldOut' ? 'held-out positions' : 'the positions of training'}; the line is a perfect
        prediction.
      </Text>
    </Panel>
  );
}

/** What a fit changed: the parts of its report. */
export function Comparison({ summary, details: { terms, ledgers } }: { summary: LearnSummary; details: FitDetails }) {
  const { support } = summary;
  return (
    <>
      <Moved summary={summary} />
      {support !== undefined && <SupportVectors support={support} />}
      <Terms terms={terms} />
      <Panel title="Ten well-known positions" p="sm">
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            Centipawns for White; terms that changed by less than half a centipawn are left out.
          </Text>
          <div className={classes.ledgers}>
            {ledgers.map((change) => (
              <Ledger key={change.name} change={change} />
            ))}
          </div>
        </Stack>
      </Panel>
      <Doubts summary={summary} />
    </>
  );
}
