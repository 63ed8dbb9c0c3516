import { evenly } from '../attribution.ts';
import { controlled, lacks } from '../audit/findings.ts';
import { type Bound, bound } from '../bounds.ts';
import {
  beginExtreme,
  beginFlag,
  beginSet,
  beginSum,
  beginTwice,
  finishExtreme,
  stepExtreme,
  stepFlag,
  stepSet,
  stepSum,
  stepTwice,
} from '../compile/loops.ts';
import { isTie } from '../gradient/tie.ts';
import { isOccupied, loopView, sideName, tight } from '../language/view.ts';
import { constantOf, type Node, piecesOf, variableOf } from '../nodes.ts';
import { type Ruleset, squaresOf } from '../ruleset.ts';
import { ownerName } from './board.ts';
import type { NodeWith } from './index.ts';
import { type Audit, type Facets, type Operation, ORDINARY, type PieceAttributes } from './operation.ts';

/*
 * Loops bind the square variable of their level. Their arguments are a set and a body.
 */

export type Level = {
  readonly level: number;
};
type Numbers<Name extends string> = Operation<Name, 'num', readonly ['set', 'num'], Level>;
type NumbersNode = NodeWith<'sum' | 'most' | 'least'>;
type Sets<Name extends string> = Operation<Name, 'set', readonly ['set', 'set'], Level>;

const AUDIT_OF_LOOP: Audit<NumbersNode> = {
  controls: ({ args }, on) => on.controls(args[1]),
  judge: (node, on) => {
    const knobs = on.controls(node.args[1]) ?? on.scaledBy(node);
    return knobs === undefined ? lacks('no knob weighs the body of the loop') : controlled(knobs);
  },
  without: { addend: (_, [, body], on) => (on.isGone(body) ? on.gone : undefined) },
};

export const sum: Numbers<'sum'> = {
  ...ORDINARY,
  name: 'sum',
  type: 'num',
  args: ['set', 'num'],
  specialise: (node, args, { graph }) => (constantOf(args[1]) === 0 ? args[1] : graph.rebuild(node, args)),
  bound: ({ args }, of) => {
    const most = of(args[0]).high;
    const body = of(args[1]);
    return bound(body.bits, Math.min(0, body.low * most), Math.max(0, body.high * most), body.size * most);
  },
  quantise: (_, made, args, on) => on.withRoundedParts(made, args),
  isWhole: 'arguments',
  interpret: 'loop',
  loop: {
    combine: (values) => (values as readonly number[]).reduce((total, value) => total + value, 0),
    picks: 'none',
    begin: (node, frame) => beginSum(frame, node),
    step: (node, frame) => stepSum(frame, node),
    finish: 'none',
  },
  shares: (node, on) => {
    const shares = on.rounds(node).filter(([, share]) => share !== 0);
    return { squares: new Map(shares), rest: 0 };
  },
  emit: 'none',
  learning: {
    record: (node, on) => {
      const parts = on.entries(node);
      const value = parts.reduce((total, part) => total + part.value, 0);
      return on.tape.add(
        node,
        value,
        parts,
        parts.map(() => 1),
      );
    },
    back: 'rounds',
    needs: ({ args }) => args.slice(0, 1),
  },
  language: { view: (node) => loopView('sum', node), size: 'bound', nickname: 'total' },
  audit: {
    ...AUDIT_OF_LOOP,
    carries: ({ args }, arg) => args[1] === arg,
    without: {
      ...AUDIT_OF_LOOP.without,
      // Each square counts once.
      factor: (_, [set, body], on) => (on.isGone(body) ? on.graph.count(set) : undefined),
    },
  },
};

/** The largest or the smallest value of the rounds; 0 over an empty set. */
function extreme(
  sign: 1 | -1,
  pick: (...values: number[]) => number,
): Omit<Facets<'num', readonly ['set', 'num'], NodeWith<'most' | 'least'>>, 'language'> {
  return {
    ...ORDINARY,
    type: 'num',
    args: ['set', 'num'],
    specialise: (node, args, { graph }) => (constantOf(args[1]) === 0 ? args[1] : graph.rebuild(node, args)),
    bound: ({ args }, of) => {
      const body = of(args[1]);
      return bound(body.bits, Math.min(0, body.low), Math.max(0, body.high));
    },
    isWhole: 'arguments',
    interpret: 'loop',
    loop: {
      combine: (values) => (values.length === 0 ? 0 : pick(...(values as readonly number[]))),
      picks: sign === 1 ? 'largest' : 'smallest',
      begin: (node, frame) => beginExtreme(frame, node, sign),
      step: (node, frame) => stepExtreme(frame, node, sign),
      finish: (node, frame) => finishExtreme(frame, node),
    },
    shares: (node, on) => {
      const value = on.number(node);
      const best = on.rounds(node).filter(([, share]) => share === value);
      return evenly(
        best.map(([square]) => square),
        value,
      );
    },
    emit: 'none',
    learning: {
      // The first round with the best value.
      record: (node, on) => {
        const parts = on.entries(node);
        const [first] = parts;
        if (first === undefined) return on.tape.add(node, 0);
        const best = parts.reduce((so, part) => (sign * part.value > sign * so.value ? part : so), first);
        on.signature.add(parts.indexOf(best));
        const entry = on.tape.add(node, best.value, [best], [1]);
        for (const part of parts) if (part !== best && isTie(part.value, best.value)) on.tie(node, entry, part, best);
        return entry;
      },
      back: 'rounds',
      needs: (node) => [node, ...node.args],
    },
    audit: AUDIT_OF_LOOP,
  };
}

export const most: Numbers<'most'> = {
  ...extreme(1, Math.max),
  name: 'most',
  language: { view: (node) => loopView('most', node), size: 'bound' },
};

export const least: Numbers<'least'> = {
  ...extreme(-1, Math.min),
  name: 'least',
  language: { view: (node) => loopView('least', node), size: 'bound' },
};

const SET_LOOP = {
  ...ORDINARY,
  type: 'set',
  args: ['set', 'set'],
  specialise: 'same',
  bound: (_: Node, __: (arg: Node) => Bound, ruleset: Ruleset) => bound(0, 0, squaresOf(ruleset)),
  interpret: 'loop',
  emit: 'none',
  learning: 'flat',
  audit: 'measure',
} as const;

/** The kind and side of the pieces in a set, if the body of a loop over it is the set of squares that such a piece attacks. */
function attackersIn(set: Node, body: Node): PieceAttributes | undefined {
  const pieces = piecesOf(set);
  return body.op === 'attacks' ? pieces : undefined;
}

/** The kind and side of some pieces, if a union is the set of all squares that they attack. */
function allAttackers(set: Node, body: Node): PieceAttributes | undefined {
  const pieces = attackersIn(set, body);
  if (pieces === undefined || body.op !== 'attacks') return undefined;
  const [from, occupied] = body.args;
  const isSame = body.attr.kind === pieces.kind && sideName(body.attr) === sideName(pieces);
  return isSame && variableOf(from) === 0 && isOccupied(occupied) ? pieces : undefined;
}

export const union: Sets<'union'> = {
  ...SET_LOOP,
  name: 'union',
  loop: {
    combine: (values) => (values as readonly bigint[]).reduce((all, value) => all | value, 0n),
    picks: 'none',
    begin: (node, frame) => beginSet(frame, node),
    step: (node, frame) => stepSet(frame, node),
    finish: 'none',
  },
  language: {
    view: (node) => {
      const pieces = allAttackers(node.args[0], node.args[1]);
      return pieces === undefined ? loopView('union', node) : tight(`${sideName(pieces)}.${pieces.kind}.attacks`);
    },
    size: 'bound',
    nickname: ({ args: [set, body] }) => {
      const pieces = attackersIn(set, body);
      return pieces === undefined ? 'area' : `${ownerName(pieces)}Attacks`;
    },
  },
};

/** The squares that at least two of the sets contain. */
export const twice: Sets<'twice'> = {
  ...SET_LOOP,
  name: 'twice',
  loop: {
    combine: (values) => {
      let [once, again] = [0n, 0n];
      for (const value of values as readonly bigint[]) {
        again |= once & value;
        once |= value;
      }
      return again;
    },
    picks: 'none',
    begin: (node, frame) => beginTwice(frame, node),
    step: (node, frame) => stepTwice(frame, node),
    finish: 'none',
  },
  language: { view: (node) => loopView('twice', node), size: 'bound' },
};

/** Whether the flag holds in some round. */
export const any: Operation<'any', 'flag', readonly ['set', 'flag'], Level> = {
  ...ORDINARY,
  name: 'any',
  type: 'flag',
  args: ['set', 'flag'],
  specialise: 'same',
  bound: 'none',
  interpret: 'loop',
  loop: {
    combine: (values) => values.includes(true),
    picks: 'none',
    begin: (node, frame) => beginFlag(frame, node),
    step: (node, frame) => stepFlag(frame, node),
    finish: 'none',
  },
  evidence: (node, on) => on.eachRound(node, (square, body) => (on.value(body) === true ? [square] : [])).flat(),
  emit: 'none',
  learning: 'flat',
  language: { view: (node) => loopView('any', node), size: 'none' },
  audit: 'measure',
};

/** The square of a loop's round. */
export const square: Operation<'square', 'square', readonly [], Level> = {
  ...ORDINARY,
  name: 'square',
  type: 'square',
  args: [],
  specialise: 'same',
  bound: 'none',
  interpret: ({ attr }, on) => on.squareAt(attr.level),
  emit: 'none',
  learning: 'flat',
  language: { view: ({ attr }, names) => tight(names.square(attr.level)), size: 'none' },
  audit: 'measure',
};

export const LOOPS = [sum, most, least, union, twice, any, square] as const;
