import type { Score } from '../../engine/messages.ts';
import { setupFeatures } from '../../evaluation/features.ts';
import { ledgerOf, quantised } from '../../evaluation/ledger.ts';
import { CHESS_NOTATION } from '../../notation/chess-notation.ts';
import type { Notation } from '../../notation/notation.ts';
import type { Profile } from '../../profiles/profile.ts';
import type { AnySetup, BoardPosition } from '../../rules/board-position.ts';
import type { Move } from '../../rules/move.ts';
import { endingOf } from './followed-line.ts';
import { changesOf, type LineComponent, type LineWorth, type PlyReport, type Report } from './report.ts';

/** The score of a full search in White's centipawns. A mate counts down from the core's constant. */
export function whiteScore(score: Score, position: BoardPosition): number {
  const { MATE } = position.core.layout;
  const forMover = 'cp' in score ? score.cp : score.mate > 0 ? MATE - 2 * score.mate + 1 : -MATE - 2 * score.mate;
  return (position.turn === 0 ? forMover : -forMover) + 0;
}

/** The static score of a position, split into its parts. */
export type ComponentsOf = (setup: AnySetup) => LineComponent[];

/** Static scores by term, without terms that are off. */
export function componentsUnder({ evaluation, values, terms: on }: Profile): ComponentsOf {
  const known = quantised(evaluation, values);
  return (setup) => {
    const { terms, rows } = ledgerOf(evaluation, known, setupFeatures(evaluation.ruleset, setup));
    return [...terms.filter(({ id }) => on.includes(id)), ...rows].map(({ id, title, total }) => ({
      id,
      title,
      total,
    }));
  };
}

const sumOf = (rows: readonly LineComponent[]) => rows.reduce((sum, { total }) => sum + total, 0);

/** Scores lines by the static score of their last position, term by term. */
export function leafWorth(profile: Profile): LineWorth {
  const componentsOf = componentsUnder(profile);
  return (position, moves) => {
    for (const move of moves) position.make(move);
    const components = componentsOf(position.setup());
    for (const _ of moves) position.unmake();
    return { score: sumOf(components), components };
  };
}

/**
 * Reports a line of a full search: the static score of its last position, term by term, and a row for the rest of the score, which
 * the search found beyond that position. The position is left unchanged.
 */
export function fullReport(
  componentsOf: ComponentsOf,
  position: BoardPosition,
  moves: readonly Move[],
  { score, depth, chess960 = false }: { score: Score; depth: number; chess960?: boolean },
  notation: Notation = CHESS_NOTATION,
): Report {
  const total = whiteScore(score, position);
  const names: { uci: string; san: string; by: 'white' | 'black' }[] = [];
  const parts = [componentsOf(position.setup())];
  const start = sumOf(parts[0]!);
  for (const move of moves) {
    const by = position.turn === 0 ? 'white' : 'black';
    names.push({ uci: notation.formatMove(move, { chess960 }), san: notation.nameMove(position, move), by });
    position.make(move);
    parts.push(componentsOf(position.setup()));
  }
  const leaf = parts.at(-1)!;
  const search = { id: 'search', title: 'Search', total: total - sumOf(leaf) };
  parts[parts.length - 1] = [...leaf, search];
  const report = {
    uci: names.map(({ uci }) => uci).join(' '),
    san: names.map(({ san }) => san).join(' '),
    score: total,
    intendedDepth: depth,
    actualPlies: moves.length,
    reasons: [],
    ending: moves.length === 0 ? null : (endingOf(position) ?? null),
    components: parts.at(-1)!,
    start: { static: start, score: moves.length === 0 ? total : start },
    plies: names.map((name, ply) =>
      plyReport(name, sumOf(parts[ply + 1]!.filter((row) => row !== search)), parts[ply]!, parts[ply + 1]!),
    ),
    fen: notation.format(position),
  };
  for (const _ of moves) position.unmake();
  return report;
}

function plyReport(
  name: { uci: string; san: string; by: 'white' | 'black' },
  static_: number,
  before: readonly LineComponent[],
  now: readonly LineComponent[],
): PlyReport {
  return {
    ...name,
    reason: null,
    trade: false,
    static: static_,
    score: sumOf(now),
    change: sumOf(now) - sumOf(before),
    changes: changesOf(before, now),
    undevelopment: 0,
  };
}
