import type { Engine as EngineOn } from '../../engine/engine.ts';
import { type Mode, scoresLines } from '../../engine/mode.ts';
import { sightText, withOpponentDepth } from '../../engine/opponent-depth.ts';
import { effectsOn, linesDocument } from '../../explain/lines/document.ts';
import type { LineMate } from '../../explain/lines/mode-report.ts';
import { type WhyDocument, whyDocument } from '../../explain/why/document.ts';
import { explain } from '../../explain/why/explain.ts';
import { Investigation as InvestigationOn, type Progress, type RootLine } from '../../explain/why/investigation.ts';
import {
  type Conclusion,
  conclusionOf,
  type SensitivityReport,
  sensitivity as sensitivityOf,
} from '../../explain/why/sensitivity.ts';
import { listWords } from '../../explain/why/words.ts';
import type { Profile, ProfileFile } from '../../profiles/profile.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import type { Move } from '../../rules/move.ts';
import { FaultError, unwrap } from '../../rules/result.ts';
import type { EngineQueue } from '../engines/engine-queue.ts';
import type { PlayedGame, TaskContext } from '../engines/task-context.ts';

type Engine = EngineOn<BoardPosition>;
type Investigation = InvestigationOn<BoardPosition>;

/** The position to investigate, and how. */
export interface Order {
  readonly game: PlayedGame;
  readonly profile: ProfileFile;
  readonly mode: Mode;
}

/** An engine at the position of an order. */
interface Setting {
  readonly engine: Engine;
  /** The same position, to make moves in while the engine searches. */
  readonly position: BoardPosition;
  /** The engine's profile, with the opponent's depth as it is estimated from the game. */
  readonly profile: Profile;
  /** Aborted to end the work with the results so far. */
  readonly signal: AbortSignal;
}

/** A line, with the data to show it on a board. */
export interface FoundLine extends Pick<RootLine, 'report' | 'isAsked'> {
  readonly pv: readonly Move[];
  readonly mate: LineMate | null;
}

/** The lines found so far, best first. */
export interface FoundLines {
  readonly mode: Mode;
  /** The depth to which all lines have been searched. */
  readonly depth: number;
  readonly nodes: number;
  readonly ms: number;
  readonly lines: readonly FoundLine[];
  /** The preset made for the mode. */
  readonly preset: string;
  /** Remarks on the order of the lines. */
  readonly notes: readonly string[];
  /** The starting point of flip points; undefined unless there are two moves to choose from. */
  readonly conclusion: Conclusion | undefined;
}

/** Why one move is preferred to another, and the list both are in. */
export interface WhyAnswer {
  readonly document: WhyDocument;
  readonly found: FoundLines;
}

/** The progress of a comparison: the move that is being searched for it. */
export interface WhyProgress {
  readonly depth: number;
  readonly san: string | null;
}

export interface SearchLimits {
  readonly depth?: number;
  readonly ms?: number;
}

/** Lines arrive faster than anyone can read, so they are sent at most this often. */
const EMIT_MS = 120;

interface Current {
  readonly key: string;
  readonly engine: Engine;
  readonly investigation: Investigation;
}

/** Answers the screen's questions as the commands `lines` and `why` do. All questions about a position go to one investigation. */
export class Investigator {
  readonly #queue: EngineQueue;
  #current: Current | undefined;

  constructor(queue: EngineQueue) {
    this.#queue = queue;
  }

  /** Runs work with the engine at the position of an order. Undefined if a later order came first. */
  #run<T>(context: TaskContext, order: Order, work: (setting: Setting) => Promise<T>): Promise<T | undefined> {
    const { game, mode } = order;
    const load = () => context.profile(order.profile);
    return this.#queue.run(context.game, load, async ({ engine, opponent, signal }) => {
      unwrap(engine.setPosition(game.fen, game.moves));
      const profile = scoresLines(mode) ? withOpponentDepth(load(), await opponent.adapt(engine, game)) : load();
      return work({ engine, position: await context.positionAfter(game), profile, signal });
    });
  }

  /** The investigation of a position, profile, mode and number of lines. The last one is used again if it is the same. */
  #investigation({ game, mode }: Order, variations: number, { engine, position, profile }: Setting): Investigation {
    const key = JSON.stringify([game, mode, variations, profile.hash]);
    if (this.#current?.key !== key || this.#current.engine !== engine) {
      const investigation = new InvestigationOn({ engine, position, profile }, { mode, variations });
      this.#current = { key, engine, investigation };
    }
    return this.#current.investigation;
  }

  /** Searches, and sends the list to the page on the way. */
  async #search(
    context: TaskContext,
    investigation: Investigation,
    limits: SearchLimits,
    signal: AbortSignal,
  ): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const send = () => {
      timer = undefined;
      context.emit(foundBy(context, investigation));
    };
    const onProgress = ({ depth }: Progress) => {
      if (depth > 0) timer ??= setTimeout(send, EMIT_MS);
    };
    try {
      await investigation.search(limits, { signal, onProgress });
    } finally {
      clearTimeout(timer);
    }
  }

  /** Finds the best lines. Those of earlier iterations are sent on the way. */
  search(context: TaskContext, order: Order, limits: SearchLimits, lines: number): Promise<FoundLines | undefined> {
    return this.#run(context, order, async (setting) => {
      const investigation = this.#investigation(order, lines, setting);
      await this.#search(context, investigation, limits, setting.signal);
      return foundBy(context, investigation);
    });
  }

  /** The list as the command line prints it, with the effect of each knob, which takes time to compute. */
  document(sensitivity?: SensitivityReport | null) {
    if (this.#current === undefined)
      throw new FaultError({ code: 'lines.none', field: 'lines', message: 'no lines have been found yet' });
    const { scope, depth, nodes, ms, position, profile, lines } = this.#current.investigation;
    const { mode } = scope;
    const pvs = lines.map(({ found }) => found.pv);
    const effects = scoresLines(mode) ? effectsOn(pvs, { position, profile, mode, depth }) : undefined;
    const explained = lines.map(({ report }, i) =>
      effects === undefined ? report : { ...report, knobs: effects[i]! },
    );
    return linesDocument({ mode, depth, nodes, ms, position, profile, lines: explained, sensitivity });
  }

  /** Compares a move with the best one, or the best one with the second best. */
  why(
    context: TaskContext,
    order: Order,
    limits: SearchLimits,
    lines: number,
    move: Move,
  ): Promise<WhyAnswer | undefined> {
    return this.#run(context, order, async (setting) => {
      const investigation = this.#investigation(order, lines, setting);
      const { signal } = setting;
      if (investigation.depth === 0) await investigation.search(limits, { signal });
      const onProgress = ({ depth, move: searched }: Progress) =>
        context.emit({
          depth,
          san: searched === null ? null : context.game.notation.nameMove(investigation.position, searched),
        });
      const explanation = unwrap(await explain(investigation, { move }, { signal, onProgress }));
      return { document: whyDocument(investigation, explanation), found: foundBy(context, investigation) };
    });
  }

  /** Finds which knobs would change the choice, and at what value. */
  sensitivity(context: TaskContext, order: Order, conclusion: Conclusion): Promise<SensitivityReport | undefined> {
    return this.#run(context, order, ({ engine, profile, signal }) =>
      sensitivityOf(engine, profile, conclusion, { signal, onProgress: context.emit }),
    );
  }
}

/** The estimated depth of the opponent, where the profile adapts to it. */
function sightNotes({ scope, profile: { values } }: Investigation): string[] {
  if (!scoresLines(scope.mode) || values.get('opponent.adapt') !== true) return [];
  const words = sightText(values.get('opponent.plyDepth') as number);
  return [`By the moves so far, ${words}.`];
}

function foundBy({ game }: TaskContext, investigation: Investigation): FoundLines {
  const { scope, depth, nodes, ms, lines } = investigation;
  const conclusion = conclusionOf(investigation);
  return {
    mode: scope.mode,
    depth,
    nodes,
    ms,
    lines: lines.map(({ report, isAsked, found }) => ({ report, isAsked, pv: found.pv, mate: report.mate })),
    preset: game.defaultProfile(scoresLines(scope.mode)),
    notes: [...listWords(investigation), ...sightNotes(investigation)],
    conclusion: conclusion.ok ? conclusion.value : undefined,
  };
}
