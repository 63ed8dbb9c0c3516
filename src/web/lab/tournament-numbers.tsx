import { Table, Text } from '@mantine/core';
import type { LabMeeting, LabTournament } from '../../lab/lab-messages.ts';
import { useQuery } from '../engines/query.ts';
import { Panel } from '../shell/panel.tsx';
import { WideTable } from '../shell/wide-table.tsx';
import { Breakable } from './breakable.tsx';
import { Estimate, EstimateHeading } from './estimate-plot.tsx';
import { scaleOf } from './estimate-scale.ts';
import { Facts, progressText, speedFact } from './facts.tsx';
import { labApi } from './lab-store.ts';
import { PairPanel } from './pair-panel.tsx';
import { PairTable } from './pair-table.tsx';
import classes from './screen.module.css';
import { percentText, pointsText, ratingText } from './texts.ts';

const FORMATS = {
  'round-robin': 'Round robin',
  gauntlet: 'Gauntlet: the first player against all others',
} as const;

function Standings({ run: { names, standings } }: { run: LabTournament }) {
  const plotted = standings.map(({ elo, error }) => ({ value: elo ?? 0, error }));
  const scale = scaleOf(plotted);
  return (
    <WideTable label="Standings">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Player</Table.Th>
          <Table.Th className={classes.plotCell}>
            <EstimateHeading scale={scale}>Elo</EstimateHeading>
          </Table.Th>
          <Table.Th ta="right">Points</Table.Th>
          <Table.Th ta="right">Score</Table.Th>
          <Table.Th
            ta="right"
            title="Likelihood of superiority: the probability that the player is stronger than the next one"
          >
            LOS
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {standings.map((standing, place) => (
          <Table.Tr key={standing.player}>
            <Table.Th scope="row" className={classes.name}>
              {place + 1} <Breakable text={names[standing.player]!} />
            </Table.Th>
            <Table.Td>
              {standing.elo === null ? (
                '–'
              ) : (
                <Estimate {...plotted[place]!} text={ratingText(standing)} scale={scale} />
              )}
            </Table.Td>
            <Table.Td ta="right" className={classes.number}>
              {pointsText(standing.points)} of {standing.games}
            </Table.Td>
            <Table.Td ta="right" className={classes.number}>
              {percentText(standing.games === 0 ? null : standing.points / standing.games)}
            </Table.Td>
            <Table.Td ta="right" className={classes.number}>
              {standing.los === null ? '' : percentText(standing.los)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}

/** The points of a player against another one. */
function crossText(meetings: readonly LabMeeting[], one: number, other: number): string {
  if (one === other) return '·';
  const found = meetings.find(({ players }) => players.includes(one) && players.includes(other));
  if (found === undefined || found.games === 0) return '';
  return `${pointsText(found.players[0] === one ? found.points : found.games - found.points)}/${found.games}`;
}

/** The points of every player against every other one, by place. */
function CrossTable({ run: { names, standings, meetings } }: { run: LabTournament }) {
  if (meetings.length === 0) return null;
  return (
    <Panel title="Cross table" p="sm">
      <WideTable w="auto" label="Cross table">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Player</Table.Th>
            {standings.map(({ player }, place) => (
              <Table.Th key={player} ta="right" aria-label={names[player]}>
                {place + 1}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {standings.map(({ player }, place) => (
            <Table.Tr key={player}>
              <Table.Th scope="row" className={classes.name}>
                {place + 1} <Breakable text={names[player]!} />
              </Table.Th>
              {standings.map((other) => (
                <Table.Td key={other.player} ta="right" className={classes.number}>
                  {crossText(meetings, player, other.player)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </Panel>
  );
}

/** The ratings of a tournament with their errors. */
export function TournamentNumbers({ run }: { run: LabTournament }) {
  const { played, games, rounds, format, drawRatio, averagePlies, speed, standings } = run;
  return (
    <>
      <Standings run={run} />
      <Text size="xs" c="dimmed" my="xs">
        {FORMATS[format]}. The error is half of the 95 % interval. Without anchors, the mean of the ratings is 0. LOS is
        the likelihood that a player is stronger than the next one.
        {standings.some(({ bound }) => bound !== null) &&
          ' “At least” or “at most”: the player won or lost every point, so only a bound is known.'}
      </Text>
      <Facts
        facts={[
          ['Games', progressText(played, games)],
          ['Rounds', rounds.toLocaleString('en')],
          ['Drawn', percentText(drawRatio)],
          ['Average length', averagePlies === null ? '–' : `${(averagePlies / 2).toFixed(1)} moves`],
          ...speedFact(speed),
        ]}
      />
    </>
  );
}

/** The cross table and the games of a tournament. */
export function TournamentGames({ run, pair }: { run: LabTournament; pair: number | undefined }) {
  const { id } = run;
  const { value: details } = useQuery([id], () => labApi().details(id));
  return (
    <>
      <CrossTable run={run} />
      {pair !== undefined && <PairPanel run={run} pair={pair} players={details?.players} key={pair} />}
      <PairTable run={run} pair={pair} />
    </>
  );
}
