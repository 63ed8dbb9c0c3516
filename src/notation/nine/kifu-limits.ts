// Limits on records of shogi. Reading some records takes the library a time that grows with the square of their length, or faster.
import { type KifuFormat, MAX_MOVES, MAX_RECORD } from './game.ts';

const MAX_LINES = 50_000;
/** How far all jumps of a record may go together, in moves: the library makes or takes back each of them. */
const MAX_WAY = 300_000;

/** Characters that end a line, or a move on a line that may have several. JSON is read as a whole. */
const LINE_ENDS: Partial<Record<KifuFormat, RegExp>> = {
  kif: /[\r\n]/,
  ki2: /[\r\n▲△▼▽☗☖]/,
  csa: /[\r\n,]/,
};

/** Where a record goes back to an earlier move, or ends a line: the library compares each ending with all others at its move. */
const TURNS: Readonly<Record<KifuFormat, RegExp>> = {
  kif: /^[ \u3000]*(変化[：:][ \u3000]*)?(\d{1,9})|^まで/gm,
  ki2: /^[ \u3000]*変化|^まで/gm,
  csa: /(?:^|,)%/gm,
  jkf: /"special"/g,
};

/** The number of turns in a record, and how far they go. In KIF a number that follows the last one is none. */
function turnsOf(format: KifuFormat, text: string): { readonly count: number; readonly way: number } {
  let count = 0;
  let way = 0;
  let next = 1;
  for (const [, branch, digits] of text.matchAll(TURNS[format])) {
    const number = digits === undefined ? undefined : Number(digits);
    if (number !== next) count++;
    if (number === undefined) continue;
    way += Math.abs(number - next);
    next = branch === undefined ? number + 1 : number;
  }
  return { count, way };
}

/** Says in which way a record is too large; undefined if it is not. */
export function excessOf(format: KifuFormat, text: string): string | undefined {
  if (text.length > MAX_RECORD) return `${text.length} characters, more than ${MAX_RECORD}`;
  const ends = LINE_ENDS[format];
  if (ends !== undefined && text.split(ends, MAX_LINES + 1).length > MAX_LINES) return `more than ${MAX_LINES} lines`;
  const { count, way } = turnsOf(format, text);
  if (count > MAX_MOVES) return `more than ${MAX_MOVES} variations and endings`;
  return way > MAX_WAY ? `variations that are more than ${MAX_WAY} moves apart in all` : undefined;
}
