import { expect } from 'vitest';
import { positionFen } from '../notation/fen.ts';
import { formatUci } from '../notation/uci-move.ts';
import type { Position } from '../rules/position.ts';
import { unwrap } from '../rules/result.ts';
import type { Engine } from './engine.ts';

/** The best move and the mate it announces, if it does. */
async function announced(
  engine: Engine,
  fen: string,
  nodes: number,
): Promise<{ move: string; mate: number | undefined }> {
  unwrap(engine.setPosition(fen));
  const { pv, score } = await engine.search({ nodes });
  return { move: formatUci(pv[0]!, { chess960: true }), mate: 'mate' in score ? score.mate : undefined };
}

/**
 * Proves that the side to move mates in `moves`: it plays what the engine says, against every reply there is. The engine must announce
 * the rest of the mate after each, and the mates must be on the board in the end.
 */
export async function proveMate(engine: Engine, position: Position, moves: number, nodes: number): Promise<void> {
  const fen = positionFen(position);
  const { move, mate } = await announced(engine, fen, nodes);
  if (mate === undefined || mate < 1 || mate > moves) expect({ fen, mate }).toEqual({ fen, mate: `in ${moves}` });
  const chosen = position.moves().find((one) => formatUci(one, { chess960: true }) === move)!;
  position.make(chosen);
  const replies = position.moves();
  if (replies.length === 0) expect({ fen, inCheck: position.inCheck }).toEqual({ fen, inCheck: true });
  if (replies.length > 0 && moves <= 1) expect({ fen, replies }).toEqual({ fen, replies: [] });
  for (const reply of replies) {
    position.make(reply);
    await proveMate(engine, position, mate! - 1, nodes);
    position.unmake();
  }
  position.unmake();
}
