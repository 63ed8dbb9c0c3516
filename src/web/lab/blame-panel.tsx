import { Button, Table, Text } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { useState } from 'react';
import type { LabMatch, LabRunDetails } from '../../lab/lab-messages.ts';
import type { ProfileFile } from '../../profiles/profile.ts';
import { evaluator } from '../engines/engines.ts';
import { useQuery } from '../engines/query.ts';
import { SourceLabel, STATIC, scoredBy } from '../score/scored.tsx';
import { Panel } from '../shell/panel.tsx';
import { hashOf } from '../shell/route.ts';
import { Failed, Loading } from '../shell/states.tsx';
import { countText } from '../state/count-text.ts';
import { faultText } from '../state/fault-text.ts';
import { centipawnsText } from '../state/score.ts';
import type { Blame, Blamed } from './blame.ts';
import { labApi } from './lab-store.ts';
import classes from './screen.module.css';
import type * as Tasks from './tasks.ts';

const tasks = evaluator.tasks<typeof Tasks>('lab');

interface Props {
  readonly run: LabMatch;
  readonly players: LabRunDetails['players'] | undefined;
}

/** The terms and knobs behind the moves that decided the pairs, computed on request. */
export function BlamePanel({ run, players }: Props) {
  const [isAsked, setAsked] = useState(false);
  const [first, second] = players ?? [];
  const { losses, wins } = run.result;
  if (!first || !second || wins + losses === 0) return null;
  return (
    <Panel
      title="Blame"
      p="sm"
      actions={
        !isAsked && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconScale size={16} aria-hidden />}
            onClick={() => setAsked(true)}
          >
            Find the knobs
          </Button>
        )
      }
    >
      {isAsked ? (
        <BlameTables run={run} first={first} second={second} />
      ) : (
        <Text size="sm">
          Find out which terms and knobs made the players choose different moves in the pairs that were won or lost.
        </Text>
      )}
    </Panel>
  );
}

/** A table of the contributions of terms or of knobs. */
function BlameTable({
  what,
  parts,
  blame: { won, lost },
}: {
  what: 'Term' | 'Knob';
  parts: readonly Blamed[];
  blame: Blame;
}) {
  const address = (id: string) => hashOf('knobs', encodeURIComponent(what === 'Term' ? `${id}.` : id));
  return (
    <Table
      {...scoredBy(STATIC)}
      fz="sm"
      tabularNums
      verticalSpacing="2xs"
      aria-label={`${what}s behind the decided pairs`}
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th>
            {what} <SourceLabel source={STATIC} />
          </Table.Th>
          <Table.Th ta="right">Pairs won</Table.Th>
          <Table.Th ta="right">Pairs lost</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {parts.map((part) => (
          <Table.Tr key={part.id}>
            <Table.Th scope="row">
              <a className={classes.link} href={address(part.id)}>
                {part.title}
              </a>
            </Table.Th>
            <Table.Td ta="right">{won === 0 ? '–' : centipawnsText(part.won)}</Table.Td>
            <Table.Td ta="right">{lost === 0 ? '–' : centipawnsText(part.lost)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Explains what the tables leave out. */
function restText({ unexamined, searchKnobs }: Blame): string {
  const texts = [
    ...(unexamined === 0 ? [] : [`Not examined: ${countText(unexamined, 'more knob')} of the evaluation.`]),
    ...(searchKnobs === 0
      ? []
      : [`The search also differs in ${countText(searchKnobs, 'parameter')}, which static scores do not show.`]),
  ];
  return texts.join(' ');
}

function BlameTables({
  run: { id, names },
  first,
  second,
}: {
  run: LabMatch;
  first: ProfileFile;
  second: ProfileFile;
}) {
  const { value, fault } = useQuery([id, first, second], async () =>
    tasks.blame((await labApi().divergences(id)).divergences, first, second),
  );
  if (fault !== undefined) return <Failed title="The pairs cannot be compared" message={faultText(fault)} />;
  if (value === undefined) return <Loading what="Evaluating" />;
  const { won, lost, terms, knobs } = value;
  if (terms.length === 0)
    return <Text size="sm">No term differs at these moves, so the search made the difference. {restText(value)}</Text>;
  return (
    <>
      <Text size="sm" mb="xs" maw={900}>
        Averages in centipawns over the latest decided pairs, {countText(won, 'win')} and{' '}
        {countText(lost, 'loss', 'losses')}, at the moves where the players first differed. Terms: how much more each
        one favors the move of {names[0]} in its own profile than in that of {names[1]}. Knobs: how much more the score
        of {names[1]} would favor that move with this one value of {names[0]}. All scores are static; the search looked
        further. {restText(value)}
      </Text>
      <div className={classes.blame}>
        <BlameTable what="Term" parts={terms} blame={value} />
        {knobs.length > 0 && <BlameTable what="Knob" parts={knobs} blame={value} />}
      </div>
    </>
  );
}
