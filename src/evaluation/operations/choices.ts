import { evenly, isNowhere } from '../attribution.ts';
import { knobOf } from '../audit/control.ts';
import { controlled, exempt, lacks } from '../audit/findings.ts';
import { bound, finer } from '../bounds.ts';
import { pushPicked } from '../compile/numbers.ts';
import { isTie } from '../gradient/tie.ts';
import { size, times } from '../language/sizes.ts';
import { call, conditional, isNegation, loose } from '../language/view.ts';
import { asNumber, isPair, nodesIn, word, wordOfMany } from '../language/word.ts';
import { constantOf, flagOf, isConstant, type Node } from '../nodes.ts';
import type { NodeWith } from './index.ts';
import { type Audit, type Facets, type Language, type Operation, ORDINARY, type Plain } from './operation.ts';

/* One of two values: the smaller, the larger, or the one that a flag selects; or a blend of both. */

type Binary<Name extends string> = Operation<Name, 'num', readonly ['num', 'num'], Plain>;
type Extreme = NodeWith<'min' | 'max'>;

/** The smaller or the larger of two numbers. */
function extreme(
  which: 'min' | 'max',
  pick: (a: number, b: number) => number,
  own: {
    readonly language: Language<Extreme>;
    readonly audit: Omit<Audit<Extreme>, 'judge'>;
  },
): Facets<'num', readonly ['num', 'num'], Extreme> {
  return {
    ...ORDINARY,
    type: 'num',
    args: ['num', 'num'],
    specialise: 'same',
    bound: ({ args }, of) => {
      const a = of(args[0]);
      const b = of(args[1]);
      return bound(finer(a, b), pick(a.low, b.low), pick(a.high, b.high));
    },
    isWhole: 'arguments',
    interpret: ({ args: [a, b] }, on) => pick(on.number(a), on.number(b)),
    shares: (node, on) => {
      const [a, b] = node.args;
      const sides = [on.of(a), on.of(b)];
      const taken = sides[on.number(a) === on.number(node) ? 0 : 1]!;
      // A limit that is reached is attributed like the number it limits.
      return on.likeIts(node, isNowhere(taken) ? sides.find((side) => !isNowhere(side)) : taken);
    },
    emit: ({ args }, frame, place) => pushPicked(frame, which, args, place),
    isLong: true,
    learning: {
      record: (node, on) => {
        const [a, b] = [on.entry(node.args[0]), on.entry(node.args[1])];
        const isFirst = a.value === pick(a.value, b.value);
        on.signature.add(isFirst ? 1 : 0);
        const entry = on.tape.add(node, isFirst ? a.value : b.value, [isFirst ? a : b], [1]);
        if (isTie(a.value, b.value)) on.tie(node, entry, a, b);
        return entry;
      },
      back: ({ args: [a, b] }, adjoint, on) => {
        const isFirst = on.frame.code.local('i32');
        on.frame.pushDouble(a);
        on.frame.pushDouble(b);
        on.frame.code.do(which === 'min' ? 'f64.le' : 'f64.ge').set(isFirst);
        on.addChosen(adjoint, isFirst, a, b);
      },
      needs: ({ args }) => args,
      decide: ({ args: [a, b] }, on) =>
        on.mix(() => {
          on.frame.pushDouble(a);
          on.frame.pushDouble(b);
          on.frame.code.do(which === 'min' ? 'f64.le' : 'f64.ge');
        }),
    },
    language: own.language,
    audit: {
      ...own.audit,
      judge: (node, on) => {
        const [a, b] = node.args;
        if (on.isFloor(node, b)) return exempt('no factor is less than 0');
        const bounds = [a, b].filter((side) => on.isSetting(side) || knobOf(side) !== undefined);
        return bounds.length === 0
          ? lacks('neither side is a knob')
          : controlled(...bounds.map((side) => on.controls(side)));
      },
    },
  };
}

export const min: Binary<'min'> = {
  name: 'min',
  ...extreme('min', Math.min, {
    language: {
      view: ({ args: [a, b] }) => call('min', loose(a), loose(b)),
      size: 'bound',
      words: {
        min: wordOfMany(['a: num', 'b: num'], 'The smallest of its arguments.', (args, { graph }) =>
          nodesIn(args).reduce((least, arg) => graph.min(least, arg)),
        ),
      },
    },
    audit: {
      controls: ({ args }, on) => on.all(args),
      without: {
        // A ceiling has no identity.
        addend: (_, [a], on) => (on.isGone(a) ? on.gone : undefined),
        cap: (_, [a, b], on) => (on.isGone(a) ? b : a),
      },
    },
  }),
};

/** The larger of two numbers, which may be a clamp or an absolute value. */
export const max: Binary<'max'> = {
  name: 'max',
  ...extreme('max', Math.max, {
    language: {
      view: ({ args: [a, b] }) => {
        if (isNegation(b) && b.args[1] === a) return call('abs', loose(a));
        if (a.op === 'min') return call('clamp', loose(a.args[0]), loose(b), loose(a.args[1]));
        return call('max', loose(a), loose(b));
      },
      size: 'bound',
      words: {
        max: wordOfMany(['a: num', 'b: num'], 'The largest of its arguments.', (args, { graph }) =>
          nodesIn(args).reduce((most, arg) => graph.max(most, arg)),
        ),
        clamp: word(['x: num', 'low: num', 'high: num'], 'A number kept between two bounds.', (args, { graph }) => {
          const [x, low, high] = nodesIn(args) as [Node, Node, Node];
          return graph.max(graph.min(x, high), low);
        }),
        abs: word(['x: num'], 'A number without its sign.', (args, { graph }) => {
          const [x] = nodesIn(args) as [Node];
          return graph.max(x, graph.sub(graph.const(0), x));
        }),
      },
    },
    audit: {
      controls: (node, on) => on.all(node.args.filter((arg) => !on.isFloor(node, arg))),
      isFloor: (_, arg) => isConstant(arg, 0),
      without: {
        addend: (_, [a, b], on) => (on.isGone(b) ? a : undefined),
        cap: (_, [a, b], on) => (on.isGone(a) ? b : a),
      },
    },
  }),
};

/** One number if a flag holds, another if not. */
export const select: Operation<'select', 'num', readonly ['flag', 'num', 'num'], Plain> = {
  ...ORDINARY,
  name: 'select',
  type: 'num',
  args: ['flag', 'num', 'num'],
  specialise: (_, [flag, yes, no], { graph }) => {
    const holds = flagOf(flag);
    return holds === undefined ? graph.select(flag, yes, no) : holds ? yes : no;
  },
  bound: ({ args }, of) => {
    const a = of(args[1]);
    const b = of(args[2]);
    return bound(finer(a, b), Math.min(a.low, b.low), Math.max(a.high, b.high));
  },
  isWhole: 'arguments',
  interpret: ({ args: [flag, yes, no] }, on) => on.number(on.flag(flag) ? yes : no),
  shares: ({ args: [flag, yes, no] }, on) => {
    const chosen = on.of(on.value(flag) ? yes : no);
    return isNowhere(chosen) && chosen.rest !== 0 ? evenly(on.evidence(flag), chosen.rest) : chosen;
  },
  emit: ({ args: [flag, yes, no] }, frame, { local, bits }) => {
    frame.push(yes, local.type, bits);
    frame.push(no, local.type, bits);
    frame.code.get(frame.flags.get(flag)!).do('select');
  },
  learning: {
    record: (node, on) => {
      const [flag, yes, no] = node.args;
      const chosen = on.entry(on.value(flag) ? yes : no);
      return on.tape.add(node, chosen.value, [chosen], [1]);
    },
    back: ({ args: [flag, yes, no] }, adjoint, on) => on.addChosen(adjoint, on.frame.flags.get(flag)!, yes, no),
    needs: ({ args }) => args.slice(0, 1),
  },
  language: { view: ({ args: [flag, yes, no] }) => conditional(flag, yes, no), size: 'bound' },
  audit: {
    controls: ({ args }, on) => on.all(args.slice(1)),
    judge: (node, on) => {
      const [flag, yes, no] = node.args;
      const knobs = on.knobs(flag);
      if (knobs.size > 0) return controlled(knobs);
      const branches = on.controls(node);
      if (branches !== undefined) return controlled(branches);
      // A flag as a number is a measure like a count, so it needs only a knob that weighs it.
      const above = isConstant(yes, 0, 1) && isConstant(no, 0, 1) ? on.scaledBy(node) : undefined;
      return above === undefined ? lacks('neither the condition nor both branches are controlled') : controlled(above);
    },
    carries: ({ args }, _, on) => on.isSetting(args[0]),
    without: {
      addend: (_, [flag, yes, no], on) =>
        on.isGone(yes) && on.isGone(no) ? on.gone : on.graph.select(flag, on.orIdentity(yes, 0), on.orIdentity(no, 0)),
      factor: (_, [flag, yes, no], on) =>
        on.isGone(yes) && on.isGone(no) ? on.gone : on.graph.select(flag, on.orIdentity(yes, 1), on.orIdentity(no, 1)),
      cap: (_, [flag, yes, no], on) => (on.isGone(yes) || on.isGone(no) ? undefined : on.graph.select(flag, yes, no)),
    },
  },
};

/** One set if a flag holds, another if not. */
export const choose: Operation<'choose', 'set', readonly ['flag', 'set', 'set'], Plain> = {
  ...ORDINARY,
  name: 'choose',
  type: 'set',
  args: ['flag', 'set', 'set'],
  specialise: (_, [flag, yes, no], { graph }) => {
    const holds = flagOf(flag);
    return holds === undefined ? graph.choose(flag, yes, no) : holds ? yes : no;
  },
  bound: ({ args: [, yes, no] }, of) => bound(0, 0, Math.max(of(yes).high, of(no).high)),
  interpret: ({ args: [flag, yes, no] }, on) => on.set(on.flag(flag) ? yes : no),
  emit: (node, frame) => {
    const [flag, yes, no] = node.args;
    const [words, others] = [frame.setOf(yes), frame.setOf(no)];
    frame.newSet(node).forEach((word, i) => {
      frame.code.get(words[i]!).get(others[i]!).get(frame.flags.get(flag)!).do('select').set(word);
    });
  },
  learning: 'flat',
  language: { view: ({ args: [flag, yes, no] }) => conditional(flag, yes, no), size: 'bound' },
  audit: 'measure',
};

/** a + (b − a)·t. */
export const blend: Operation<'blend', 'num', readonly ['num', 'num', 'num'], Plain> = {
  ...ORDINARY,
  name: 'blend',
  type: 'num',
  args: ['num', 'num', 'num'],
  specialise: (_, [a, b, t], { graph }) => {
    if (constantOf(t) === 0) return a;
    if (constantOf(t) === 1) return b;
    return graph.add(a, graph.mul(graph.sub(b, a), t));
  },
  bound: 'none',
  interpret: 'none',
  emit: 'none',
  learning: 'none',
  language: {
    view: ({ args: [a, b, t] }, names) =>
      t === names.phase ? call('taper', loose(b), loose(a)) : call('blend', loose(a), loose(b), loose(t)),
    size: ({ args: [x, y, t] }, sizes) => {
      const [a, b, c] = [sizes.of(x), sizes.of(y), sizes.of(t)];
      // A share of one and the rest of the other lies between them.
      if (c.low >= 0 && c.high <= 1)
        return size(Math.min(a.low, b.low), Math.max(a.high, b.high), finer(a, b) + c.bits);
      const step = times(size(b.low - a.high, b.high - a.low, finer(a, b)), c);
      return size(a.low + step.low, a.high + step.high, step.bits);
    },
    words: {
      blend: word(['a: num', 'b: num', 'share: num'], 'a + (b − a) · share.', (args, { graph }) =>
        graph.blend(...(nodesIn(args) as [Node, Node, Node])),
      ),
      taper: word(
        ['middlegame: value', 'endgame?: value'],
        'The middlegame value while all pieces are on the board, the endgame value when they are gone, and a mixture in between.',
        ([mg, eg], { graph, phase }) => {
          const [first, last] = isPair(mg) ? [mg.mg, mg.eg] : [asNumber(mg), asNumber(eg)];
          return graph.blend(last, first, phase!);
        },
      ),
    },
  },
  audit: {
    controls: ({ args }, on) => on.all(args.slice(0, 2)),
    judge: ({ args: [a, b, t] }, on) => {
      const ends = [a, b].map((end) => (on.isNeutral(end) ? new Set<string>() : on.controls(end)));
      const share = on.controls(t);
      if (ends.every((end) => end !== undefined) || share !== undefined) return controlled(...ends, share);
      return lacks('neither the blended values nor the share are controlled');
    },
    without: {
      addend: (_, [a, b, t], on) => {
        if (on.isGone(t)) return undefined;
        if (on.isGone(a) && on.isGone(b)) return on.gone;
        return on.graph.blend(on.orIdentity(a, 0), on.orIdentity(b, 0), t);
      },
    },
  },
};

export const CHOICES = [min, max, select, choose, blend] as const;
