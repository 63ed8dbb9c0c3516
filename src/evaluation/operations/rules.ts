import { bound } from '../bounds.ts';
import { call, sideName } from '../language/view.ts';
import { asPiece, word } from '../language/word.ts';
import {
  allSquares,
  deadEnds,
  kindIndex,
  kindNumbered,
  promotionZoneOf,
  type Ruleset,
  seenBy,
  squaresOf,
  squaresWhere,
} from '../ruleset.ts';
import { colorFor, type Operation, ORDINARY, type PieceAttributes } from './operation.ts';

/*
 * Squares by the rules of the game: where pieces start, where they promote and where they may be dropped. Once the knobs are set, they are
 * fixed squares or made of other operations.
 */

/** Squares as the first player sees the board, for a side that sees them so from its own end. */
function asSeenBy(ruleset: Ruleset, bits: bigint, color: number): bigint {
  return squaresWhere(ruleset, (square) => ((bits >> BigInt(seenBy(ruleset, square, color))) & 1n) === 1n);
}

/** The squares on which pieces of a kind stand at the start of a game. */
export const home: Operation<'home', 'set', readonly [], PieceAttributes> = {
  ...ORDINARY,
  name: 'home',
  type: 'set',
  args: [],
  specialise: ({ attr }, _, { graph, ruleset }, us) => {
    const piece = (kindIndex(ruleset, String(attr.kind)) << 1) | colorFor(us, attr);
    return graph.squares({ bits: squaresWhere(ruleset, (square) => ruleset.start?.[square] === piece) });
  },
  bound: (_, __, { maxPieces }) => bound(0, 0, maxPieces),
  interpret: 'none',
  emit: 'none',
  learning: 'none',
  language: {
    view: ({ attr }) => call('home', `${sideName(attr)}.${attr.kind}`),
    size: 'bound',
    words: {
      home: word(
        ['piece: piece'],
        'The squares on which such pieces of a side stand at the start of a game.',
        ([piece], { graph }) => graph.home({ ...asPiece(piece) }),
      ),
    },
    capability: 'start',
  },
  audit: 'measure',
};

/** The squares on which a move of pieces of a kind may be a promotion; empty for kinds that do not promote. */
export const promotionZone: Operation<'promotionZone', 'set', readonly [], PieceAttributes> = {
  ...ORDINARY,
  name: 'promotionZone',
  type: 'set',
  args: [],
  specialise: ({ attr }, _, { graph, ruleset }, us) => {
    const kind = kindNumbered(ruleset, kindIndex(ruleset, String(attr.kind)));
    return graph.squares({ bits: asSeenBy(ruleset, promotionZoneOf(ruleset, kind), colorFor(us, attr)) });
  },
  bound: (_, __, ruleset) => bound(0, 0, squaresOf(ruleset)),
  interpret: 'none',
  emit: 'none',
  learning: 'none',
  language: {
    view: ({ attr }) => call('promotionZone', `${sideName(attr)}.${attr.kind}`),
    size: 'bound',
    words: {
      promotionZone: word(
        ['piece: piece'],
        'The squares on which such pieces of a side may promote; none if they do not promote.',
        ([piece], { graph }) => graph.promotionZone({ ...asPiece(piece) }),
      ),
    },
  },
  audit: 'measure',
};

/** The squares on which a side may drop a piece of a kind now, ignoring checks; empty if it has none in hand. */
export const drops: Operation<'drops', 'set', readonly [], PieceAttributes> = {
  ...ORDINARY,
  name: 'drops',
  type: 'set',
  args: [],
  specialise: ({ attr }, _, { graph, ruleset }, us) => {
    const nowhere = graph.squares({ bits: 0n });
    const color = colorFor(us, attr);
    const number = kindIndex(ruleset, String(attr.kind));
    const kind = kindNumbered(ruleset, number);
    if (kind.slot === undefined) return nowhere;
    const all = allSquares(ruleset);
    const alive = graph.squares({ bits: all & ~asSeenBy(ruleset, deadEnds(ruleset, kind), color) });
    let open = graph.and(graph.not(graph.or(graph.side({ color: 0 }), graph.side({ color: 1 }))), alive);
    if (kind.aloneOnFile) {
      const own = graph.pieces({ color, kind: number });
      const ends = [1, -1].map((ranks) => graph.fill(own, graph.squares({ bits: all }), { files: 0, ranks }));
      open = graph.and(open, graph.not(ends.reduce((files, end) => graph.or(files, end), own)));
    }
    const holds = graph.less(graph.const(0), graph.inHand({ color, kind: number }));
    return graph.choose(holds, open, nowhere);
  },
  bound: (_, __, ruleset) => bound(0, 0, squaresOf(ruleset)),
  interpret: 'none',
  emit: 'none',
  learning: 'none',
  language: {
    view: ({ attr }) => call('drops', `${sideName(attr)}.${attr.kind}`),
    size: 'bound',
    words: {
      drops: word(
        ['piece: piece'],
        'The squares on which a side may drop such a piece now; none if it has none in hand. Checks do not matter.',
        ([piece], { graph }) => graph.drops({ ...asPiece(piece) }),
      ),
    },
    cost: 8,
    capability: 'hands',
  },
  audit: 'measure',
};

export const RULES = [home, promotionZone, drops] as const;
