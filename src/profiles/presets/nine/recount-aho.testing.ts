// A plain recount of Shogi-Aho-AI's evaluations on the boards of 9 × 9, written from the description of the evaluation.
import { SIMPLIFIED } from '../simplified.ts';
import {
  attacksOf,
  isAttacked,
  kingOf,
  type Man,
  manAt,
  menOf,
  other,
  type PlainNine,
  plainMoves,
  rankFor,
  SIDES,
  type Side,
} from './plain-nine.testing.ts';
import { NINE_TABLES } from './tables.ts';

const VALUES: Readonly<Record<string, number>> = {
  ...{ P: 100, L: 300, N: 400, S: 500, G: 600, B: 800, R: 1000, K: 0 },
  ...{ '+P': 700, '+L': 700, '+N': 700, '+S': 700, '+B': 1200, '+R': 1500 },
  ...{ F: 100, H: 500, C: 800, T: 1000, Q: 1800, '+H': 500, '+C': 800, '+T': 1000, '+Q': 1800 },
};
const SHOGI_TABLES: Readonly<Record<string, string>> = {
  ...{ P: 'pawn', L: 'lance', N: 'knight', S: 'silver', G: 'gold', B: 'bishop', R: 'rook' },
  ...{ '+P': 'tokin', '+L': 'promotedLance', '+N': 'promotedKnight', '+S': 'promotedSilver' },
  ...{ '+B': 'horse', '+R': 'dragon' },
};
const CHESS_TABLES: Readonly<Record<string, readonly number[]>> = {
  F: SIMPLIFIED.pawn,
  H: SIMPLIFIED.knight,
  C: SIMPLIFIED.bishop,
  T: SIMPLIFIED.rook,
  Q: SIMPLIFIED.queen,
};
const PAWNS = ['P', 'F'];

/** The value of each term for each side. */
export type NineRows = Record<string, Record<Side, number>>;

function sum<T>(list: readonly T[], value: (entry: T) => number): number {
  return list.reduce((total, entry) => total + value(entry), 0);
}

function forBoth(term: (side: Side) => number): Record<Side, number> {
  return { first: term('first') + 0, second: term('second') + 0 };
}

/** File from the left and rank from 0, as the owner sees them. */
function seen({ side, x, y }: Man): [file: number, rank: number] {
  return [side === 'first' ? x : 8 - x, rankFor(side, y) - 1];
}

function placement(man: Man): number {
  const [file, rank] = seen(man);
  const own = SHOGI_TABLES[man.kind];
  if (own !== undefined) return NINE_TABLES[own]![9 * rank + file]!;
  const table = CHESS_TABLES[man.kind.replace('+', '')];
  if (table === undefined) return 0;
  // The middle of nine lies halfway between the two middles of eight.
  const places = (at: number) => (at < 4 ? [at, at] : at > 4 ? [at - 1, at - 1] : [3, 4]);
  return sum(places(rank), (r) => sum(places(file), (f) => table[8 * r + f]!)) / 4;
}

/** Values on the board and in hand. */
function worth(game: PlainNine, side: Side, inHand: number): number {
  const held = Object.entries(game.hands[side]);
  return sum(menOf(game, side), ({ kind }) => VALUES[kind]!) + inHand * sum(held, ([kind, n]) => VALUES[kind]! * n);
}

function materialOf(game: PlainNine, side: Side): number {
  // Eleven tenths of whole hundreds are whole.
  return Math.round(worth(game, side, 1.1)) + sum(menOf(game, side), placement);
}

function pawnsOn(game: PlainNine, side: Side, x: number): Man[] {
  return menOf(game, side, PAWNS).filter((pawn) => pawn.x === x);
}

function weakPawns(game: PlainNine, side: Side): number {
  const files = [0, 1, 2, 3, 4, 5, 6, 7, 8];
  const on = (x: number) => pawnsOn(game, side, x).length;
  return sum(files, (x) => Math.max(0, on(x) - 1) + (on(x - 1) + on(x + 1) === 0 ? on(x) : 0));
}

/** No pawn is ahead on its file, and no enemy pawn that captures aside is ahead beside it. */
function isPassed(game: PlainNine, pawn: Man): boolean {
  const ahead = ({ y }: Man) => rankFor(pawn.side, y) > rankFor(pawn.side, pawn.y);
  const aside = menOf(game, other(pawn.side), ['F']).filter(({ x }) => Math.abs(x - pawn.x) === 1);
  const onFile = [...pawnsOn(game, pawn.side, pawn.x), ...pawnsOn(game, other(pawn.side), pawn.x)];
  return ![...aside, ...onFile].some(ahead);
}

function guard({ kind }: Man): number {
  if (['G', 'S', '+P', '+L', '+N', '+S', '+B', '+R'].includes(kind)) return 40;
  if (['L', 'N', 'H', '+H'].includes(kind)) return 20;
  return PAWNS.includes(kind) ? 15 : 10;
}

function guards(game: PlainNine, side: Side): number {
  const beside = attacksOf(game, kingOf(game, side)).map(([x, y]) => manAt(game, x, y));
  return sum(
    beside.filter((man) => man?.side === side),
    (man) => guard(man!),
  );
}

function kingZone(game: PlainNine, side: Side): number {
  const king = kingOf(game, side);
  const ring = attacksOf(game, king);
  const escapes = ring.filter(
    ([x, y]) => manAt(game, x, y)?.side !== side && !isAttacked(game, other(side), x, y),
  ).length;
  const shield = ring.filter(([x, y]) => {
    const man = manAt(game, x, y);
    return rankFor(side, y) === rankFor(side, king.y) + 1 && man?.side === side && PAWNS.includes(man.kind);
  }).length;
  const near = menOf(game, other(side)).filter(
    ({ kind, x, y }) => kind !== 'K' && Math.max(Math.abs(x - king.x), Math.abs(y - king.y)) <= 2,
  );
  const units = ({ kind }: Man) => (/[RTQ]/.test(kind) ? 3 : /[BC]/.test(kind) ? 2 : 1);
  return guards(game, side) + 15 * escapes + 25 * shield - 30 * sum(near, units);
}

export function recountAhoBase(game: PlainNine): NineRows {
  return {
    material: forBoth((side) => materialOf(game, side)),
    pawns: forBoth((side) => -20 * weakPawns(game, side)),
    kingZone: forBoth((side) => guards(game, side)),
  };
}

/** The part of the game, by all material. */
export function partOf(game: PlainNine): 'opening' | 'middlegame' | 'endgame' {
  const total = sum(SIDES, (side) => worth(game, side, 1));
  return total > 8000 ? 'opening' : total > 4000 ? 'middlegame' : 'endgame';
}

export function recountAho(game: PlainNine): NineRows {
  const part = partOf(game);
  const isEndgame = part === 'endgame';
  const weights = { capture: 3, promotion: 2, quiet: 1, drop: 1 };
  const inwards = ({ x, y }: Man) => Math.min(x, 8 - x, y, 8 - y);
  return {
    material: forBoth((side) => materialOf(game, side) + (isEndgame ? 10 * inwards(kingOf(game, side)) : 0)),
    imbalance: forBoth((side) => (menOf(game, side, ['B', 'C', '+C']).length >= 2 ? 30 : 0)),
    ahead: forBoth((side) => (worth(game, side, 1) > worth(game, other(side), 1) ? 20 : 0)),
    moves: forBoth((side) => Math.min(200, 2 * sum(plainMoves(game, side), ({ type }) => weights[type]))),
    pawns: forBoth((side) => -20 * weakPawns(game, side)),
    passed: forBoth(
      (side) => (isEndgame ? 100 : 50) * menOf(game, side, PAWNS).filter((pawn) => isPassed(game, pawn)).length,
    ),
    rooks: forBoth((side) => {
      const rooks = menOf(game, side, ['R', 'T', '+T']);
      return 40 * rooks.filter(({ x }) => SIDES.every((owner) => pawnsOn(game, owner, x).length === 0)).length;
    }),
    kingZone: forBoth((side) => kingZone(game, side) * (isEndgame ? 0.5 : 1)),
    openingDevelopment: forBoth((side) => {
      const isHome = ({ kind, x, y }: Man) =>
        game.start.some((man) => man.side === side && man.kind === kind && man.x === x && man.y === y);
      return part === 'opening' ? -10 * menOf(game, side, ['B', 'R', 'C', 'T', 'H']).filter(isHome).length : 0;
    }),
  };
}
