import { DIAGONAL, STRAIGHT } from '../rules/directions.ts';
import type { Board } from '../rules/nine/board.ts';
import { HAND_KINDS, NINE_KINDS, type NineKind, nineKind, nineKindOf, type Rides } from '../rules/nine/kinds.ts';
import { startSetup } from '../rules/nine/setup.ts';
import type { Kind, Ruleset, Step } from './ruleset.ts';

const RIDES: Readonly<Record<Rides, readonly Step[]>> = {
  none: [],
  forward: [[0, 1]],
  diagonal: DIAGONAL,
  straight: STRAIGHT,
  all: [...STRAIGHT, ...DIAGONAL],
};

/** The name of a kind in knobs and formulas, which have no hyphens. */
function formulaName(id: string): string {
  return id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

function kindFor(kind: NineKind): Kind {
  const { id, name, leaps, rides, royal, pawn, promotion, captured, value } = kind;
  const number = nineKind(id);
  const slot = HAND_KINDS.indexOf(number);
  return {
    id: formulaName(id),
    name,
    number,
    leaps,
    rides: RIDES[rides],
    ...(royal ? { royal } : { value }),
    ...(pawn === undefined ? {} : { pawn: true }),
    ...(pawn === 'chess' ? { takesAside: true } : {}),
    ...(pawn === 'file' ? { aloneOnFile: true } : {}),
    ...(promotion === undefined
      ? {}
      : {
          promotion: { to: promotion.to.map(formulaName), zone: promotion.zone, leaving: pawn !== 'chess' },
        }),
    ...(captured === undefined ? {} : { isPromoted: true }),
    ...(slot < 0 ? {} : { slot }),
  };
}

/** The kinds that can appear on a board: those that stand there at the start, and what they promote to. */
function kindsOn(start: Uint8Array): readonly NineKind[] {
  const ids = new Set<string>();
  for (const piece of start) {
    if (piece === 0) continue;
    const { id, captured, promotion } = nineKindOf(piece);
    ids.add(id);
    if (captured === undefined) for (const to of promotion?.to ?? []) ids.add(to);
    else {
      // A piece that stands there promoted returns unpromoted.
      ids.add(captured);
      for (const to of nineKindOf(nineKind(captured) << 1).promotion?.to ?? []) ids.add(to);
    }
  }
  return NINE_KINDS.filter(({ id }) => ids.has(id));
}

const rulesets = new WeakMap<Board, Ruleset>();

/** A board of 9 × 9 as the evaluation sees it. */
export function nineRuleset(board: Board): Ruleset {
  const known = rulesets.get(board);
  if (known !== undefined) return known;
  const start = startSetup(board).board;
  const men = start.filter((piece) => piece !== 0).length;
  const hasHands = board.hands.first || board.hands.second;
  const ruleset: Ruleset = {
    files: 9,
    ranks: 9,
    kinds: kindsOn(start).map(kindFor),
    capabilities: hasHands ? ['hands', 'start'] : ['start'],
    // All men but the other king may belong to one side.
    maxPieces: men - 1,
    isTurned: true,
    start,
  };
  rulesets.set(board, ruleset);
  return ruleset;
}
