import { evenly } from '../attribution.ts';
import { bound, LAST_MOVE, MAX_MOVES, maxAttacked } from '../bounds.ts';
import { distanceTable } from '../compile/geometry.ts';
import { pushAttacks } from '../compile/sets.ts';
import { size } from '../language/sizes.ts';
import { call, isOccupied, loose, otherSide, sideName, tight } from '../language/view.ts';
import { asNode, asPiece, asWhole, plainWord, word, wordOfSide } from '../language/word.ts';
import { countLegalMoves } from '../legal-moves.ts';
import { kindIndex, kindNumbered, type Ruleset, royalKind, squaresOf } from '../ruleset.ts';
import {
  CASTLING,
  CLOCKS,
  type Colored,
  coloredPiece,
  colorFor,
  colorOf,
  KINGS,
  type Operation,
  ORDINARY,
  OTHER,
  PAWNS,
  type PieceAttributes,
  type Plain,
  type Sided,
} from './operation.ts';

/*
 * Facts of a position: pieces, squares and attacks, the turn, castling rights and clocks.
 */

/** Whether a kind is the one whose loss loses the game. */
function isRoyal(ruleset: Ruleset, kind: string | number): boolean {
  const index = typeof kind === 'string' ? kindIndex(ruleset, kind) : kind;
  return kindNumbered(ruleset, index).royal === true;
}

/** A name for an attribute of a piece of that kind and side. */
export function ownerName(attr: PieceAttributes): string {
  const kind = String(attr.kind);
  return otherSide(attr) === undefined ? kind : `their${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}`;
}

export const pieces: Operation<'pieces', 'set', readonly [], PieceAttributes> = {
  ...ORDINARY,
  name: 'pieces',
  type: 'set',
  args: [],
  specialise: ({ attr }, _, { graph, ruleset }, us) =>
    graph.pieces({ color: colorFor(us, attr), kind: kindIndex(ruleset, String(attr.kind)) }),
  bound: ({ attr }, _, ruleset) => bound(0, 0, isRoyal(ruleset, attr.kind) ? 1 : ruleset.maxPieces),
  interpret: ({ attr }, on) => {
    const { color, kind } = coloredPiece(attr);
    return on.features.pieces(color, kind);
  },
  emit: (node, frame) => {
    const { color, kind } = coloredPiece(node.attr);
    frame.sets.set(node, frame.pieceWords(color, kind));
  },
  dependsOn: ({ attr }, ruleset) => {
    const { pawn, royal } = kindNumbered(ruleset, coloredPiece(attr).kind);
    return pawn ? PAWNS : royal ? KINGS : OTHER;
  },
  learning: 'flat',
  language: { view: ({ attr }) => tight(`${sideName(attr)}.${attr.kind}`), size: 'bound' },
  audit: 'measure',
};

/** How many pieces of a kind a side has in hand. */
export const inHand: Operation<'inHand', 'num', readonly [], PieceAttributes> = {
  ...ORDINARY,
  name: 'inHand',
  type: 'num',
  args: [],
  specialise: ({ attr }, _, { graph, ruleset }, us) =>
    graph.inHand({ color: colorFor(us, attr), kind: kindIndex(ruleset, String(attr.kind)) }),
  bound: (_, __, { maxPieces }) => bound(0, 0, maxPieces - 1),
  isWhole: 'always',
  interpret: ({ attr }, on) => {
    const { color, kind } = coloredPiece(attr);
    return on.features.inHand(color, kind);
  },
  emit: ({ attr }, { code, position, target }) => {
    const { color, kind } = coloredPiece(attr);
    if (target.hands === undefined) throw new Error('this board has no hands');
    code.get(position).do('i32.load8_u', target.hands(color, kind));
  },
  dependsOn: () => OTHER,
  learning: 'flat',
  language: {
    view: ({ attr }) => call('inHand', `${sideName(attr)}.${attr.kind}`),
    size: 'bound',
    words: {
      inHand: word(['piece: piece'], 'The number of such pieces that a side has in hand.', ([piece], { graph }) =>
        graph.inHand({ ...asPiece(piece) }),
      ),
    },
    capability: 'hands',
  },
  audit: 'measure',
};

/** All pieces of a side. */
export const side: Operation<'side', 'set', readonly [], Sided | Colored> = {
  ...ORDINARY,
  name: 'side',
  type: 'set',
  args: [],
  specialise: ({ attr }, _, { graph }, us) => graph.side({ color: colorFor(us, attr) }),
  bound: (_, __, ruleset) => bound(0, 0, ruleset.maxPieces),
  interpret: ({ attr }, on) => on.side(colorOf(attr)),
  emit: (node, frame) => {
    frame.sets.set(node, frame.colorWords(colorOf(node.attr)));
  },
  dependsOn: () => OTHER,
  learning: 'flat',
  language: { view: ({ attr }) => tight(sideName(attr)), size: 'bound' },
  audit: 'measure',
};

/** The squares a piece of that kind attacks from a square, with the given squares occupied. */
export const attacks: Operation<'attacks', 'set', readonly ['square', 'set'], PieceAttributes> = {
  ...ORDINARY,
  name: 'attacks',
  type: 'set',
  args: ['square', 'set'],
  specialise: ({ attr }, [square, occupied], { graph, ruleset }, us) =>
    graph.attacks(square, occupied, {
      color: colorFor(us, attr),
      kind: kindIndex(ruleset, String(attr.kind)),
    }),
  bound: ({ attr }, _, ruleset) => bound(0, 0, maxAttacked(ruleset, kindNumbered(ruleset, coloredPiece(attr).kind))),
  interpret: ({ args: [square, occupied], attr }, on) => {
    const { color, kind } = coloredPiece(attr);
    return on.geometry.attacks(kindNumbered(on.ruleset, kind), color, on.number(square), on.set(occupied));
  },
  emit: (node, frame) => pushAttacks(frame, node, coloredPiece(node.attr)),
  isWorthScratch: ({ attr }, ruleset) => kindNumbered(ruleset, coloredPiece(attr).kind).rides.length > 0,
  learning: 'flat',
  language: {
    view: ({ args: [square, occupied], attr }) =>
      call(
        'attacks',
        `${sideName(attr)}.${attr.kind}`,
        loose(square),
        isOccupied(occupied) ? undefined : loose(occupied),
      ),
    size: (_, { ruleset }) => size(0, squaresOf(ruleset)),
    words: {
      attacks: word(
        ['piece: piece', 'square?: square', 'occupied?: set'],
        'The squares that such a piece attacks from a square, with the given squares occupied; without a square, those that all such pieces attack.',
        ([piece, square, occupied], { graph, attackedBy }) => {
          if (square === undefined) return attackedBy(asPiece(piece));
          return graph.attacks(asNode(square), occupied === undefined ? graph.occupied() : asNode(occupied), {
            ...asPiece(piece),
          });
        },
      ),
    },
    cost: 6,
    nickname: ({ attr }) => `${ownerName(attr)}Attacks`,
  },
  audit: 'measure',
};

/** The pieces of a side that shield its king. The compiler expands it into other operations. */
export const pinned: Operation<'pinned', 'set', readonly [], Sided | Colored> = {
  ...ORDINARY,
  name: 'pinned',
  type: 'set',
  args: [],
  specialise: ({ attr }, _, { graph }, us) => graph.pinned({ color: colorFor(us, attr) }),
  bound: (_, __, ruleset) => bound(0, 0, ruleset.maxPieces),
  interpret: ({ attr }, on) => on.pinned(colorOf(attr)),
  emit: 'none',
  learning: 'flat',
  language: {
    view: ({ attr }) => call('pinned', sideName(attr)),
    size: 'bound',
    words: {
      pinned: wordOfSide('The pieces of a side that shield its king.', (graph, attr) => graph.pinned(attr)),
    },
    cost: 60,
  },
  audit: 'measure',
};

export const king: Operation<'king', 'square', readonly [], Sided | Colored> = {
  ...ORDINARY,
  name: 'king',
  type: 'square',
  args: [],
  specialise: ({ attr }, _, { graph }, us) => graph.king({ color: colorFor(us, attr) }),
  bound: 'none',
  interpret: ({ attr }, on) => on.king(colorOf(attr)),
  emit: ({ attr }, frame) => {
    const { code } = frame;
    const words = frame.pieceWords(colorOf(attr), royalKind(frame.target.ruleset));
    const [low, high] = words;
    if (high === undefined) {
      code.get(low!).do('i64.ctz').do('i32.wrap_i64');
    } else {
      code.get(low!).do('i64.ctz').get(high).do('i64.ctz').const('i64', 64n).do('i64.add');
      code.get(low!).const('i64', 0n).do('i64.ne').do('select').do('i32.wrap_i64');
    }
  },
  dependsOn: () => KINGS,
  learning: 'flat',
  language: {
    view: ({ attr }) => call('king', sideName(attr)),
    size: 'none',
    words: { king: wordOfSide('The square of the king of a side.', (graph, attr) => graph.king(attr)) },
  },
  audit: 'measure',
};

/** The rank of a square: 0 for that side's first. */
export const rankOf: Operation<'rankOf', 'num', readonly ['square'], Sided | Colored> = {
  ...ORDINARY,
  name: 'rankOf',
  type: 'num',
  args: ['square'],
  specialise: ({ attr }, [square], { graph }, us) => graph.rankOf(square, { color: colorFor(us, attr) }),
  bound: (_, __, { ranks }) => bound(0, 0, ranks - 1),
  isWhole: 'always',
  interpret: ({ args: [square], attr }, on) => {
    const rank = Math.floor(on.number(square) / on.ruleset.files);
    return colorOf(attr) === 0 ? rank : on.ruleset.ranks - 1 - rank;
  },
  shares: (node, on) => evenly([on.number(node.args[0])], on.number(node)),
  emit: ({ args, attr }, { code, squares, target: { ruleset } }) => {
    const isBlack = colorOf(attr) === 1;
    if (isBlack) code.const('i32', ruleset.ranks - 1);
    code.get(squares.get(args[0])!).const('i32', ruleset.files).do('i32.div_u');
    if (isBlack) code.do('i32.sub');
  },
  learning: 'flat',
  language: {
    view: ({ args: [square], attr }) => call('rank', loose(square), otherSide(attr)),
    size: (_, { ruleset }) => size(0, Math.max(ruleset.files, ruleset.ranks)),
    words: {
      rank: word(
        ['square: square', 'side?: side'],
        'The rank of a square from 0 on, as that side counts.',
        ([square, side], { graph }) => graph.rankOf(asNode(square), { side: asWhole(side) }),
      ),
    },
  },
  audit: 'measure',
};

function fileColor(attr: { readonly side?: 1 } | Colored): number {
  return 'color' in attr ? attr.color : 0;
}

/** The file of a square: 0 for that side's left, which is the same for both sides unless the board is turned. */
export const fileOf: Operation<'fileOf', 'num', readonly ['square'], { readonly side?: 1 } | Colored> = {
  ...ORDINARY,
  name: 'fileOf',
  type: 'num',
  args: ['square'],
  specialise: ({ attr }, [square], { graph, ruleset }, us) =>
    graph.fileOf(square, { color: ruleset.isTurned ? colorFor(us, attr) : 0 }),
  bound: (_, __, { files }) => bound(0, 0, files - 1),
  isWhole: 'always',
  interpret: ({ args: [square], attr }, on) => {
    const file = on.number(square) % on.ruleset.files;
    return fileColor(attr) === 0 ? file : on.ruleset.files - 1 - file;
  },
  shares: (node, on) => evenly([on.number(node.args[0])], on.number(node)),
  emit: ({ args, attr }, { code, squares, target: { ruleset } }) => {
    const isBlack = fileColor(attr) === 1;
    if (isBlack) code.const('i32', ruleset.files - 1);
    code.get(squares.get(args[0])!).const('i32', ruleset.files).do('i32.rem_u');
    if (isBlack) code.do('i32.sub');
  },
  learning: 'flat',
  language: {
    view: ({ args: [square], attr }) => call('file', loose(square), otherSide(attr)),
    size: (_, { ruleset }) => size(0, Math.max(ruleset.files, ruleset.ranks)),
    words: {
      file: word(
        ['square: square', 'side?: side'],
        'The file of a square from 0 on, as that side counts: from the a-file in chess, from the own left on turned boards.',
        ([square, side], { graph }) => graph.fileOf(asNode(square), asWhole(side) === 1 ? { side: 1 } : {}),
      ),
    },
  },
  audit: 'measure',
};

/** King steps between two squares. */
export const distance: Operation<'distance', 'num', readonly ['square', 'square'], Plain> = {
  ...ORDINARY,
  name: 'distance',
  type: 'num',
  args: ['square', 'square'],
  specialise: 'same',
  bound: (_, __, { files, ranks }) => bound(0, 0, Math.max(files, ranks) - 1),
  isWhole: 'always',
  interpret: ({ args: [a, b] }, on) => on.geometry.distance(on.number(a), on.number(b)),
  shares: (node, on) => evenly([on.number(node.args[0]), on.number(node.args[1])], on.number(node)),
  emit: ({ args: [a, b] }, { code, squares, tables, target: { ruleset } }) => {
    const table = tables.integers(distanceTable(ruleset));
    code.get(squares.get(a)!).const('i32', squaresOf(ruleset)).do('i32.mul').get(squares.get(b)!).do('i32.add');
    code.const('i32', 2).do('i32.shl').do('i32.load', table);
  },
  learning: 'flat',
  language: {
    view: ({ args: [a, b] }) => call('distance', loose(a), loose(b)),
    size: (_, { ruleset }) => size(0, Math.max(ruleset.files, ruleset.ranks)),
    words: {
      distance: plainWord(['a: square', 'b: square'], 'King steps between two squares.', (graph, a, b) =>
        graph.distance(a, b),
      ),
    },
    nickname: 'steps',
  },
  audit: 'measure',
};

export const toMove: Operation<'toMove', 'flag', readonly [], Sided | Colored> = {
  ...ORDINARY,
  name: 'toMove',
  type: 'flag',
  args: [],
  specialise: ({ attr }, _, on, us) => on.toMove(colorFor(us, attr)),
  bound: 'none',
  interpret: ({ attr }, on) => on.features.turn === colorOf(attr),
  emit: ({ attr }, { code, position, target }) => {
    code.get(position).do('i32.load', target.turn).const('i32', colorOf(attr)).do('i32.eq');
  },
  dependsOn: () => OTHER,
  learning: 'flat',
  language: {
    view: ({ attr }) => call('toMove', sideName(attr)),
    size: 'none',
    words: { toMove: wordOfSide('Whether it is that side’s move.', (graph, attr) => graph.toMove(attr)) },
  },
  audit: 'measure',
};

/** Whether a side may still castle: wing 0 is the king's, 1 the queen's. */
export const mayCastle: Operation<'mayCastle', 'flag', readonly [], (Sided | Colored) & { readonly wing: number }> = {
  ...ORDINARY,
  name: 'mayCastle',
  type: 'flag',
  args: [],
  specialise: ({ attr }, _, { graph }, us) => graph.mayCastle({ color: colorFor(us, attr), wing: attr.wing }),
  bound: 'none',
  interpret: ({ attr }, on) => on.features.mayCastle(colorOf(attr), attr.wing),
  emit: ({ attr }, { code, position, target: { native } }) => {
    if (native?.castling === undefined) throw new Error('this board has no castling');
    code.get(position).do('i32.load', native.layout.POS_STATE).do('i32.load8_u', native.castling);
    code.const('i32', 1 << ((colorOf(attr) << 1) | attr.wing)).do('i32.and');
    code.const('i32', 0).do('i32.ne');
  },
  dependsOn: () => CASTLING,
  learning: 'flat',
  language: {
    view: ({ attr }) => call('mayCastle', sideName(attr), attr.wing === 1 ? 'queenSide' : 'kingSide'),
    size: 'none',
    words: {
      mayCastle: word(
        ['side: side', 'wing: wing'],
        'Whether a side may still castle on that wing.',
        ([side, wing], { graph }) => graph.mayCastle({ side: asWhole(side), wing: asWhole(wing) }),
      ),
    },
    capability: 'castling',
  },
  audit: 'measure',
};

/** The number of legal moves a side has, or would have if it were to move. */
export const legalMoves: Operation<'legalMoves', 'num', readonly [], Sided | Colored> = {
  ...ORDINARY,
  name: 'legalMoves',
  type: 'num',
  args: [],
  specialise: ({ attr }, _, { graph }, us) => graph.legalMoves({ color: colorFor(us, attr) }),
  bound: () => bound(0, 0, MAX_MOVES),
  isWhole: 'always',
  interpret: ({ attr }, on) => countLegalMoves(on.ruleset, on.features, colorOf(attr)),
  emit: ({ attr }, { code, position, target }) => {
    if (target.native === undefined) throw new Error('this board has no core to count its moves');
    code.get(position).const('i32', colorOf(attr)).do('call', 'legalMoves');
  },
  imports: { legalMoves: { module: 'rules', parameters: ['i32', 'i32'], result: 'i32' } },
  dependsOn: () => OTHER,
  learning: 'flat',
  language: {
    view: ({ attr }) => call('legalMoves', sideName(attr)),
    size: 'bound',
    words: {
      legalMoves: wordOfSide(
        'The number of legal moves that a side has, or would have if it were to move.',
        (graph, attr) => graph.legalMoves(attr),
      ),
    },
    cost: 200,
    capability: 'legalMoves',
  },
  audit: 'measure',
};

export const clock: Operation<'clock', 'num', readonly [], { readonly name: 'halfmoves' | 'fullmoves' }> = {
  ...ORDINARY,
  name: 'clock',
  type: 'num',
  args: [],
  specialise: 'same',
  bound: () => bound(0, 0, LAST_MOVE),
  isWhole: 'always',
  interpret: ({ attr }, on) => on.features[attr.name],
  emit: ({ attr }, { code, position, target: { native } }) => {
    if (native === undefined) throw new Error('this board has no clocks');
    const { layout } = native;
    code.get(position);
    if (attr.name === 'halfmoves') {
      code.do('i32.load', layout.POS_STATE).do('i32.load16_u', layout.STATE_HALFMOVES);
    } else {
      code.do('i32.load', layout.POS_PLY).const('i32', 1).do('i32.shr_u').const('i32', 1).do('i32.add');
    }
  },
  dependsOn: () => CLOCKS,
  learning: 'flat',
  language: { view: ({ attr }) => tight(attr.name), size: 'bound', capability: 'clocks' },
  audit: 'measure',
};

export const BOARD = [
  pieces,
  inHand,
  side,
  attacks,
  pinned,
  king,
  rankOf,
  fileOf,
  distance,
  toMove,
  mayCastle,
  legalMoves,
  clock,
] as const;
