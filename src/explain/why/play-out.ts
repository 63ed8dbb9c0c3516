import type { Engine } from '../../engine/engine.ts';
import type { Info } from '../../engine/messages.ts';
import type { LineScorer } from '../../evaluation/line/scorer.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import type { Move } from '../../rules/move.ts';
import { endingOf } from '../lines/followed-line.ts';
import { whiteScore } from '../lines/full-report.ts';

/** The largest number of plies that are added to a line. */
const MAX_PLIES = 12;

/**
 * Extends a line of a full search whose last position does not have the score that was found, since a PV often stops
 * in the middle of an exchange. Captures, promotions and evasions are added, each chosen by a one-ply search, until the
 * static score is the one that was found or nothing is left to take. Returns the plies to add; none if they lead away from it.
 */
export async function playOut(
  engine: Engine<BoardPosition>,
  scorer: Pick<LineScorer, 'static'>,
  { pv, score }: Pick<Info, 'pv' | 'score'>,
): Promise<Move[]> {
  if ('mate' in score) return [];
  const { position } = engine;
  const wanted = whiteScore(score, position);
  const distance = () => Math.abs(scorer.static(position.setup()) - wanted);
  const added: Move[] = [];
  for (const move of pv) position.make(move);
  try {
    const before = distance();
    while (added.length < MAX_PLIES && distance() > 0 && endingOf(position) === undefined) {
      const [move] = (await engine.search({ depth: 1 })).pv;
      if (move === undefined || !(position.inCheck || position.captures().includes(move))) break;
      position.make(move);
      added.push(move);
    }
    return endingOf(position) === undefined && distance() < before ? [...added] : [];
  } finally {
    for (const _ of [...pv, ...added]) position.unmake();
  }
}
