// Finds mates by dropped pawns without the core. Shogi forbids them; Fairy-Stockfish counts them.
import { parseSfen as parseTheirSfen } from 'shogiops/sfen';
import { parseUsi as parseUsiOf } from 'shogiops/util';
import type { Shogi } from 'shogiops/variant/shogi';
import { Position as TsPosition } from 'tsshogi';
import { SHOGI } from './board.ts';
import { NaivePosition, naiveRules } from './naive.testing.ts';

const FORBIDDEN = naiveRules(SHOGI);
const ALLOWED = naiveRules({ ...SHOGI, pawnDropMate: 'allowed' });

/**
 * Whether a move is a mate by a dropped pawn and nothing else is wrong with it: without that rule the naive generator has the move and sees
 * mate after it, and with the rule it, shogiops and tsshogi refuse the move.
 */
export function isDropMate(sfen: string, usi: string): boolean {
  if (!usi.startsWith('P*')) return false;
  const after = NaivePosition.fromSfen(ALLOWED, sfen).moves().get(usi);
  if (after === undefined || !after.isMate()) return false;
  const shogiops = parseTheirSfen('shogi' as never, sfen).unwrap() as Shogi;
  const tsshogi = TsPosition.newBySFEN(sfen)!;
  return (
    !NaivePosition.fromSfen(FORBIDDEN, sfen).moves().has(usi) &&
    !shogiops.isLegal(parseUsiOf(usi)!) &&
    !tsshogi.isValidMove(tsshogi.createMoveByUSI(usi)!)
  );
}
