import type { matchSummary } from '../lab/match/summary.ts';
import { sprtState } from '../lab/sprt.ts';
import type { TunedKnob } from '../lab/tuning/knobs.ts';
import type { PathPoint } from '../lab/tuning/spsa.ts';
import { chessProfiles } from '../profiles/chess.ts';
import { parseNaming } from '../profiles/overrides.ts';
import { currentPresetName, type Profile } from '../profiles/profile.ts';
import { unwrap } from '../rules/result.ts';
import type { Io } from './io.ts';
import { valueText } from './knob-text.ts';
import { resultText } from './match-text.ts';
import { BIAS_TEXT, hypothesesText, llrText, verdictText } from './sprt-report.ts';

/** The result of tuning: the content of its `result.json`. */
export interface TuningSummary {
  readonly profile: string;
  readonly hash: string;
  readonly limits: string;
  /** The hash of the tuned profile. */
  readonly tuned: string;
  readonly iterations: number;
  readonly pairs: number;
  readonly rate: number;
  readonly share: number;
  /** Whether all iterations have been played. */
  readonly complete: boolean;
  readonly knobs: readonly {
    readonly name: string;
    readonly min: number;
    readonly max: number;
    readonly size: number;
    readonly start: number;
    /** Where the path ended, unrounded, and the value that was taken. */
    readonly found: number;
    readonly value: number;
  }[];
  readonly path: readonly PathPoint[];
  /** The test of the tuned profile against the start; null if it was left out. */
  readonly sprt: ReturnType<typeof matchSummary> | null;
}

export function knobResults(knobs: readonly TunedKnob[], found: readonly number[], values: readonly number[]) {
  return knobs.map(({ name, min, max, size, start }, i) => ({
    name,
    min,
    max,
    size,
    start,
    found: found[i]!,
    value: values[i]!,
  }));
}

/** What tuning changed, such as `search.futilityBase 90 → 97`. */
export function changesText(knobs: TuningSummary['knobs']): string {
  const changed = knobs.filter(({ start, value }) => start !== value);
  return changed.map(({ name, start, value }) => `${name} ${valueText(start)} → ${valueText(value)}`).join(', ');
}

/** The limit of a profile's file. */
const MAX_DESCRIPTION = 2000;

/**
 * The tuned profile under its own name, with a description of what changed. If the start is a preset, it extends that, so that its file has
 * the changes alone.
 */
export function namedTuned(tuned: Profile, name: string, start: string, knobs: TuningSummary['knobs']): Profile {
  const changes = changesText(knobs);
  const description = `${start}, tuned by self-play: ${changes === '' ? 'no knob changed' : changes}`;
  const cut = description.length <= MAX_DESCRIPTION ? description : `${description.slice(0, MAX_DESCRIPTION - 1)}…`;
  const { base } = unwrap(parseNaming(start));
  const parent = chessProfiles().has(base) ? { extends: currentPresetName(base) } : {};
  return { ...tuned, ...parent, name, description: cut };
}

interface ReportOptions {
  readonly chart: readonly string[];
  readonly json: boolean;
  /** The file of the tuned profile, if it was written. */
  readonly out: string | undefined;
}

/** Prints the result: the path and the value of every knob, and the verdict of the test. */
export function reportTuning(io: Io, summary: TuningSummary, { chart, json, out }: ReportOptions): void {
  if (json) {
    io.printJson(summary);
    return;
  }
  const { profile, limits, knobs, path, pairs, complete, sprt } = summary;
  io.print(`${profile}, ${limits}, ${path.length} iterations, ${2 * pairs * path.length} games`, ...chart);
  const changes = changesText(knobs);
  io.print(changes === '' ? 'no knob changed' : `changed, ${Math.round(100 * summary.share)} % of the way: ${changes}`);
  if (complete && out !== undefined) io.print(`wrote ${out}`);
  if (sprt?.sprt === undefined) return;
  const state = sprtState(sprt.sprt, sprt.result.pentanomial);
  io.print(
    `tuned against the start, ${resultText(sprt.result)}`,
    `SPRT of ${hypothesesText(sprt.sprt)}: ${llrText(state)}, ${verdictText(sprt.sprt, state)}`,
  );
  if (state.verdict !== undefined) io.print(BIAS_TEXT);
}
