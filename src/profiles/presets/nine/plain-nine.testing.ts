// A board of 9 × 9 as plain lists of pieces with their moves, independent of the engine, for recounts. It is written from the rules in
// docs/boards.md and reads SFENs by itself.

export type Side = 'first' | 'second';
export const SIDES: readonly Side[] = ['first', 'second'];

export interface Man {
  readonly side: Side;
  /** SFEN letters in upper case, such as `P`, `+R` or `F`. */
  readonly kind: string;
  /** From the left and from the top, from 0. */
  readonly x: number;
  readonly y: number;
}

export interface PlainNine {
  readonly men: readonly Man[];
  /** The board where games begin. */
  readonly start: readonly Man[];
  readonly hands: Readonly<Record<Side, Readonly<Record<string, number>>>>;
}

function readMen(placement: string): Man[] {
  return placement.split('/').flatMap((row, y) => {
    const squares = [...row.matchAll(/\d|\+?[A-Za-z]/g)].flatMap(([sign]) =>
      /\d/.test(sign) ? new Array<string>(Number(sign)).fill('') : [sign],
    );
    return squares.flatMap((sign, x): Man[] => {
      if (sign === '') return [];
      const kind = sign.toUpperCase();
      return [{ side: sign === kind ? 'first' : 'second', kind, x, y }];
    });
  });
}

export function readPlain(sfen: string, start: string): PlainNine {
  const [placement, , held] = sfen.split(' ') as [string, string, string];
  const hands: Record<Side, Record<string, number>> = { first: {}, second: {} };
  for (const [, count, letter] of held.matchAll(/(\d*)([A-Za-z])/g)) {
    const kind = letter!.toUpperCase();
    hands[letter === kind ? 'first' : 'second'][kind] = Number(count || 1);
  }
  return { men: readMen(placement), start: readMen(start), hands };
}

export function other(side: Side): Side {
  return side === 'first' ? 'second' : 'first';
}

/** 1 for a side's first rank, 9 for its last. */
export function rankFor(side: Side, y: number): number {
  return side === 'first' ? 9 - y : y + 1;
}

export function manAt({ men }: PlainNine, x: number, y: number): Man | undefined {
  return men.find((man) => man.x === x && man.y === y);
}

export function menOf({ men }: PlainNine, side: Side, kinds?: readonly string[]): Man[] {
  return men.filter((man) => man.side === side && (kinds === undefined || kinds.includes(man.kind)));
}

export function kingOf(game: PlainNine, side: Side): Man {
  return menOf(game, side, ['K'])[0]!;
}

const COMPASS: Readonly<Record<string, readonly [number, number]>> = {
  n: [0, 1],
  s: [0, -1],
  e: [1, 0],
  w: [-1, 0],
  ne: [1, 1],
  nw: [-1, 1],
  se: [1, -1],
  sw: [-1, -1],
};
const GOLD = 'n e w s ne nw';
const STEPS: Readonly<Record<string, string>> = {
  P: 'n',
  S: 'n ne nw se sw',
  G: GOLD,
  '+P': GOLD,
  '+L': GOLD,
  '+N': GOLD,
  '+S': GOLD,
  K: 'n e w s ne nw se sw',
  '+B': 'n e w s',
  '+R': 'ne nw se sw',
  F: 'ne nw',
};
const SLIDES: Readonly<Record<string, string>> = {
  L: 'n',
  B: 'ne nw se sw',
  C: 'ne nw se sw',
  '+C': 'ne nw se sw',
  '+B': 'ne nw se sw',
  R: 'n e w s',
  T: 'n e w s',
  '+T': 'n e w s',
  '+R': 'n e w s',
  Q: 'n e w s ne nw se sw',
  '+Q': 'n e w s ne nw se sw',
};

function directions(text: string | undefined): (readonly [number, number])[] {
  return text === undefined ? [] : text.split(' ').map((name) => COMPASS[name]!);
}

export type Place = readonly [x: number, y: number];

function isOnBoard(x: number, y: number): boolean {
  return x >= 0 && x < 9 && y >= 0 && y < 9;
}

/** The squares that a man attacks, whoever stands there. */
export function attacksOf(game: PlainNine, { side, kind, x, y }: Man): Place[] {
  const up = side === 'first' ? -1 : 1;
  const to = ([across, forward]: readonly [number, number], times = 1): Place => [
    x - up * across * times,
    y + up * forward * times,
  ];
  const leaps: (readonly [number, number])[] =
    kind === 'N'
      ? [
          [1, 2],
          [-1, 2],
        ]
      : kind === 'H' || kind === '+H'
        ? [1, 2].flatMap((a) => [-a, a].flatMap((f) => [a - 3, 3 - a].map((r) => [f, r] as const)))
        : directions(STEPS[kind]);
  const found = leaps.map((leap) => to(leap)).filter(([a, b]) => isOnBoard(a, b));
  for (const direction of directions(SLIDES[kind])) {
    for (let times = 1; isOnBoard(...to(direction, times)); times++) {
      const place = to(direction, times);
      found.push(place);
      if (manAt(game, ...place) !== undefined) break;
    }
  }
  return found;
}

export function isAttacked(game: PlainNine, by: Side, x: number, y: number): boolean {
  return menOf(game, by).some((man) => attacksOf(game, man).some(([a, b]) => a === x && b === y));
}

/** Whether a man could never move on from a rank. */
function isStuck(kind: string, rank: number): boolean {
  return (['P', 'L', 'F'].includes(kind) && rank === 9) || (kind === 'N' && rank >= 8);
}

/** A pseudo-legal move by its type. */
export interface PlainMove {
  readonly type: 'capture' | 'promotion' | 'quiet' | 'drop';
}

function movesOfMan(game: PlainNine, man: Man): PlainMove[] {
  const { side, kind, x, y } = man;
  const found: PlainMove[] = [];
  const add = (toY: number, captures: boolean) => {
    const [from, to] = [rankFor(side, y), rankFor(side, toY)];
    const isOfShogi = ['P', 'L', 'N', 'S', 'B', 'R'].includes(kind);
    const promotions = isOfShogi && Math.max(from, to) >= 7 ? 1 : kind === 'F' && to === 9 ? 4 : 0;
    for (let i = 0; i < promotions; i++) found.push({ type: captures ? 'capture' : 'promotion' });
    if (!isStuck(kind, to)) found.push({ type: captures ? 'capture' : 'quiet' });
  };
  for (const [toX, toY] of attacksOf(game, man)) {
    const target = manAt(game, toX, toY);
    if (target === undefined ? kind !== 'F' : target.side !== side && target.kind !== 'K')
      add(toY, target !== undefined);
  }
  if (kind !== 'F') return found;
  const up = side === 'first' ? -1 : 1;
  const isFree = (steps: number) => isOnBoard(x, y + steps * up) && manAt(game, x, y + steps * up) === undefined;
  if (!isFree(1)) return found;
  add(y + up, false);
  const isHome = game.start.some((one) => one.kind === 'F' && one.side === side && one.x === x && one.y === y);
  if (isHome && isFree(2)) add(y + 2 * up, false);
  return found;
}

function dropsOf(game: PlainNine, side: Side): PlainMove[] {
  const found: PlainMove[] = [];
  for (const [kind, count] of Object.entries(game.hands[side])) {
    for (let at = 0; at < 81 && count > 0; at++) {
      const [x, y] = [at % 9, Math.floor(at / 9)];
      const isSecondPawn = kind === 'P' && menOf(game, side, ['P']).some((pawn) => pawn.x === x);
      if (manAt(game, x, y) !== undefined || isStuck(kind, rankFor(side, y)) || isSecondPawn) continue;
      found.push({ type: 'drop' });
    }
  }
  return found;
}

/** All moves of a side, whatever happens to its king. Kings cannot be taken. */
export function plainMoves(game: PlainNine, side: Side): PlainMove[] {
  return [...menOf(game, side).flatMap((man) => movesOfMan(game, man)), ...dropsOf(game, side)];
}
