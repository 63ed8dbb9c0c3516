import type { Info } from '../../engine/messages.ts';
import { setupFeatures } from '../../evaluation/features.ts';
import { type Gradient, interpretGradient } from '../../evaluation/gradient/interpret.ts';
import { type Learning, learn } from '../../evaluation/gradient/learning.ts';
import type { Profile } from '../../profiles/profile.ts';
import type { AnySetup, BoardPosition } from '../../rules/board-position.ts';
import type { Move } from '../../rules/move.ts';
import { endingOf } from '../lines/followed-line.ts';
import { type KnobNumber, numberOf } from './knob-number.ts';

/** The effect of one number of a knob on the difference between the best move and its rival. */
export interface PairSensitivity extends KnobNumber {
  readonly value: number;
  /** Centipawns for the side to move, per unit of the knob and per step of its slider. */
  readonly derivativeStm: number;
  readonly perStepStm: number;
  /** Whether the difference bends or jumps at the knob's value. */
  readonly isKink: boolean;
}

/** A move and the line it was found with. */
export type FoundLine = Pick<Info, 'pv' | 'score'>;

/** Sorts by the effect of one slider step, the largest first, and leaves out numbers without effect. */
export function ranked(found: readonly PairSensitivity[]): PairSensitivity[] {
  return found
    .filter(({ perStepStm, isKink }) => perStepStm !== 0 || isKink)
    .sort((a, b) => Math.abs(b.perStepStm) - Math.abs(a.perStepStm));
}

/** The gradient of an evaluation for the terms that are on. */
export function learned({ evaluation, values, terms }: Profile): Learning {
  return learn(evaluation, values, { terms: (id) => terms.includes(id) });
}

export function gradientAt(learning: Learning, setup: AnySetup): Gradient {
  return interpretGradient(learning, learning.start, setupFeatures(learning.ruleset, setup));
}

/** The setups along a line, its start included. The position is left unchanged. */
export function setupsAlong(position: BoardPosition, moves: readonly Move[]): AnySetup[] {
  const setups = [position.setup()];
  for (const move of moves) {
    position.make(move);
    setups.push(position.setup());
  }
  for (const _ of moves) position.unmake();
  return setups;
}

/** Whether a line of a full search ends the game, so that no knob changes its score. */
function isSettled(position: BoardPosition, { pv, score }: FoundLine): boolean {
  if ('mate' in score) return true;
  for (const move of pv) position.make(move);
  const isOver = endingOf(position) !== undefined;
  for (const _ of pv) position.unmake();
  return isOver;
}

/**
 * Computes derivatives from the gradient of the static score at the ends of both lines of a full search. They hold as long as
 * neither line changes, apart from what the search found beyond the ends.
 */
export function fullSensitivities(
  profile: Profile,
  position: BoardPosition,
  best: FoundLine,
  rival: FoundLine,
  only: (id: string) => boolean = () => true,
): PairSensitivity[] {
  const learning = learned(profile);
  const { parameters } = learning;
  const sign = position.turn === 0 ? 1 : -1;
  const ends = [best, rival].map((line) =>
    isSettled(position, line) ? undefined : gradientAt(learning, setupsAlong(position, line.pv).at(-1)!),
  );
  const slope = (line: 0 | 1, index: number) => ends[line]?.gradient[index] ?? 0;
  const bent = new Set(ends.flatMap((end) => end?.kinks.flatMap(({ knobs }) => knobs) ?? []));
  const found = Array.from({ length: parameters.size }, (_, index): PairSensitivity => {
    const number = { name: parameters.nameOf(index), ...parameters.at(index) };
    const knob = profile.evaluation.knobs.get(number.id)!;
    const derivativeStm = sign * (slope(0, index) - slope(1, index)) + 0;
    const perStepStm = 'step' in knob ? derivativeStm * knob.step : derivativeStm;
    return { ...number, value: numberOf(profile, number), derivativeStm, perStepStm, isKink: bent.has(number.name) };
  });
  return ranked(found.filter(({ id }) => only(id)));
}
