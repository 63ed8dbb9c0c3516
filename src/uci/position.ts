import type { PlayedGame } from '../engine/opponent-depth.ts';
import { fail, ok, type Result } from '../rules/result.ts';

/** The word before a position as text, and its number of fields. */
const FEN = { word: 'fen', fields: 6 };

/** Parses the words after `position`. The engine checks the text and the moves. */
export function parsePosition(words: readonly string[], start: string, { word, fields } = FEN): Result<PlayedGame> {
  const split = words.indexOf('moves');
  const [kind, ...rest] = split < 0 ? words : words.slice(0, split);
  if (kind !== 'startpos' && kind !== word)
    return fail('uci.position', 'position', `position: expected 'startpos' or '${word}'`);
  const extra = rest[kind === word ? fields : 0];
  // Moves without the word `moves`: ignoring them would search another position than was meant.
  if (extra !== undefined) return fail('uci.position', 'moves', `position: expected 'moves', not '${extra}'`);
  return ok({ fen: kind === word ? rest.join(' ') : start, moves: split < 0 ? [] : words.slice(split + 1) });
}
