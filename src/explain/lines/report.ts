import type { Mode } from '../../engine/mode.ts';
import { type LineFacts, lineFacts } from '../../evaluation/line/facts.ts';
import type { LineLedger } from '../../evaluation/line/ledger.ts';
import { lineRules } from '../../evaluation/line/rules.ts';
import { LineScorer } from '../../evaluation/line/scorer.ts';
import { CHESS_NOTATION } from '../../notation/chess-notation.ts';
import type { Notation } from '../../notation/notation.ts';
import type { Profile } from '../../profiles/profile.ts';
import type { AnySetup, BoardPosition } from '../../rules/board-position.ts';
import type { Move } from '../../rules/move.ts';
import type { Reason } from './continuation.ts';
import { FollowedLine, type LineEnding } from './followed-line.ts';

/** A part of a line's score, in White's centipawns. */
export interface LineComponent {
  readonly id: string;
  readonly title: string;
  readonly total: number;
  /** Its parts, if it has any; they add up to it. */
  readonly terms?: readonly LineComponent[];
}

/** The effect of one ply on the score of its line. */
export interface PlyReport {
  readonly uci: string;
  readonly san: string;
  readonly by: 'white' | 'black';
  /** Why the ply was added to the line; null within the nominal depth. */
  readonly reason: Reason | null;
  /** Whether it is part of a trade. */
  readonly trade: boolean;
  /** White's static score after it. */
  readonly static: number;
  /** The score the line would have if it ended here, and its change by this ply. */
  readonly score: number;
  readonly change: number;
  /** The components that have changed, and by how much. */
  readonly changes: Readonly<Record<string, number>>;
  /** The development that the moving side has given up, from White's view. It is contained in the change. */
  readonly undevelopment: number;
}

/** A line and the parts of its score, in any mode. All scores are White's centipawns. */
export interface Report {
  /** The moves, separated by spaces. */
  readonly uci: string;
  readonly san: string;
  readonly score: number;
  readonly intendedDepth: number;
  readonly actualPlies: number;
  /** Why the line goes beyond its nominal depth: the different reasons, in the order of the plies. */
  readonly reasons: readonly Reason[];
  /** The rule that ends the game with it; null if the game goes on. */
  readonly ending: LineEnding | null;
  /** The components add up to the score exactly. */
  readonly components: readonly LineComponent[];
  /** The score of the line without moves. The changes of all plies add up to the rest. */
  readonly start: { readonly static: number; readonly score: number };
  readonly plies: readonly PlyReport[];
  /** The position at its end. */
  readonly fen: string;
}

/** A line whose whole path was scored. */
export interface LineReport extends Report, LineFacts {
  /** The scores that gain and loss are computed from, beginning at the start: static scores without side-to-move parts. */
  readonly trajectory: readonly number[];
}

/** The score of a line and its components. */
export interface Worth {
  readonly score: number;
  readonly components: readonly LineComponent[];
}

/** Scores the moves from a position under one profile. The position is left unchanged. */
export type LineWorth = (position: BoardPosition, moves: readonly Move[]) => Worth;

/** The components that have changed, and by how much. */
export function changesOf(before: readonly LineComponent[], now: readonly LineComponent[]): Record<string, number> {
  const totalOf = (rows: readonly LineComponent[], id: string) => rows.find((row) => row.id === id)?.total ?? 0;
  const ids = new Set([...now, ...before].map(({ id }) => id));
  const changes = [...ids].map((id) => [id, totalOf(now, id) - totalOf(before, id)] as const);
  return Object.fromEntries(changes.filter(([, change]) => change !== 0));
}

/** Scores lines of a nominal depth by their whole path. */
export function lineWorth(profile: Profile, depth: number, mode: Mode): LineWorth {
  const reporter = new LineReporter(profile);
  return (position, moves) => reporter.worth(position, moves, { depth, mode });
}

/** Explains lines under one profile. */
export class LineReporter {
  readonly #profile: Profile;
  readonly #scorer: LineScorer;
  readonly #notation: Notation;

  constructor(profile: Profile, notation: Notation = CHESS_NOTATION) {
    this.#profile = profile;
    this.#notation = notation;
    this.#scorer = new LineScorer(profile.evaluation, profile.values);
  }

  /** A line that begins in a position and can be followed move by move. */
  follow<P extends BoardPosition>(position: P, depth: number, mode: Mode): FollowedLine<P> {
    const { evaluation, values } = this.#profile;
    return new FollowedLine(position, {
      rules: lineRules(evaluation, values),
      depth,
      isGreedy: mode === 'greedy',
      trajectory: (setup, engine) => this.#scorer.trajectory(setup, engine),
    });
  }

  /** White's score of the line of these moves. The position is left unchanged. */
  score(position: BoardPosition, moves: readonly Move[], options: { depth: number; mode: Mode }): number {
    return this.worth(position, moves, options).score;
  }

  /** The score of a line so far. A line that ends in a draw has 0, whatever its components. */
  #worth(line: FollowedLine<BoardPosition>, start: AnySetup): Worth {
    const ledger = this.#scorer.ledger(start, line.position.setup(), line.record().slots);
    const components = this.#components(ledger);
    if (line.ending === undefined || line.winner !== undefined) return { score: ledger.score, components };
    return { score: 0, components: [...components, { id: 'draw', title: 'Draw', total: -ledger.score + 0 }] };
  }

  #components({ rows, base }: LineLedger): LineComponent[] {
    const terms = base.filter(({ id, total }) => this.#profile.terms.includes(id) || total !== 0);
    return rows.map((row) => (row.id === 'base' ? { ...row, terms } : row));
  }

  /** The score of the line of these moves with its components. The position is left unchanged. */
  worth(position: BoardPosition, moves: readonly Move[], { depth, mode }: { depth: number; mode: Mode }): Worth {
    const start = position.setup();
    const line = this.follow(position, depth, mode);
    for (const move of moves) line.play(move);
    const worth = this.#worth(line, start);
    for (const _ of moves) line.takeBack();
    return worth;
  }

  /** Reports the line of these moves. The position is left unchanged. */
  report(
    position: BoardPosition,
    moves: readonly Move[],
    options: { depth: number; mode: Mode; chess960?: boolean },
  ): LineReport {
    const { depth, mode, chess960 = false } = options;
    const start = position.setup();
    const line = this.follow(position, depth, mode);
    const parts = [this.#worth(line, start)];
    const names: { uci: string; san: string }[] = [];
    const statics: number[] = [];
    for (const move of moves) {
      names.push({
        uci: this.#notation.formatMove(move, { chess960 }),
        san: this.#notation.nameMove(position, move),
      });
      line.play(move);
      parts.push(this.#worth(line, start));
      statics.push(this.#scorer.static(position.setup()));
    }
    const { score, components } = parts.at(-1)!;
    const reasons = line.plies.flatMap((_, ply) => line.reasonOf(ply) ?? []);
    const report: LineReport = {
      uci: names.map(({ uci }) => uci).join(' '),
      san: names.map(({ san }) => san).join(' '),
      score,
      intendedDepth: depth,
      actualPlies: moves.length,
      reasons: [...new Set(reasons)],
      ending: line.ending ?? null,
      ...lineFacts(this.#profile.evaluation, this.#profile.values, line.record().slots),
      trajectory: [line.startScore, ...line.plies.map((ply) => ply.score)],
      components,
      start: { static: this.#scorer.static(start), score: parts[0]!.score },
      plies: names.map((name, ply) =>
        plyReport(line, ply, { ...name, static: statics[ply]! }, parts[ply]!, parts[ply + 1]!),
      ),
      fen: this.#notation.format(position),
    };
    while (line.plies.length > 0) line.takeBack();
    return report;
  }
}

function plyReport(
  line: FollowedLine<BoardPosition>,
  ply: number,
  names: Pick<PlyReport, 'uci' | 'san' | 'static'>,
  before: Worth,
  now: Worth,
): PlyReport {
  const { by } = line.plies[ply]!;
  const changes = changesOf(before.components, now.components);
  const development = changes.development ?? 0;
  return {
    ...names,
    by: by === 0 ? 'white' : 'black',
    reason: line.reasonOf(ply) ?? null,
    trade: line.isTradePly(ply),
    score: now.score,
    change: now.score - before.score,
    changes,
    undevelopment: (by === 0 ? development < 0 : development > 0) ? development : 0,
  };
}
