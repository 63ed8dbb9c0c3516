// A plain recount of the line scorer's evaluation of a position.
import { unwrap } from '../../rules/result.ts';
import { chessProfiles } from '../chess.ts';
import {
  among,
  at,
  attacks,
  type Color,
  forBoth,
  type Game,
  isInCheck,
  kingOf,
  other,
  type Piece,
  type Rows,
  rankFor,
  read,
  SQUARES,
  sum,
} from './plain-board.testing.ts';
import { middlegame } from './recount-scorpion.testing.ts';

const WORTH: Readonly<Record<string, number>> = { p: 100, n: 300, b: 300, r: 500, q: 900, k: 0 };

/** A knob's number after rounding at load time. */
function played(id: string): number {
  return unwrap(chessProfiles().preset('orchestrator')).settings.get(id) as number;
}

/** Endgamishness for a side by the enemy's strength: 0 from 31 on, 1 up to 6. */
function endgamishness(game: Game, color: Color): number {
  const strength = sum(among(game, other(color), 'nbrq'), ({ kind }) => ({ r: 5, q: 9 })[kind] ?? 3);
  return Math.max(0, Math.min(1, (31 - strength) / 25));
}

/** Whether a piece may act on a square. A pinned piece may only act along its pin. */
function controls(game: Game, piece: Piece, file: number, rank: number): boolean {
  if (!attacks(game, piece, file, rank)) return false;
  if (piece.kind === 'k') return true;
  const without = { ...game, pieces: game.pieces.filter((one) => one !== piece) };
  // Without a pinned piece, its king is in a check that was not there before.
  const attackers = (from: Game) =>
    from.pieces.filter((one) => {
      const king = kingOf(from, piece.color);
      return one.color !== piece.color && attacks(from, one, king.file, king.rank);
    });
  const isPinned = isInCheck(without, piece.color) && attackers(without).length > attackers(game).length;
  if (!isPinned) return true;
  const king = kingOf(game, piece.color);
  const [x, y] = [piece.file - king.file, piece.rank - king.rank];
  return x * (rank - king.rank) === y * (file - king.file);
}

function stepsToCenter({ file, rank }: Piece): number {
  const away = (place: number) => Math.max(0, 3 - place, place - 4);
  return away(file) + away(rank);
}

function development(game: Game, color: Color): number {
  const e = endgamishness(game, color);
  const strength = ({ kind }: Piece) => (WORTH[kind]! / WORTH.p!) * (kind === 'q' ? 4 * e * (1 - e) : 1);
  const factor = played('development.rankFactor');
  return sum(SQUARES, ([file, rank]) => {
    const depth = rankFor(color, rank) - 3;
    if (depth < 1 || at(game, file, rank)?.color === color) return 0;
    const controllers = among(game, color, 'pnbrqk').filter((piece) => controls(game, piece, file, rank));
    return 10 * Math.max(0, ...controllers.map(strength)) * factor ** depth;
  });
}

export function recountOrchestrator(fen: string): Rows {
  const game = read(fen);
  return {
    material: forBoth((color) => sum(among(game, color, 'pnbrq'), ({ kind }) => WORTH[kind]!)),
    castling: forBoth((color) => {
      const may = (right: string) => game.castling.includes(color === 'white' ? right : right.toLowerCase());
      return ((may('K') ? 12 : 0) + (may('Q') ? 8 : 0)) * middlegame(game);
    }),
    tempo: forBoth((color) => (game.turn === color ? 10 : 0)),
    centerPlacement: forBoth((color) => {
      const inCenter = among(game, color, 'pnbrqk').filter((piece) => stepsToCenter(piece) === 0);
      return 50 * sum(inCenter, ({ kind }) => (kind === 'k' ? endgamishness(game, color) : 1));
    }),
    kingCentering: forBoth((color) => 15 * endgamishness(game, color) * (6 - stepsToCenter(kingOf(game, color)))),
    development: forBoth((color) => development(game, color)),
    defended: forBoth((color) => {
      const own = among(game, color, 'pnbrqk');
      const isDefended = ({ file, rank }: Piece) => own.some((piece) => controls(game, piece, file, rank));
      const safe = own.filter((piece) => piece.kind !== 'k' && isDefended(piece));
      return played('defended.multiplier') * sum(safe, ({ kind }) => WORTH[kind]!);
    }),
  };
}
