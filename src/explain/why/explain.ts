import type { Notation } from '../../notation/notation.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import type { Move } from '../../rules/move.ts';
import { fail, ok, type Result } from '../../rules/result.ts';
import type { Closeness } from './closeness.ts';
import { type Contrast, contrast } from './contrast.ts';
import { type Divergence, divergenceAlong } from './divergence.ts';
import type { Investigation, RootLine, Work } from './investigation.ts';
import type { NamedMove } from './sensitivity.ts';
import { endsSettled } from './settled-material.ts';
import { explanationWords, overtakenWords } from './words.ts';

/** Asks why one move and not another. The defaults are the best move and the best of the others. */
export interface Question {
  readonly move?: Move | undefined;
  readonly not?: Move | undefined;
}

export interface Explanation extends Contrast, Divergence, Closeness {
  readonly turn: 'white' | 'black';
  /** The depth both lines were found at. */
  readonly depth: number;
  /** The best of all moves searched. */
  readonly chosen: NamedMove;
  readonly nodes: number;
  readonly ms: number;
  /** The explanation in sentences. */
  readonly words: readonly string[];
}

/** Fails unless there are two moves to compare. */
export function checkComparable(position: BoardPosition, notation: Notation): Result<void> {
  const legal = position.moves();
  if (legal.length === 0) return fail('why.over', 'fen', 'there are no moves to compare');
  if (legal.length === 1)
    return fail('why.single', 'fen', `${notation.nameMove(position, legal[0]!)} is the only legal move`);
  return ok(undefined);
}

/** The lines to compare. Moves that the question names are searched and added to the investigation; others default to the best. */
async function compared(
  investigation: Investigation<BoardPosition>,
  { move, not }: Question,
  work: Work,
): Promise<Result<readonly [RootLine, RootLine]>> {
  for (const asked of [move, not]) {
    const line = asked === undefined ? undefined : await investigation.ask(asked, work);
    if (line !== undefined && !line.ok) return line;
  }
  const [best, second] = investigation.leaders;
  if (best === undefined || second === undefined)
    return fail('why.stopped', 'limits', 'the search was stopped before its first iteration was complete');
  const other = (than: Move | undefined) => (best.move === than ? second : best);
  const first = move === undefined ? other(not) : investigation.lineOf(move)!;
  return ok([first, not === undefined ? other(first.move) : investigation.lineOf(not)!]);
}

/**
 * Explains why the first of two moves is better or worse than the second, from the lines of an investigation that has been searched.
 * Moves that are not among them join them.
 */
export async function explain(
  investigation: Investigation<BoardPosition>,
  question: Question,
  work: Work = {},
): Promise<Result<Explanation>> {
  const { position, notation } = investigation;
  const comparable = checkComparable(position, notation);
  if (!comparable.ok) return comparable;
  if (question.move !== undefined && question.move === question.not)
    return fail('why.same', 'not', `is the same move as the other: ${notation.nameMove(position, question.not)}`);
  const lines = await compared(investigation, question, work);
  if (!lines.ok) return lines;
  const [first, second] = lines.value;
  const { ruleset } = investigation.profile.evaluation;
  const turn = position.turn === 0 ? 'white' : 'black';
  const difference = contrast(first.report, second.report, turn);
  const divergence = divergenceAlong(position, first.found.pv, second.found.pv);
  const closeness = investigation.closeness(first.move, second.move);
  const isSettled = lines.value.every(({ found }) => endsSettled(position, ruleset, found.pv));
  const { depth, nodes, ms } = investigation;
  const chosen = investigation.leaders[0]!.move;
  return ok({
    ...difference,
    ...divergence,
    ...closeness,
    turn,
    depth,
    chosen: { uci: notation.formatMove(chosen), san: notation.nameMove(position, chosen) },
    nodes,
    ms,
    words: [
      ...explanationWords(
        { ...difference, ...divergence, ...closeness, isSettled },
        notation.format(position),
        turn,
        notation,
      ),
      ...overtakenWords(investigation),
    ],
  });
}
