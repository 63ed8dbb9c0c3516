import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { playerReport, type Share } from '../../explain/review/player-report.ts';
import { faultOf } from '../engines/rpc.ts';
import { Word } from '../help/word.tsx';
import { SourceLabel, scoredBy, searchSource } from '../score/scored.tsx';
import { countText } from '../state/count-text.ts';
import { notifyError } from '../state/notify.tsx';
import { type OwnReviews, ownReviews, reviewAll } from './kept-reviews.ts';
import classes from './review.module.css';
import { cancelReview } from './review-store.ts';

const PHASE_NAMES = { opening: 'Opening', middlegame: 'Middlegame', endgame: 'Endgame' } as const;
const COLUMNS = [
  ['Moves', 'ply', 'Moves'],
  ['Loss of winning chances per move', 'winning chances', 'Loss'],
  ['Inaccuracies', 'inaccuracy', '?!'],
  ['Mistakes', 'mistake', '?'],
  ['Blunders', 'blunder', '??'],
] as const;
/** How many openings and terms are listed. */
const MOST = 6;

/** The names of the known players, the most frequent first. */
function namesIn({ reviews }: OwnReviews): string[] {
  const counts = new Map<string, number>();
  for (const { white, black } of reviews)
    for (const name of [white, black]) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .filter(([name]) => name !== '?')
    .sort((a, b) => b[1] - a[1])
    .map(([name]) => name);
}

function ShareRow({ title, share }: { title: string; share: Share }) {
  const { moves, averageLoss, inaccuracies, mistakes, blunders } = share;
  const loss = averageLoss === null ? '–' : `${averageLoss.toFixed(1)} %`;
  return (
    <tr>
      <th scope="row">{title}</th>
      {[moves, loss, inaccuracies, mistakes, blunders].map((value, i) => (
        <td key={COLUMNS[i]![0]}>{value}</td>
      ))}
    </tr>
  );
}

function Report({ own, player }: { own: OwnReviews; player: string }) {
  const { whole, phases, openings, terms, words, accuracy } = playerReport(
    player,
    own.reviews,
    (name) => name === player,
  );
  const depths = own.reviews.flatMap(({ review }) =>
    review.positions.flatMap(({ score, depth }) => (score === null ? [] : [depth])),
  );
  const source = { ...searchSource('full', Math.min(...depths)), note: 'or deeper · review' };
  return (
    <div {...scoredBy(source)}>
      <table className={classes.sides} aria-label={`Where ${player} loses points`}>
        <thead>
          <tr>
            <th scope="col">Part</th>
            {COLUMNS.map(([name, word, short]) => (
              <th key={name} scope="col" aria-label={name}>
                <Word of={word}>{short}</Word>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <ShareRow title="All" share={whole} />
          {phases.map((share) => (
            <ShareRow key={share.phase} title={PHASE_NAMES[share.phase]} share={share} />
          ))}
          {openings.slice(0, MOST).map((share) => (
            <ShareRow
              key={share.opening}
              title={`${share.opening}: ${share.points} of ${countText(share.decided, 'point')}`}
              share={share}
            />
          ))}
        </tbody>
      </table>
      <Text size="sm" mt="2xs">
        {accuracy !== null && (
          <>
            <Word of="accuracy">Accuracy</Word> {accuracy.toFixed(1)} %.{' '}
          </>
        )}
        {words.join(' ')}
      </Text>
      <Text size="xs" c="dimmed">
        {terms
          .filter(({ lost }) => lost > 0)
          .slice(0, MOST)
          .map(({ title, lost }) => `${title} ${(lost / 100).toFixed(2)}`)
          .join(' · ')}
      </Text>
      <SourceLabel source={source} />
    </div>
  );
}

/** Shows how much a player loses, and where, over all reviewed games of *Games* and the one on the board. */
export function PlayerPanel() {
  const [own, setOwn] = useState<OwnReviews>();
  const [chosen, setChosen] = useState<string>();
  const [running, setRunning] = useState<string>();
  useEffect(() => {
    void ownReviews().then(setOwn, (error) =>
      notifyError({ title: 'The report failed', message: faultOf(error).message }),
    );
  }, []);
  const searchAll = async () => {
    setRunning('Starting…');
    try {
      await reviewAll((number, total) => setRunning(`Reviewing game ${number} of ${total}…`));
      setOwn(await ownReviews());
    } catch (error) {
      notifyError({ title: 'The games were not reviewed', message: faultOf(error).message });
    } finally {
      setRunning(undefined);
    }
  };
  if (own === undefined) return null;
  const names = namesIn(own);
  const player = chosen ?? names[0];
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {player !== undefined && (
          <NativeSelect
            size="xs"
            aria-label="Player"
            data={names}
            value={player}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
        )}
        <Text size="sm" role="status">
          {running ?? `${own.reviews.length} of ${countText(own.games, 'game')} reviewed`}
        </Text>
        {running !== undefined ? (
          <Button size="compact-xs" variant="default" onClick={cancelReview}>
            Stop
          </Button>
        ) : (
          own.reviews.length < own.games && (
            <Button size="compact-xs" variant="default" onClick={() => void searchAll()}>
              Review the others
            </Button>
          )
        )}
      </Group>
      {player !== undefined && <Report own={own} player={player} />}
    </Stack>
  );
}
