import { Text } from '@mantine/core';
import type { Review, SideReview } from '../../explain/review/review.ts';
import { namedTerms } from '../../explain/review/side-review.ts';
import { Word } from '../help/word.tsx';
import type { WordName } from '../help/words.ts';
import { SourceLabel, scoredBy, searchSource } from '../score/scored.tsx';
import classes from './review.module.css';

const ROWS: readonly (readonly [title: string, word: WordName, value: (side: SideReview) => string])[] = [
  ['Accuracy', 'accuracy', ({ accuracy }) => (accuracy === null ? '–' : `${accuracy.toFixed(1)} %`)],
  ['Inaccuracies', 'inaccuracy', ({ inaccuracies }) => String(inaccuracies)],
  ['Mistakes', 'mistake', ({ mistakes }) => String(mistakes)],
  ['Blunders', 'blunder', ({ blunders }) => String(blunders)],
  ['Missed wins among them', 'missed win', ({ missedWins }) => String(missedWins)],
];

/** How many terms the summary lists. */
const MOST = 5;

function pawns(cp: number): string {
  return (cp / 100).toFixed(2).replace('-', '−');
}

/** The summary for each side: accuracy, marks, and the losses by term. */
export function Sides({ review: { white, black, positions } }: { review: Review }) {
  const depths = positions.filter(({ score }) => score !== null).map(({ depth }) => depth);
  const source = { ...searchSource('full', Math.min(...depths)), note: 'or deeper · review' };
  const lost = (side: SideReview, id: string) => side.terms.find((term) => term.id === id)?.lost ?? 0;
  const all = new Map([...namedTerms(white.terms), ...namedTerms(black.terms)].map(({ id, title }) => [id, title]));
  const terms = [...all]
    .map(([id, title]) => ({ id, title, most: Math.max(lost(white, id), lost(black, id)) }))
    .sort((a, b) => b.most - a.most)
    .slice(0, MOST);
  return (
    <div {...scoredBy(source)}>
      <table className={classes.sides} aria-label="Accuracy and marked moves of each side">
        <thead>
          <tr>
            <th scope="col">Side</th>
            <th scope="col">White</th>
            <th scope="col">Black</th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([title, word, value]) => (
            <tr key={title}>
              <th scope="row">
                <Word of={word}>{title}</Word>
              </th>
              <td>{value(white)}</td>
              <td>{value(black)}</td>
            </tr>
          ))}
          {terms.map(({ id, title }) => (
            <tr key={id} data-term={id}>
              <th scope="row">Pawns lost to {title}</th>
              <td>{pawns(lost(white, id))}</td>
              <td>{pawns(lost(black, id))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {[...white.words, ...black.words].map((words) => (
        <Text key={words} size="sm" mt="2xs">
          {words}
        </Text>
      ))}
      <SourceLabel source={source} />
    </div>
  );
}
