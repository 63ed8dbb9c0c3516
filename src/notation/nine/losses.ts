// Names the parts of a game of a 9 × 9 board that a text cannot hold.
import { amountOf } from '../../rules/names.ts';
import type { NineGame, NineMove } from './game.ts';

/** Everything of a game besides its main line. */
interface Extras {
  variations: number;
  /** The moves of all variations. */
  moves: number;
  /** Moves with a time. */
  times: number;
  readonly comments: string[];
}

/** White space in comments may change. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function gather(line: readonly NineMove[], found: Extras): void {
  for (const { time, comment, variations = [] } of line) {
    if (time !== undefined) found.times++;
    if (comment !== undefined) found.comments.push(plain(comment));
    for (const variation of variations) {
      found.variations++;
      found.moves += variation.length;
      gather(variation, found);
    }
  }
}

function extrasOf({ comment, moves }: NineGame): Extras {
  const found: Extras = { variations: 0, moves: 0, times: 0, comments: comment === undefined ? [] : [plain(comment)] };
  gather(moves, found);
  return found;
}

/** How many of the texts are not among the others. */
function missing(texts: readonly string[], others: readonly string[]): number {
  const left = [...others];
  return texts.filter((text) => {
    const at = left.indexOf(text);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  }).length;
}

/** Names the variations, comments and times that are not in another form of the game. */
function lostNotes(game: NineGame, kept: NineGame): string[] {
  const [had, has] = [extrasOf(game), extrasOf(kept)];
  const variations = had.variations - has.variations;
  const comments = missing(had.comments, has.comments);
  return [
    ...(variations > 0 ? [`${amountOf(variations, 'variation')} (${amountOf(had.moves - has.moves, 'move')})`] : []),
    ...(comments > 0 ? [amountOf(comments, 'comment')] : []),
    ...(had.times > has.times ? [amountOf(had.times - has.times, 'time')] : []),
  ];
}

function lostTags(game: NineGame, kept: NineGame): string[] {
  const lost = Object.keys(game.tags).filter((tag) => plain(game.tags[tag]!) !== plain(kept.tags[tag] ?? ''));
  return lost.length === 0 ? [] : [`the ${lost.length === 1 ? 'tag' : 'tags'} ${lost.join(', ')}`];
}

/** The number of the first move, which is the last field of an SFEN. */
function firstNumber({ start }: NineGame): string {
  return start === 'startpos' ? '1' : start.trim().split(/\s+/).at(-1)!;
}

/** Names the parts of a game that are not in what was read back from its text. */
export function lossesOf(game: NineGame, kept: NineGame): string[] {
  const { result, termination } = game;
  return [
    ...lostNotes(game, kept),
    ...lostTags(game, kept),
    ...(firstNumber(game) === firstNumber(kept) ? [] : ['the number of the first move']),
    ...(result === kept.result ? [] : [`the result ${result}`]),
    ...(termination === undefined || termination === kept.termination ? [] : [`the termination "${termination}"`]),
  ];
}

/** Names the variations, comments and times of a game, which a list of moves or positions does not hold. */
export function notesOf(game: NineGame): string[] {
  const { comment: _, ...others } = game;
  return lostNotes(game, { ...others, moves: [] });
}
