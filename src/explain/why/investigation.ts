import type { Engine } from '../../engine/engine.ts';
import type { Limits } from '../../engine/limits.ts';
import type { Info } from '../../engine/messages.ts';
import { type Mode, scoresLines } from '../../engine/mode.ts';
import type { Notation } from '../../notation/notation.ts';
import type { Profile } from '../../profiles/profile.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import type { Move } from '../../rules/move.ts';
import type { Position } from '../../rules/position.ts';
import { fail, ok, type Result } from '../../rules/result.ts';
import { whiteScore } from '../lines/full-report.ts';
import { ModeReporter, mateOf, mateRank } from '../lines/mode-report.ts';
import { type Closeness, closenessOf, EXACT, LAST_DEPTHS, type LastScores } from './closeness.ts';
import type { ContrastedLine } from './contrast.ts';
import { Iterations } from './iterations.ts';
import { playOut } from './play-out.ts';
import { searchUntil } from './search-until.ts';

/** An engine set to a position and a profile, and a copy of the position to make moves in. */
export interface Subject<P extends BoardPosition = Position> {
  readonly engine: Engine<P>;
  readonly position: P;
  readonly profile: Profile;
  /** Reports lines of the mode under the profile. Investigations that share one prepare the evaluation once. */
  readonly reporter?: ModeReporter;
}

/** The mode, and the number of variations to find. */
export interface Scope {
  readonly mode: Mode;
  readonly variations: number;
}

/** The limits of an investigation. */
export type Goal = Pick<Limits, 'depth' | 'nodes' | 'ms'>;

/** The progress of the work. `move` is the move that is searched alone, or null while all moves are. */
export interface Progress {
  readonly depth: number;
  readonly move: Move | null;
}

export interface Work {
  /** Aborting it ends the work. Results so far are kept. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** A root move with its line and score. */
export interface RootLine {
  readonly move: Move;
  /** The search result. The line is extended until its static score explains the score. */
  readonly found: Pick<Info, 'pv' | 'score' | 'exact'>;
  readonly report: ContrastedLine;
  /** Whether it is listed because someone asked about it, not because the search found it to be among the best. */
  readonly isAsked: boolean;
}

/** A search result whose line was extended, and by how many plies. */
export interface Found {
  readonly found: Info;
  readonly playedOut: number;
}

/** The cost of searches. */
type SearchCost = Pick<Info, 'nodes' | 'ms'>;
const NOTHING: SearchCost = { nodes: 0, ms: 0 };

function sum(a: SearchCost, b: SearchCost): SearchCost {
  return { nodes: a.nodes + b.nodes, ms: a.ms + b.ms };
}

/** The best move needs another one to be compared with. */
const MIN_VARIATIONS = 2;

/** Puts a mate in one above all other lines. */
const MATE_BONUS = 1e6;

/** The limits of the search that finds the best lines. It begins with an empty table. */
export function bestLinesLimits({ mode, variations }: Scope, goal: Goal): Limits {
  return { mode, ...goal, variations: Math.max(variations, MIN_VARIATIONS) };
}

/**
 * Answers all questions about one position, profile and mode from one transposition table and one list of root moves. The best
 * lines are found by a search that begins with an empty table, on one thread, so that its scores at a depth are always the same. A
 * move that is asked about is searched on the same table, to the same depth, and joins the list. The result for a depth never
 * changes.
 */
export class Investigation<P extends BoardPosition = Position> {
  readonly scope: Scope;
  readonly #subject: Subject<P>;
  readonly #reporter: ModeReporter;
  readonly #best = new Iterations();
  /** The moves that were asked about, in order. */
  readonly #asked = new Map<Move, Iterations>();
  /** The plies added by playing lines out, by move and depth. */
  readonly #ends = new Map<string, readonly Move[]>();
  readonly #reports = new Map<string, RootLine>();
  /** Finished searches. */
  readonly #done = new Set<string>();
  #goal: Goal = {};
  /** The cost of all finished searches, plus the latest report of the running one. */
  #spent: SearchCost = NOTHING;
  #running: SearchCost = NOTHING;

  constructor(subject: Subject<P>, scope: Scope) {
    this.#subject = subject;
    this.scope = scope;
    this.#reporter = subject.reporter ?? new ModeReporter(subject.profile, scope.mode, this.notation);
  }

  /** The nodes of all searches so far. */
  get nodes(): number {
    return sum(this.#spent, this.#running).nodes;
  }

  get ms(): number {
    return sum(this.#spent, this.#running).ms;
  }

  get notation(): Notation<P> {
    return this.#subject.engine.game.notation;
  }

  get position(): P {
    return this.#subject.position;
  }

  get profile(): Profile {
    return this.#subject.profile;
  }

  /** The depth that all moves of the list have been searched to, within the last goal; 0 before the first iteration. */
  get depth(): number {
    let depth = Math.min(this.#best.depth, this.#goal.depth ?? Number.POSITIVE_INFINITY);
    const isKnown = (move: Move) => this.#find(move, depth) !== undefined;
    while (depth > 0 && !(this.#best.at(depth).length > 0 && [...this.#asked.keys()].every(isKnown))) depth--;
    return depth;
  }

  /** All moves that have been searched to this depth, best first. Moves that the search found keep its order. */
  get #all(): RootLine[] {
    const { depth } = this;
    const all = this.#best.at(depth).map((info, i) => {
      const isAsked = i >= this.scope.variations && this.#asked.has(info.pv[0]!);
      return this.#line(info, depth, isAsked);
    });
    for (const move of this.#asked.keys()) {
      const info = this.#find(move, depth);
      if (info === undefined || all.some((line) => line.move === move)) continue;
      const line = this.#line(info, depth, true);
      const place = all.findIndex((other) => this.#rank(other) < this.#rank(line));
      all.splice(place < 0 ? all.length : place, 0, line);
    }
    return all;
  }

  /** The list: the wanted number of best moves, and those that were asked about. */
  get lines(): readonly RootLine[] {
    const wanted = this.#best.at(this.depth).slice(0, this.scope.variations);
    return this.#all.filter(({ move, isAsked }) => isAsked || wanted.some(({ pv }) => pv[0] === move));
  }

  /** The best two moves, even if only one variation is wanted; fewer if there are no more. */
  get leaders(): readonly RootLine[] {
    return this.#all.slice(0, MIN_VARIATIONS);
  }

  /** The best move of the search, apart from moves that were asked about. Takes no time, unlike the report of a line. */
  get best(): Found | undefined {
    const { depth } = this;
    const [info] = this.#best.at(depth);
    return info === undefined ? undefined : this.#playedOut(info, depth);
  }

  /** The line of a move; undefined if it has not been searched to this depth. */
  lineOf(move: Move): RootLine | undefined {
    return this.#all.find((line) => line.move === move);
  }

  /** Whether the search can tell two moves apart at this depth. */
  closeness(a: Move, b: Move): Closeness {
    if (scoresLines(this.scope.mode)) return EXACT;
    return closenessOf(this.#lastScores(a), this.#lastScores(b));
  }

  /** A move that was not listed at an earlier depth was not better there than the last one of the list, whose score is an upper bound. */
  #lastScores(move: Move): LastScores {
    const { depth } = this;
    const score = this.#find(move, depth)?.score;
    return Array.from({ length: LAST_DEPTHS }, (_, i) => {
      const known = this.#find(move, depth - i)?.score;
      if (known !== undefined) return known;
      const last = this.#best.at(depth - i).at(-1)?.score;
      return score !== undefined && last !== undefined && 'cp' in score && 'cp' in last
        ? { cp: Math.min(score.cp, last.cp) }
        : undefined;
    }).filter((one) => one !== undefined);
  }

  /** The move that led the list before a move that was asked about overtook it; undefined if none did. */
  get overtaken(): RootLine | undefined {
    const { lines } = this;
    return lines[0]?.isAsked ? lines.find(({ isAsked }) => !isAsked) : undefined;
  }

  /**
   * Finds the best lines up to the goal. If the goal is deeper than before, the same search is run again and goes on. Moves that
   * were asked about are searched to the same depth.
   */
  async search(goal: Goal, work: Work = {}): Promise<void> {
    this.#goal = goal;
    const { engine } = this.#subject;
    const name = JSON.stringify(goal);
    const isKnown = this.#done.has(name) || (goal.depth !== undefined && goal.depth <= this.#best.depth);
    if (!isKnown && !work.signal?.aborted) {
      await engine.clear();
      await this.#run(bestLinesLimits(this.scope, goal), work, (info) => {
        this.#best.add(info);
        work.onProgress?.({ depth: this.depth, move: null });
      });
      this.#best.settle();
      if (!work.signal?.aborted) this.#done.add(name);
    }
    for (const move of this.#asked.keys()) await this.#bring(move, work);
    await this.#playOutLines();
  }

  /** Searches a move and adds it to the list, unless it is there already. Afterwards it has a line, unless the work was aborted. */
  async ask(move: Move, work: Work = {}): Promise<Result<RootLine>> {
    const { depth } = this;
    if (depth > 0 && !this.#asked.has(move)) {
      this.#asked.set(move, new Iterations());
      await this.#bring(move, work);
      if (this.#find(move, depth) === undefined) this.#asked.delete(move);
      await this.#playOutLines();
    }
    const line = this.lineOf(move);
    if (line !== undefined) return ok(line);
    const san = this.notation.nameMove(this.position, move);
    const what =
      depth === 0 ? 'before its first iteration was complete' : `before ${san} was searched to depth ${depth}`;
    return fail('why.stopped', 'limits', `the search was stopped ${what}`);
  }

  /** Searches a move that was asked about to the depth of the best lines. */
  async #bring(move: Move, work: Work): Promise<void> {
    const depth = Math.min(this.#best.depth, this.#goal.depth ?? Number.POSITIVE_INFINITY);
    if (depth === 0 || work.signal?.aborted || this.#find(move, depth) !== undefined) return;
    const iterations = this.#asked.get(move)!;
    await this.#run({ mode: this.scope.mode, depth, moves: [move] }, work, (info) => {
      iterations.add(info);
      work.onProgress?.({ depth: info.depth, move });
    });
    iterations.settle();
  }

  async #run(limits: Limits, { signal }: Work, onInfo: (info: Info) => void): Promise<void> {
    try {
      const last = await searchUntil(this.#subject.engine, limits, signal, (info) => {
        this.#running = info;
        onInfo(info);
      });
      this.#spent = sum(this.#spent, last);
    } finally {
      this.#running = NOTHING;
    }
  }

  #find(move: Move, depth: number): Info | undefined {
    return this.#best.of(move, depth) ?? this.#asked.get(move)?.of(move, depth);
  }

  /** The number by which the search orders its lines, for the side to move. */
  #rank({ found: { score, exact }, report }: RootLine): number {
    const side = this.position.turn === 0 ? 1 : -1;
    if (exact === undefined) return side * whiteScore(score, this.position);
    if (report.mate === null) return side * exact;
    const isTaken = report.plies.length === 1 && this.profile.values.get('lineSearch.takeMates') === true;
    return side * mateRank(report) + (isTaken ? MATE_BONUS : 0);
  }

  /** Plays a line out. This is always done right after a search, so that the table does not depend on which lines are shown. */
  async #playOutLines(): Promise<void> {
    const { engine } = this.#subject;
    if (scoresLines(this.scope.mode)) return;
    const { depth } = this;
    const asked = [...this.#asked.keys()].flatMap((move) => this.#find(move, depth) ?? []);
    for (const found of [...this.#best.at(depth), ...asked]) {
      const name = `${found.pv[0]} ${depth}`;
      if (!this.#ends.has(name)) this.#ends.set(name, await playOut(engine, this.#reporter.scorer, found));
    }
    this.#reports.clear();
  }

  /** A search result with the plies that were added at its end, and their number. */
  #playedOut(info: Info, depth: number): Found {
    const added = this.#ends.get(`${info.pv[0]} ${depth}`) ?? [];
    return { found: { ...info, pv: [...info.pv, ...added] }, playedOut: added.length };
  }

  #line(info: Info, depth: number, isAsked: boolean): RootLine {
    const move = info.pv[0]!;
    const name = `${move} ${depth} ${isAsked}`;
    const known = this.#reports.get(name);
    if (known !== undefined) return known;
    const { position } = this;
    const { found, playedOut } = this.#playedOut(info, depth);
    const report = this.#reporter.report(position, found, depth);
    const line = {
      move,
      found,
      report: { ...report, mate: mateOf(info, position.turn), playedOut },
      isAsked,
    };
    this.#reports.set(name, line);
    return line;
  }
}
