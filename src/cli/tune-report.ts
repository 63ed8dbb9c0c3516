import { sprtState } from '../lab/sprt.ts';
import { changesText, type TuningSummary } from '../lab/tuning/summary.ts';
import type { Io } from './io.ts';
import { resultText } from './match-text.ts';
import { BIAS_TEXT, hypothesesText, llrText, verdictText } from './sprt-report.ts';
import { counted } from './statistics-text.ts';

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
  io.print(`${profile}, ${limits}, ${counted(path.length, 'iteration')}, ${2 * pairs * path.length} games`, ...chart);
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
