import {
  type ChoiceKnob,
  type CountTableKnob,
  type NumberKnob,
  SAME_AS_MATERIAL,
  type SquareTableKnob,
  type TaperedKnob,
  type ToggleKnob,
} from './knobs.ts';

/* Helpers to declare knobs, one line each. They take the fields of the knob by name; those left out have the usual values. */

type Given<K, Required extends keyof K, Optional extends keyof K> = Pick<K, Required> & Partial<Pick<K, Optional>>;

type Texts = 'label' | 'help' | 'activeWhen';

/** A number with the usual step and neutral value unless it says otherwise. */
type GivenNumber = Given<NumberKnob, Texts | 'default' | 'min' | 'max', 'step' | 'neutral'>;

/** A pair or table whose numbers may be as far below 0 as above. */
type Symmetric<K extends TaperedKnob | CountTableKnob | SquareTableKnob> = Pick<K, Texts | 'default'> & {
  readonly limit: number;
};

/** Centipawns that are added. They have no effect at 0, unless `neutral` says otherwise. */
export function cp(knob: GivenNumber): NumberKnob {
  const neutral = knob.min <= 0 && knob.max >= 0 ? 0 : null;
  return { kind: 'number', unit: 'cp', step: 1, neutral, ...knob };
}

/** A factor, or a number of something. */
export function factor(knob: Omit<NumberKnob, 'kind' | 'unit'>): NumberKnob {
  return { kind: 'number', unit: 'factor', ...knob };
}

/** A number of things, in whole steps unless `step` says otherwise. */
export function count(knob: GivenNumber): NumberKnob {
  return { kind: 'number', unit: 'count', step: 1, neutral: null, ...knob };
}

/** The worth of a kind of piece in a term: the same as in material unless another number is set. */
export function pieceWorth({
  kind,
  help,
  ...knob
}: Given<NumberKnob, Texts, 'neutral'> & { readonly kind: string }): NumberKnob {
  const range = { default: SAME_AS_MATERIAL, min: SAME_AS_MATERIAL, max: 3000 };
  return { ...cp({ ...range, ...knob, help: `${help} −1: the same as in Material.` }), sameAsMaterial: kind };
}

/** Centipawns in the middlegame and in the endgame. */
export function pair({ limit, ...knob }: Symmetric<TaperedKnob>): TaperedKnob {
  return { kind: 'tapered', unit: 'cp', min: -limit, max: limit, step: 1, ...knob };
}

/** Centipawns by a count, a rank or a distance. */
export function byCount({ limit, ...knob }: Symmetric<CountTableKnob>): CountTableKnob {
  return { kind: 'countTable', unit: 'cp', min: -limit, max: limit, step: 1, ...knob };
}

/** Factors from 0 on by a count. */
export function factorByCount(knob: Pick<CountTableKnob, Texts | 'default' | 'max'>): CountTableKnob {
  return { kind: 'countTable', unit: 'factor', min: 0, step: 0.05, ...knob };
}

/** Centipawns by square, as the owner sees the board. */
export function bySquare({ limit, ...knob }: Symmetric<SquareTableKnob>): SquareTableKnob {
  return { kind: 'squareTable', unit: 'cp', min: -limit, max: limit, step: 1, ...knob };
}

/** A switch. */
export function toggle(knob: Omit<ToggleKnob, 'kind'>): ToggleKnob {
  return { kind: 'toggle', ...knob };
}

/** One of several options. */
export function choice(knob: Omit<ChoiceKnob, 'kind'>): ChoiceKnob {
  return { kind: 'choice', ...knob };
}
