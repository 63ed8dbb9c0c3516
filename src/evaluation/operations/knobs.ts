import { COMPARE, tight } from '../language/view.ts';
import { type Operation, ORDINARY } from './operation.ts';

/* Knobs as formulas read them. Setting the knobs removes all of these. */

const KNOB = {
  ...ORDINARY,
  args: [],
  bound: 'none',
  isFixed: true,
  interpret: 'none',
  emit: 'none',
  learning: 'none',
  audit: 'measure',
} as const;

/** A number, or one half of a tapered pair. */
export const knob: Operation<'knob', 'num', readonly [], { readonly id: string }> = {
  ...KNOB,
  name: 'knob',
  type: 'num',
  specialise: ({ attr }, _, on) => on.knob(attr.id),
  language: { view: ({ attr }, names) => tight(names.knob(attr.id)), size: ({ attr }, sizes) => sizes.ofKnob(attr.id) },
  knob: { id: ({ attr }) => attr.id, kinds: ['number', 'tapered'], readsHalves: true },
};

export const toggle: Operation<'toggle', 'flag', readonly [], { readonly id: string }> = {
  ...KNOB,
  name: 'toggle',
  type: 'flag',
  specialise: ({ attr }, _, on) => on.graph.always({ value: on.values.get(attr.id) === true ? 1 : 0 }),
  language: { view: ({ attr }, names) => tight(names.knob(attr.id)), size: 'none' },
  knob: { id: ({ attr }) => attr.id, kinds: ['toggle'] },
};

/** Whether a knob has this option. */
export const choice: Operation<'choice', 'flag', readonly [], { readonly id: string; readonly option: string }> = {
  ...KNOB,
  name: 'choice',
  type: 'flag',
  specialise: ({ attr }, _, on) => on.graph.always({ value: on.values.get(attr.id) === attr.option ? 1 : 0 }),
  language: {
    view: ({ attr }, names) => ({ tightness: COMPARE, parts: [`${names.knob(attr.id)} is ${attr.option}`] }),
    size: 'none',
  },
  knob: { id: ({ attr }) => attr.id, kinds: ['choice'], option: ({ attr }) => attr.option },
};

export const KNOBS = [knob, toggle, choice] as const;
