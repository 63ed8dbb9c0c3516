import type { Mode } from '../../engine/mode.ts';
import type { Evaluation } from '../../evaluation/evaluation.ts';
import { followedBy, quantiseNumber } from '../../evaluation/knobs.ts';
import { type Profile, splitId } from '../../profiles/profile.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import type { Move } from '../../rules/move.ts';
import { LineReporter } from '../lines/report.ts';
import { type KnobNumber, numberOf, Slider, withNumber } from './knob-number.ts';
import { type FoundLine, gradientAt, learned, type PairSensitivity, ranked, setupsAlong } from './pair-sensitivity.ts';

/** If the effects of the half steps up and down differ by more than a centipawn and more than this share, the score bends there. */
const BEND = 0.25;

/** Whether a knob acts, which may depend on another knob of its term. */
function isActive({ knobs }: Evaluation, { values }: Profile, id: string): boolean {
  const { activeWhen } = knobs.get(id)!;
  return activeWhen === undefined || values.get(`${splitId(id)[0]}.${activeWhen.knob}`) === activeWhen.is;
}

/** Whether a knob can change the score of a line: its term is on, terms share it, or line scoring uses it. */
function movesLines(profile: Profile, id: string): boolean {
  const { evaluation, terms } = profile;
  const [term, name] = splitId(id);
  const declaration = evaluation.settings.find((setting) => setting.id === term);
  if (declaration !== undefined && (declaration.forSearch ?? []).includes(name)) return false;
  const isKnown = declaration !== undefined || evaluation.measures.some((measure) => measure.declaration.id === term);
  return (isKnown || terms.includes(term)) && isActive(evaluation, profile, id);
}

/** The numbers that can change the scores of lines. Of tables, only the entries that are read somewhere along the lines. */
function candidates(
  profile: Profile,
  position: BoardPosition,
  lines: readonly (readonly Move[])[],
  only: (id: string) => boolean,
): KnobNumber[] {
  const learning = learned(profile);
  const { parameters } = learning;
  const setups = lines.flatMap((moves) => setupsAlong(position, moves));
  const read = new Set(setups.flatMap((setup) => [...gradientAt(learning, setup).read]));
  const found: KnobNumber[] = [];
  for (const [id, knob] of profile.evaluation.knobs) {
    if (!('min' in knob) || !movesLines(profile, id) || !only(id)) continue;
    // A number that follows material moves with it. A step from there would replace it by another number.
    if (followedBy(knob, profile.values.get(id)) !== undefined) continue;
    if (knob.kind === 'number') found.push({ name: id, id, entry: 0 });
    else if (knob.kind === 'tapered')
      found.push({ name: `${id}/mg`, id, entry: 0 }, { name: `${id}/eg`, id, entry: 1 });
  }
  for (const index of [...read].sort((a, b) => a - b)) {
    const { id, entry } = parameters.at(index);
    const { kind } = profile.evaluation.knobs.get(id)!;
    if (kind !== 'number' && kind !== 'tapered' && only(id)) found.push({ name: parameters.nameOf(index), id, entry });
  }
  return found;
}

export interface LineSensitivityOptions {
  readonly depth: number;
  readonly mode: Mode;
  readonly only: (id: string) => boolean;
  readonly onProgress?: (done: number, of: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Computes derivatives by central differences over a step of each slider. The interpreted line graph scores the moves of both lines
 * again, because risk makes the score depend on every static score along a line. They hold as long as neither line changes.
 */
export async function lineSensitivities(
  profile: Profile,
  position: BoardPosition,
  best: FoundLine,
  rival: FoundLine,
  { depth, mode, only, onProgress = () => {}, signal }: LineSensitivityOptions,
): Promise<PairSensitivity[]> {
  const sign = position.turn === 0 ? 1 : -1;
  const difference = (with_: Profile) => {
    const reporter = new LineReporter(with_);
    const score = ({ pv }: FoundLine) => reporter.score(position, pv, { depth, mode });
    return sign * (score(best) - score(rival));
  };
  const now = difference(profile);
  const numbers = candidates(profile, position, [best.pv, rival.pv], only);
  const found: PairSensitivity[] = [];
  for (const [done, number] of numbers.entries()) {
    signal?.throwIfAborted();
    onProgress(done, numbers.length);
    // Lets progress be shown and aborts be received.
    await new Promise((resolve) => setTimeout(resolve));
    const slider = new Slider(profile, number);
    const value = numberOf(profile, number);
    const [below, above] = [slider.at(-1), slider.at(1)];
    const [down, up] = [below, above].map((to) =>
      to === value ? now : difference(withNumber(profile, number, to)),
    ) as [number, number];
    // Profiles round numbers when they are loaded.
    const way = quantiseNumber(above, slider.bits) - quantiseNumber(below, slider.bits);
    const derivativeStm = way === 0 ? 0 : (up - down) / way + 0;
    const halves = [up - now, now - down] as const;
    const bend = Math.abs(halves[0] - halves[1]);
    const isKink = bend > 1 && bend > BEND * Math.max(...halves.map(Math.abs));
    found.push({ ...number, value, derivativeStm, perStepStm: derivativeStm * slider.step, isKink });
  }
  return ranked(found);
}
