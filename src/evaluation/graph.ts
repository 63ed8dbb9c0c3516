import type { Node } from './nodes.ts';
import type { NodeWith, Op } from './operations/index.ts';
import { NodePool } from './pool.ts';

type Attributes<O extends Op> = NodeWith<O>['attr'];

/** Builds formula graphs: one method for each operation, so that no other file needs to spell its name. */
export class Graph extends NodePool {
  const(value: number): Node {
    return this.node('const', [], { value });
  }

  // Numbers

  knob(attr: Attributes<'knob'>): Node {
    return this.node('knob', [], attr);
  }

  add(a: Node, b: Node): Node {
    return this.node('add', [a, b]);
  }

  sub(a: Node, b: Node): Node {
    return this.node('sub', [a, b]);
  }

  mul(a: Node, b: Node): Node {
    return this.node('mul', [a, b]);
  }

  div(a: Node, b: Node): Node {
    return this.node('div', [a, b]);
  }

  min(a: Node, b: Node): Node {
    return this.node('min', [a, b]);
  }

  max(a: Node, b: Node): Node {
    return this.node('max', [a, b]);
  }

  pow(base: Node, exponent: Node): Node {
    return this.node('pow', [base, exponent]);
  }

  exp(x: Node): Node {
    return this.node('exp', [x]);
  }

  logistic(x: Node): Node {
    return this.node('logistic', [x]);
  }

  blend(a: Node, b: Node, t: Node): Node {
    return this.node('blend', [a, b, t]);
  }

  select(flag: Node, yes: Node, no: Node): Node {
    return this.node('select', [flag, yes, no]);
  }

  round(x: Node, attr: Attributes<'round'>): Node {
    return this.node('round', [x], attr);
  }

  cell(x: Node, attr: Attributes<'cell'>): Node {
    return this.node('cell', [x], attr);
  }

  fraction(x: Node, attr: Attributes<'fraction'>): Node {
    return this.node('fraction', [x], attr);
  }

  count(set: Node): Node {
    return this.node('count', [set]);
  }

  lookup(index: Node, attr: Attributes<'lookup'>): Node {
    return this.node('lookup', [index], attr);
  }

  squareTable(square: Node, attr: Attributes<'squareTable'>): Node {
    return this.node('squareTable', [square], attr);
  }

  rankOf(square: Node, attr: Attributes<'rankOf'>): Node {
    return this.node('rankOf', [square], attr);
  }

  fileOf(square: Node, attr: Attributes<'fileOf'>): Node {
    return this.node('fileOf', [square], attr);
  }

  inHand(attr: Attributes<'inHand'>): Node {
    return this.node('inHand', [], attr);
  }

  distance(a: Node, b: Node): Node {
    return this.node('distance', [a, b]);
  }

  clock(attr: Attributes<'clock'>): Node {
    return this.node('clock', [], attr);
  }

  legalMoves(attr: Attributes<'legalMoves'>): Node {
    return this.node('legalMoves', [], attr);
  }

  path(attr: Attributes<'path'>): Node {
    return this.node('path', [], attr);
  }

  atStart(x: Node): Node {
    return this.node('atStart', [x]);
  }

  parameter(attr: Attributes<'parameter'>): Node {
    return this.node('parameter', [], attr);
  }

  entryByCount(count: Node, attr: Attributes<'entryByCount'>): Node {
    return this.node('entryByCount', [count], attr);
  }

  entryBySquare(square: Node, attr: Attributes<'entryBySquare'>): Node {
    return this.node('entryBySquare', [square], attr);
  }

  linear(args: readonly Node[], attr: Attributes<'linear'>): Node {
    return this.node('linear', args, attr);
  }

  tabulated(args: readonly Node[], attr: Attributes<'tabulated'>): Node {
    return this.node('tabulated', args, attr);
  }

  lane(attr: Attributes<'lane'>): Node {
    return this.node('lane', [], attr);
  }

  memo(x: Node, attr: Attributes<'memo'>): Node {
    return this.node('memo', [x], attr);
  }

  // Sets of squares

  memoSet(set: Node, attr: Attributes<'memoSet'>): Node {
    return this.node('memoSet', [set], attr);
  }

  pieces(attr: Attributes<'pieces'>): Node {
    return this.node('pieces', [], attr);
  }

  home(attr: Attributes<'home'>): Node {
    return this.node('home', [], attr);
  }

  promotionZone(attr: Attributes<'promotionZone'>): Node {
    return this.node('promotionZone', [], attr);
  }

  drops(attr: Attributes<'drops'>): Node {
    return this.node('drops', [], attr);
  }

  side(attr: Attributes<'side'>): Node {
    return this.node('side', [], attr);
  }

  squares(attr: Attributes<'squares'>): Node {
    return this.node('squares', [], attr);
  }

  and(a: Node, b: Node): Node {
    return this.node('and', [a, b]);
  }

  or(a: Node, b: Node): Node {
    return this.node('or', [a, b]);
  }

  not(set: Node): Node {
    return this.node('not', [set]);
  }

  shift(set: Node, attr: Attributes<'shift'>): Node {
    return this.node('shift', [set], attr);
  }

  fill(set: Node, through: Node, attr: Attributes<'fill'>): Node {
    return this.node('fill', [set, through], attr);
  }

  attacks(square: Node, occupied: Node, attr: Attributes<'attacks'>): Node {
    return this.node('attacks', [square, occupied], attr);
  }

  pinned(attr: Attributes<'pinned'>): Node {
    return this.node('pinned', [], attr);
  }

  line(a: Node, b: Node): Node {
    return this.node('line', [a, b]);
  }

  between(a: Node, b: Node): Node {
    return this.node('between', [a, b]);
  }

  single(square: Node): Node {
    return this.node('single', [square]);
  }

  choose(flag: Node, yes: Node, no: Node): Node {
    return this.node('choose', [flag, yes, no]);
  }

  // Flags

  less(a: Node, b: Node): Node {
    return this.node('less', [a, b]);
  }

  atMost(a: Node, b: Node): Node {
    return this.node('atMost', [a, b]);
  }

  equal(a: Node, b: Node): Node {
    return this.node('equal', [a, b]);
  }

  some(set: Node): Node {
    return this.node('some', [set]);
  }

  has(set: Node, square: Node): Node {
    return this.node('has', [set, square]);
  }

  both(a: Node, b: Node): Node {
    return this.node('both', [a, b]);
  }

  either(a: Node, b: Node): Node {
    return this.node('either', [a, b]);
  }

  never(flag: Node): Node {
    return this.node('never', [flag]);
  }

  toMove(attr: Attributes<'toMove'>): Node {
    return this.node('toMove', [], attr);
  }

  mayCastle(attr: Attributes<'mayCastle'>): Node {
    return this.node('mayCastle', [], attr);
  }

  toggle(attr: Attributes<'toggle'>): Node {
    return this.node('toggle', [], attr);
  }

  choice(attr: Attributes<'choice'>): Node {
    return this.node('choice', [], attr);
  }

  always(attr: Attributes<'always'>): Node {
    return this.node('always', [], attr);
  }

  // Squares

  square(attr: Attributes<'square'>): Node {
    return this.node('square', [], attr);
  }

  king(attr: Attributes<'king'>): Node {
    return this.node('king', [], attr);
  }

  // Loops

  sum(set: Node, body: (square: Node) => Node): Node {
    return this.loop('sum', set, body);
  }

  most(set: Node, body: (square: Node) => Node): Node {
    return this.loop('most', set, body);
  }

  least(set: Node, body: (square: Node) => Node): Node {
    return this.loop('least', set, body);
  }

  union(set: Node, body: (square: Node) => Node): Node {
    return this.loop('union', set, body);
  }

  twice(set: Node, body: (square: Node) => Node): Node {
    return this.loop('twice', set, body);
  }

  any(set: Node, body: (square: Node) => Node): Node {
    return this.loop('any', set, body);
  }

  /** The squares that any piece stands on, in a formula as written. */
  occupied(): Node {
    return this.or(this.side({ side: 0 }), this.side({ side: 1 }));
  }
}
