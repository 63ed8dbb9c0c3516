import type { PlayedGame } from '../engine/opponent-depth.ts';
import { START_FEN } from '../notation/fen.ts';
import { fail, ok, type Result } from '../rules/result.ts';

const FEN_FIELDS = 6;

/** Parses the words after `position`. The engine checks the FEN and the moves. */
export function parsePosition(words: readonly string[]): Result<PlayedGame> {
  const split = words.indexOf('moves');
  const [kind, ...rest] = split < 0 ? words : words.slice(0, split);
  if (kind !== 'startpos' && kind !== 'fen')
    return fail('uci.position', 'position', "position: expected 'startpos' or 'fen'");
  const extra = rest[kind === 'fen' ? FEN_FIELDS : 0];
  // Moves without the word `moves`: ignoring them would search another position than was meant.
  if (extra !== undefined) return fail('uci.position', 'moves', `position: expected 'moves', not '${extra}'`);
  return ok({ fen: kind === 'fen' ? rest.join(' ') : START_FEN, moves: split < 0 ? [] : words.slice(split + 1) });
}
