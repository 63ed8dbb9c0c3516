import type { Graph } from '../graph.ts';
import type { Node } from '../nodes.ts';
import type { Ruleset } from '../ruleset.ts';
import type { Value } from './value.ts';
import { asValue } from './value.ts';

/** What an argument must be; `files` and `ranks` are whole numbers that stay on the board. */
export type ParameterType =
  | 'num'
  | 'set'
  | 'flag'
  | 'square'
  | 'value'
  | 'side'
  | 'piece'
  | 'wing'
  | 'whole'
  | 'step'
  | 'ranks'
  | 'files';

export interface Parameter {
  readonly name: string;
  readonly type: ParameterType;
  readonly optional?: boolean;
}

export interface Piece {
  readonly side: 0 | 1;
  readonly kind: string;
}

/** An argument as its parameter wants it. */
export type Argument = Node | Value | number | bigint | Piece;

export interface Surroundings {
  readonly graph: Graph;
  readonly ruleset: Ruleset;
  readonly phase: Node | undefined;
  readonly attackedBy: (piece: Piece) => Value;
}

export interface Word {
  readonly parameters: readonly Parameter[];
  /** Whether the last parameter may be given any number of times. */
  readonly many?: boolean;
  readonly help: string;
  readonly build: (args: readonly Argument[], around: Surroundings) => Value;
}

function parameter(text: string): Parameter {
  const [name, type] = text.replace('?', '').split(': ') as [string, ParameterType];
  return { name, type, ...(text.includes('?') ? { optional: true } : {}) };
}

function word(parameters: readonly string[], help: string, build: Word['build'], many = false): Word {
  return { parameters: parameters.map(parameter), help, build, ...(many ? { many } : {}) };
}

type Op = Parameters<Graph['node']>[0];

/** A function that is an operation of the graph with these arguments. */
function plain(op: Op, parameters: readonly string[], help: string): Word {
  return word(parameters, help, (args, { graph }) => asValue(graph.node(op, args as Node[])));
}

function ofSide(op: Op, help: string): Word {
  return word(['side: side'], help, ([side], { graph }) => asValue(graph.node(op, [], { side: side as number })));
}

function extreme(op: 'min' | 'max', help: string): Word {
  const build: Word['build'] = (args, { graph }) =>
    asValue((args as Node[]).reduce((least, arg) => graph.node(op, [least, arg])));
  return word(['a: num', 'b: num'], help, build, true);
}

function squares(type: 'ranks' | 'files', help: string): Word {
  const build: Word['build'] = ([bits, side = 0], { graph }) =>
    asValue(graph.squares({ bits: bits as bigint, side: side as number }));
  return word([`${type}: ${type}`], help, build, true);
}

function isPair(value: Argument): value is Value & { type: 'pair' } {
  return (value as Value).type === 'pair';
}

/** The functions of the language. */
export const WORDS: Readonly<Record<string, Word>> = {
  // Numbers
  count: plain('count', ['set: set'], 'How many squares a set has.'),
  rank: word(
    ['square: square', 'side?: side'],
    'The rank of a square from 0 on, as that side counts.',
    ([square, side = 0], { graph }) => asValue(graph.rankOf(square as Node, { side: side as number })),
  ),
  file: plain('fileOf', ['square: square'], 'The file of a square, 0 for the a-file.'),
  distance: plain('distance', ['a: square', 'b: square'], 'King steps between two squares.'),
  min: extreme('min', 'The smallest of its arguments.'),
  max: extreme('max', 'The largest of its arguments.'),
  clamp: word(['x: num', 'low: num', 'high: num'], 'A number kept between two bounds.', ([x, low, high], { graph }) =>
    asValue(graph.max(graph.min(x as Node, high as Node), low as Node)),
  ),
  abs: word(['x: num'], 'A number without its sign.', ([x], { graph }) =>
    asValue(graph.max(x as Node, graph.sub(graph.const(0), x as Node))),
  ),
  exp: plain('exp', ['x: num'], 'e to the power of a number.'),
  logistic: plain('logistic', ['x: num'], '1 / (1 + e^−x): from 0 to 1, ½ at 0.'),
  round: word(
    ['x: num', 'bits?: whole'],
    'The nearest multiple of 2^−bits; without bits, the nearest whole number.',
    ([x, bits = 0], { graph }) => asValue(graph.round(x as Node, { bits: bits as number })),
  ),
  blend: plain('blend', ['a: num', 'b: num', 'share: num'], 'a + (b − a) · share.'),
  taper: word(
    ['middlegame: value', 'endgame?: value'],
    'The middlegame value while all pieces are on the board, the endgame value when they are gone, between them a mixture.',
    ([mg, eg], { graph, phase }) => {
      const [first, last] = isPair(mg!) ? [mg.mg, mg.eg] : [(mg as { node: Node }).node, (eg as { node: Node }).node];
      return asValue(graph.blend(last, first, phase!));
    },
  ),
  legalMoves: ofSide('legalMoves', 'How many legal moves a side has, or would have were it its turn.'),
  path: word(
    ['slot: whole', 'low: whole', 'high: whole'],
    'What the line that led here has gathered, known to lie between low and high.',
    ([slot, low, high], { graph }) =>
      asValue(graph.path({ slot: slot as number, low: low as number, high: high as number })),
  ),
  // Sets
  attacks: word(
    ['piece: piece', 'square?: square', 'occupied?: set'],
    'What such a piece attacks from a square, were the board occupied as given; without a square, what all of them attack.',
    ([piece, square, occupied], { graph, attackedBy }) => {
      if (square === undefined) return attackedBy(piece as Piece);
      return asValue(
        graph.attacks(
          square as Node,
          (occupied as Node) ?? graph.or(graph.side({ side: 0 }), graph.side({ side: 1 })),
          { ...(piece as Piece) },
        ),
      );
    },
  ),
  pinned: ofSide('pinned', 'The pieces of a side that shield its king.'),
  line: plain('line', ['a: square', 'b: square'], 'The whole line through two squares, nothing if there is none.'),
  between: plain('between', ['a: square', 'b: square'], 'The squares between two squares on a line.'),
  single: plain('single', ['square: square'], 'The set of one square.'),
  step: word(
    ['set: set', 'files: step', 'ranks: step', 'side?: side'],
    'A set one step on: files to the right, ranks forward, as that side sees the board.',
    ([set, files, ranks, side = 0], { graph }) =>
      asValue(
        graph.shift(set as Node, {
          files: files as number,
          ranks: ranks as number,
          side: side as number,
        }),
      ),
  ),
  fill: word(
    ['set: set', 'files: step', 'ranks: step', 'through: set', 'side?: side'],
    'All squares that such steps reach through squares of a set, the first beyond it included.',
    ([set, files, ranks, through, side = 0], { graph }) =>
      asValue(
        graph.fill(set as Node, through as Node, {
          files: files as number,
          ranks: ranks as number,
          side: side as number,
        }),
      ),
  ),
  ranks: squares('ranks', 'Whole ranks, counted from 1 as that side sees the board: ranks(2), ranks(4..6, them).'),
  files: squares('files', 'Whole files: files(a), files(c..f).'),
  // Conditions
  some: plain('some', ['set: set'], 'Whether a set has any square.'),
  toMove: ofSide('toMove', 'Whether it is that side’s move.'),
  mayCastle: word(['side: side', 'wing: wing'], 'Whether a side may still castle there.', ([side, wing], { graph }) =>
    asValue(graph.mayCastle({ side: side as number, wing: wing as number })),
  ),
  // Squares
  king: ofSide('king', 'Where the king of a side stands.'),
};
