import { type Mode, scoresLines } from '../../engine/mode.ts';
import { sightText } from '../../engine/opponent-depth.ts';
import { effectsOn, linesDocument } from '../../explain/lines/document.ts';
import type { LineMate } from '../../explain/lines/mode-report.ts';
import { type WhyDocument, whyDocument } from '../../explain/why/document.ts';
import { explain } from '../../explain/why/explain.ts';
import { Investigation, type Progress, type RootLine } from '../../explain/why/investigation.ts';
import {
  type Conclusion,
  conclusionOf,
  type SensitivityReport,
  sensitivity as sensitivityOf,
} from '../../explain/why/sensitivity.ts';
import { listWords } from '../../explain/why/words.ts';
import { formatSan } from '../../notation/san.ts';
import { defaultProfile } from '../../profiles/chess.ts';
import type { Move } from '../../rules/move.ts';
import { FaultError, unwrap } from '../../rules/result.ts';
import type { TaskContext } from '../engines/task-context.ts';
import type { Desk, Desktop, Order } from './desk.ts';

/** A line with what a board needs to show it. */
export interface FoundLine extends Pick<RootLine, 'report' | 'isAsked'> {
  readonly pv: readonly Move[];
  readonly mate: LineMate | null;
}

/** The list of an investigation as far as it is known, best first. */
export interface Found {
  readonly mode: Mode;
  /** The depth that all lines have been searched to. */
  readonly depth: number;
  readonly nodes: number;
  readonly ms: number;
  readonly lines: readonly FoundLine[];
  /** The preset that is made for the mode. */
  readonly preset: string;
  /** Remarks on the order of the lines. */
  readonly notes: readonly string[];
  /** The starting point of flip points; undefined unless there are two moves to choose from. */
  readonly conclusion: Conclusion | undefined;
}

/** Why one move and not another, and the list it was taken from. */
export interface WhyAnswer {
  readonly told: WhyDocument;
  readonly found: Found;
}

/** How far a comparison is: the move that is searched for it. */
export interface WhyProgress {
  readonly depth: number;
  readonly san: string | null;
}

export interface SearchLimits {
  readonly depth?: number;
  readonly ms?: number;
}

/** Lines come faster than anyone reads. */
const PICTURE_MS = 120;

interface Current {
  readonly name: string;
  readonly engine: Desktop['engine'];
  readonly investigation: Investigation;
}

/** Does for a page what `lines` and `why` do on the command line. All questions about a position go to one investigation. */
export class Inquiries {
  readonly #desk: Desk;
  #current: Current | undefined;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /** The investigation of a position, profile, mode and number of lines: that of the last question, if it is the same. */
  #at({ line, mode }: Order, lines: number, { engine, position, profile }: Desktop): Investigation {
    const name = JSON.stringify([line, mode, lines, profile.hash]);
    if (this.#current?.name !== name || this.#current.engine !== engine) {
      const investigation = new Investigation({ engine, position, profile }, { mode, lines });
      this.#current = { name, engine, investigation };
    }
    return this.#current.investigation;
  }

  /** Searches an investigation; its list is told on the way. */
  async #search(
    context: TaskContext,
    investigation: Investigation,
    limits: SearchLimits,
    signal: AbortSignal,
  ): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      timer = undefined;
      context.emit(foundBy(investigation));
    };
    const onProgress = ({ depth }: Progress) => {
      if (depth > 0) timer ??= setTimeout(tell, PICTURE_MS);
    };
    try {
      await investigation.search(limits, { signal, onProgress });
    } finally {
      clearTimeout(timer);
    }
  }

  /** The best lines; those of earlier iterations are told. */
  search(context: TaskContext, order: Order, limits: SearchLimits, lines: number): Promise<Found | undefined> {
    return this.#desk.run(context, order, async (desktop) => {
      const investigation = this.#at(order, lines, desktop);
      await this.#search(context, investigation, limits, desktop.signal);
      return foundBy(investigation);
    });
  }

  /** The list as the command line writes it. What each knob does is worked out for it, which takes its time. */
  document(sensitivity?: SensitivityReport | null) {
    if (this.#current === undefined)
      throw new FaultError({ code: 'lines.none', field: 'lines', message: 'nothing has been found yet' });
    const { scope, depth, nodes, ms, position, profile, lines } = this.#current.investigation;
    const { mode } = scope;
    const pvs = lines.map(({ found }) => found.pv);
    const effects = scoresLines(mode) ? effectsOn(pvs, { position, profile, mode, depth }) : undefined;
    const told = lines.map(({ report }, i) => (effects === undefined ? report : { ...report, knobs: effects[i]! }));
    return linesDocument({ mode, depth, nodes, ms, position, profile, lines: told, sensitivity });
  }

  /** Why not a move, but the best; if it is that itself, why it and not the best of the others. */
  why(
    context: TaskContext,
    order: Order,
    limits: SearchLimits,
    lines: number,
    move: Move,
  ): Promise<WhyAnswer | undefined> {
    return this.#desk.run(context, order, async (desktop) => {
      const investigation = this.#at(order, lines, desktop);
      const { signal } = desktop;
      if (investigation.depth === 0) await investigation.search(limits, { signal });
      const onProgress = ({ depth, move: searched }: Progress) =>
        context.emit({ depth, san: searched === null ? null : formatSan(investigation.position, searched) });
      const explanation = unwrap(await explain(investigation, { move }, { signal, onProgress }));
      return { told: whyDocument(investigation, explanation), found: foundBy(investigation) };
    });
  }

  /** Finds what would change the choice of an investigation. */
  sensitivity(context: TaskContext, order: Order, conclusion: Conclusion): Promise<SensitivityReport | undefined> {
    return this.#desk.run(context, order, ({ engine, profile, signal }) =>
      sensitivityOf(engine, profile, conclusion, { signal, onProgress: context.emit }),
    );
  }
}

/** How far the opponent is believed to see, where that follows from its moves. */
function sightNotes({ scope, profile: { values } }: Investigation): string[] {
  if (!scoresLines(scope.mode) || values.get('opponent.adapt') !== true) return [];
  const words = sightText(values.get('opponent.plyDepth') as number);
  return [`By the moves so far, ${words}.`];
}

function foundBy(investigation: Investigation): Found {
  const { scope, depth, nodes, ms, lines } = investigation;
  const conclusion = conclusionOf(investigation);
  return {
    mode: scope.mode,
    depth,
    nodes,
    ms,
    lines: lines.map(({ report, isAsked, found }) => ({ report, isAsked, pv: found.pv, mate: report.mate })),
    preset: defaultProfile(scoresLines(scope.mode)),
    notes: [...listWords(investigation), ...sightNotes(investigation)],
    conclusion: conclusion.ok ? conclusion.value : undefined,
  };
}
