import type { Engine, Limits } from '../engine/engine.ts';
import { loadFen } from '../notation/fen.ts';
import { formatSan } from '../notation/san.ts';
import { formatUci } from '../notation/uci-move.ts';
import type { Position } from '../rules/position.ts';
import { unwrap } from '../rules/result.ts';
import { WHITE } from '../rules/setup.ts';
import type { Claim, Ending } from '../rules/status.ts';

export interface Player {
  readonly name: string;
  readonly engine: Engine;
  readonly limits: Limits;
}

export interface PlayedGame {
  readonly fen: string;
  /** Points for White: 1, ½ or 0. */
  readonly white: 0 | 0.5 | 1;
  readonly reason: Ending | Claim;
  readonly san: readonly string[];
}

/** Plays one game. The referee is a position of its own; draws that may be claimed are claimed. */
export async function playGame(referee: Position, fen: string, white: Player, black: Player): Promise<PlayedGame> {
  unwrap(loadFen(referee, fen));
  const moves: string[] = [];
  const san: string[] = [];
  for (;;) {
    const { ending, winner, claims } = referee.status();
    const reason = ending ?? claims[0];
    if (reason !== undefined) return { fen, white: winner === undefined ? 0.5 : winner === WHITE ? 1 : 0, reason, san };
    const { name, engine, limits } = referee.turn === WHITE ? white : black;
    unwrap(engine.setPosition(fen, moves));
    const [move] = (await engine.search(limits)).pv;
    if (move === undefined || !referee.isLegal(move))
      throw new Error(`${name} gave no legal move after ${moves.join(' ')}`);
    moves.push(formatUci(move, { chess960: true }));
    san.push(formatSan(referee, move));
    referee.make(move);
  }
}
