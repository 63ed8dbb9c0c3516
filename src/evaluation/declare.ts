import {
  type CountTableKnob,
  type NumberKnob,
  SAME_AS_MATERIAL,
  type SquareTableKnob,
  type TaperedKnob,
} from './knobs.ts';

/* Declarations of knobs, a line each: label, what it does, default, range, where it has no effect. */

/** Centipawns, which are added: none at all have no effect. */
export function cp(
  label: string,
  help: string,
  value: number,
  min: number,
  max: number,
  step = 1,
  neutral: number | null = min <= 0 && max >= 0 ? 0 : null,
): NumberKnob {
  return { kind: 'number', label, help, default: value, neutral, min, max, step, unit: 'cp' };
}

/** The worth of a kind of piece in a term: the same as in material unless another number is set. */
export function pieceWorth(kind: string, label: string, help: string, neutral: number | null = 0): NumberKnob {
  const same = SAME_AS_MATERIAL;
  return { ...cp(label, `${help} −1: the same as in Material.`, same, same, 3000, 1, neutral), sameAsMaterial: kind };
}

/** A factor or a number of something. */
export function factor(
  label: string,
  help: string,
  value: number,
  min: number,
  max: number,
  step: number,
  neutral: number | null,
): NumberKnob {
  return { kind: 'number', label, help, default: value, neutral, min, max, step, unit: 'factor' };
}

/** Centipawns in the middlegame and in the endgame. */
export function pair(label: string, help: string, value: readonly [number, number], limit: number): TaperedKnob {
  return { kind: 'tapered', label, help, default: value, min: -limit, max: limit, step: 1, unit: 'cp' };
}

/** Centipawns by a count, a rank or a distance. */
export function byCount(label: string, help: string, values: readonly number[], limit: number): CountTableKnob {
  return { kind: 'countTable', label, help, default: values, min: -limit, max: limit, step: 1, unit: 'cp' };
}

/** Centipawns by square, as the owner sees the board. */
export function bySquare(label: string, help: string, values: readonly number[], limit: number): SquareTableKnob {
  return { kind: 'squareTable', label, help, default: values, min: -limit, max: limit, step: 1, unit: 'cp' };
}
