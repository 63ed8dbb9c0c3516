import { amountOf } from '../rules/names.ts';
import type { PgnLine } from './pgn.ts';

/** How many variations, comments and NAGs a game has. */
export interface PgnNotes {
  readonly variations: number;
  readonly comments: number;
  readonly nags: number;
}

export const NO_NOTES: PgnNotes = { variations: 0, comments: 0, nags: 0 };

export function addNotes(a: PgnNotes, b: PgnNotes): PgnNotes {
  return { variations: a.variations + b.variations, comments: a.comments + b.comments, nags: a.nags + b.nags };
}

/** Counts the comments and NAGs of a line itself. */
function ownNotes({ comments, moves }: PgnLine): PgnNotes {
  return moves.reduce(
    (total, move) => addNotes(total, { variations: 0, comments: move.comments.length, nags: move.nags.length }),
    { ...NO_NOTES, comments: comments.length },
  );
}

/** Counts the variations of a line and everything in them. */
export function notesInVariations(line: PgnLine): PgnNotes {
  let total = NO_NOTES;
  const open = line.moves.flatMap(({ variations }) => variations);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    total = addNotes(total, { ...ownNotes(next), variations: 1 });
    for (const { variations } of next.moves) open.push(...variations);
  }
  return total;
}

/** Counts everything besides the moves of the line. */
export function allNotes(line: PgnLine): PgnNotes {
  return addNotes(ownNotes(line), notesInVariations(line));
}

/** Names what is there, such as "1 variation and 2 comments"; empty if there is nothing. */
export function notesText({ variations, comments, nags }: PgnNotes): string {
  const parts = [
    variations > 0 ? amountOf(variations, 'variation') : '',
    comments > 0 ? amountOf(comments, 'comment') : '',
    nags > 0 ? amountOf(nags, 'NAG') : '',
  ];
  return new Intl.ListFormat('en').format(parts.filter((part) => part !== ''));
}
