import { Text } from '@mantine/core';
import type { LabMatch, LabMatchView } from '../../lab/lab-messages.ts';
import { useQuery } from '../engines/query.ts';
import { countText } from '../state/count-text.ts';
import { BlamePanel } from './blame-panel.tsx';
import { Facts, progressText, speedFact } from './facts.tsx';
import { labApi } from './lab-store.ts';
import { LlrBar } from './llr-bar.tsx';
import { PairPanel } from './pair-panel.tsx';
import { PairTable } from './pair-table.tsx';
import { Pentanomial } from './pentanomial.tsx';
import classes from './run-panel.module.css';
import { estimateText, percentText } from './texts.ts';

/** The verdict as text; undefined while the test runs. */
function verdictText({ sprt, names }: LabMatchView): string | undefined {
  if (sprt === undefined || sprt.verdict === null) return undefined;
  const { verdict, elo0, elo1, model } = sprt;
  return verdict === 'accepted'
    ? `Accepted: ${names[0]} is ahead by ${elo1} ${model} Elo or more.`
    : `Rejected: ${names[0]} is ahead by ${elo0} ${model} Elo or less.`;
}

/** An estimate of a match. If a player won or lost every pair, no finite value explains the results. */
function boundedText(played: number, value: number | null, error: number | null): string {
  return value === null && played > 0 ? 'unbounded' : estimateText(value, error);
}

/** The numbers of a match: Elo, the test, the pentanomial. */
export function MatchNumbers({ match, speed }: { match: LabMatchView; speed: number | null }) {
  const { names, played, games, sprt, result, uncounted = 0 } = match;
  const { wins, draws, losses, los, averagePlies } = result;
  const verdict = verdictText(match);
  return (
    <>
      {verdict !== undefined && (
        <Text fw={600} role="status" mb="xs">
          {verdict}
        </Text>
      )}
      <div className={classes.numbers}>
        <Facts
          facts={[
            ['Games', progressText(played, games, sprt !== undefined)],
            ['Won, drawn, lost', `${wins} · ${draws} · ${losses}`],
            ['Elo', boundedText(played, result.elo, result.error)],
            ['Normalised Elo', boundedText(played, result.normalisedElo, result.normalisedError)],
            ['Likelihood of superiority', percentText(los)],
            ['Average length', averagePlies === null ? '–' : `${(averagePlies / 2).toFixed(1)} moves`],
            ...speedFact(speed),
          ]}
        />
        <div className={classes.pictures}>
          {sprt !== undefined && <LlrBar sprt={sprt} />}
          <Pentanomial counts={result.pentanomial} name={names[0]} />
        </div>
      </div>
      {uncounted > 0 && (
        <Text size="xs" c="dimmed" mt="xs">
          {`Not counted: ${countText(uncounted, 'finished game')}. A test counts whole pairs in the order of their numbers, until it decides.`}
        </Text>
      )}
      {verdict !== undefined && (
        <Text size="xs" c="dimmed" mt="xs">
          The Elo estimate is biased, because the test chose when to stop.
        </Text>
      )}
    </>
  );
}

/** The pairs of a match, the pair that is open, and the terms behind the decided ones. */
export function MatchGames({ run, pair }: { run: LabMatch; pair: number | undefined }) {
  const { id } = run;
  const { value: details } = useQuery([id], () => labApi().details(id));
  return (
    <>
      {pair !== undefined && <PairPanel run={run} pair={pair} players={details?.players} key={pair} />}
      <PairTable run={run} pair={pair} />
      <BlamePanel run={run} players={details?.players} />
    </>
  );
}
