import { effectsOn, linesDocument } from '../../engine/lines/document.ts';
import { type LineMate, ModeReporter, mateOf } from '../../engine/lines/mode-report.ts';
import type { LineReport, Report } from '../../engine/lines/report.ts';
import type { Info } from '../../engine/messages.ts';
import { type Mode, scoresLines } from '../../engine/mode.ts';
import { type WhyDocument, whyDocument } from '../../engine/why/document.ts';
import { explain } from '../../engine/why/explain.ts';
import { type SensitivityReport, sensitivity as sensitivityOf } from '../../engine/why/sensitivity.ts';
import { defaultProfile } from '../../profiles/chess.ts';
import type { Move } from '../../rules/move.ts';
import { FaultError, unwrap } from '../../rules/result.ts';
import type { Bench } from '../engines/bench.ts';
import type { Desk, Desktop, Order } from './desk.ts';

/** A line with what a board needs to show it. */
export interface FoundLine {
  readonly report: Report | LineReport;
  readonly pv: readonly Move[];
  readonly mate: LineMate | null;
}

/** The best lines as far as they are known, best first. */
export interface Found {
  readonly mode: Mode;
  /** The depth that all lines have been searched to. */
  readonly depth: number;
  readonly nodes: number;
  readonly ms: number;
  readonly lines: readonly FoundLine[];
  /** The preset that is made for the mode. */
  readonly preset: string;
}

export interface SearchLimits {
  readonly depth?: number;
  readonly ms?: number;
}

/** Lines come faster than anyone reads. */
const PICTURE_MS = 120;

/** What the command line's `lines` and `why` do, for a page: each inquiry has an order, tells how far it is, and can be ended. */
export class Inquiries {
  readonly #desk: Desk;
  /** What the last search has found, for those who want all of it. */
  #last: (Pick<Desktop, 'position' | 'profile'> & { readonly found: Found }) | undefined;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /** The best lines; those of earlier iterations are told. */
  search(bench: Bench, order: Order, limits: SearchLimits, lines: number): Promise<Found | undefined> {
    return this.#desk.run(bench, order, async ({ engine, position, profile, signal }) => {
      const { mode } = order;
      const reporter = new ModeReporter(profile, mode);
      const infos = new Map<number, Info>();
      const found = (): Found =>
        foundOf(mode, [...infos.values()], (info) => {
          const { pv } = info;
          return { report: reporter.report(position, info, info.depth), pv, mate: mateOf(info, position.turn) };
        });
      let timer: ReturnType<typeof setTimeout> | undefined;
      const stop = () => engine.stop();
      const running = engine.search({ mode, ...limits, lines }, (info) => {
        infos.set(info.line, info);
        timer ??= setTimeout(() => {
          timer = undefined;
          bench.tell(found());
        }, PICTURE_MS);
      });
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop);
      try {
        const { nodes, ms } = await running;
        clearTimeout(timer);
        const all = { ...found(), nodes, ms };
        this.#last = { found: all, position, profile };
        return all;
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
      }
    });
  }

  /** What the last search has found, as the command line writes it. What each knob does is worked out for it, which takes its time. */
  document(sensitivity?: SensitivityReport | null) {
    if (this.#last === undefined)
      throw new FaultError({ code: 'lines.none', field: 'lines', message: 'nothing has been found yet' });
    const { position, profile, found } = this.#last;
    const { mode, depth } = found;
    const effects = scoresLines(mode)
      ? effectsOn(
          found.lines.map(({ pv }) => pv),
          { position, profile, mode, depth },
        )
      : undefined;
    const lines = found.lines.map(({ report }, i) =>
      effects === undefined ? report : { ...report, knobs: effects[i]! },
    );
    return linesDocument({ ...found, position, profile, lines, sensitivity });
  }

  /** Why not a move, but the engine's own; if it is that itself, why it and not the best of the others. */
  why(bench: Bench, order: Order, limits: SearchLimits, move: Move): Promise<WhyDocument | undefined> {
    return this.#desk.run(bench, order, async ({ engine, position, profile, signal }) => {
      const { mode } = order;
      const question = { move, mode, limits, signal, onProgress: bench.tell };
      return whyDocument(position, profile, mode, unwrap(await explain(engine, profile, question)));
    });
  }

  /** What it takes to change the choice. */
  sensitivity(bench: Bench, order: Order, depth: number): Promise<SensitivityReport | undefined> {
    return this.#desk.run(bench, order, async ({ engine, profile, signal }) =>
      unwrap(await sensitivityOf(engine, profile, { mode: order.mode, depth, signal, onProgress: bench.tell })),
    );
  }
}

/** While an iteration goes on, some lines are deeper than others, and one that has moved up is still in its old place. */
function foundOf(mode: Mode, infos: readonly Info[], told: (info: Info) => FoundLine): Found {
  const sorted = infos.toSorted((a, b) => a.line - b.line);
  const lines = sorted.filter(({ pv }, i) => sorted.findIndex((other) => other.pv[0] === pv[0]) === i);
  return {
    mode,
    depth: Math.min(...lines.map(({ depth }) => depth)),
    nodes: Math.max(0, ...lines.map(({ nodes }) => nodes)),
    ms: Math.max(0, ...lines.map(({ ms }) => ms)),
    lines: lines.map(told),
    preset: defaultProfile(scoresLines(mode)),
  };
}
