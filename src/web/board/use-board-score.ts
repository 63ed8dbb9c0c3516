import { useRef } from 'react';
import type { Score } from '../../engine/messages.ts';
import type { GameStatus } from '../../rules/status.ts';
import { useLedger } from '../engines/use-ledger.ts';
import { lineSource, type ScoreSource, STATIC } from '../score/scored.tsx';
import { useAnalysis } from '../state/analysis.ts';
import { currentNode, useGame } from '../state/game.ts';
import { type KnownLine, knownLine, useKnownLines } from '../state/known-lines.ts';
import { usePositionInfo } from '../state/position-info.ts';
import { useProfile } from '../state/profile.ts';
import { whiteScore } from '../state/score.ts';

/** The score of a position from White's point of view, and its source. */
export interface BoardScore {
  readonly score: Score;
  readonly source: ScoreSource;
}

/** The score of a game that is over. */
function finalScore({ ending, winner }: GameStatus): BoardScore | undefined {
  if (ending === undefined) return undefined;
  const source = {
    kind: 'rules',
    note: winner === undefined ? 'draw' : ending === 'checkmate' ? 'checkmate' : 'game over',
  } as const;
  if (winner === undefined) return { score: { cp: 0 }, source };
  return { score: { mate: winner === 0 ? 1 : -1 }, source };
}

/**
 * The score of the position on the board: by the rules if the game is over, by the analysis if it is on, by its review if there is one,
 * otherwise static.
 */
export function useBoardScore(): BoardScore {
  const node = useGame(currentNode);
  const file = useProfile((state) => state.file);
  const isAwaited = useAnalysis((state) => state.isOn && state.isRunning);
  const best = useAnalysis((state) => (state.isOn && state.fen === node.fen ? state.lines[0] : undefined));
  const { ledger } = useLedger(node.fen, file);
  const over = finalScore(usePositionInfo().status);
  const gameId = useGame((state) => state.id);
  const known = useKnownLines((state) => knownLine(state, { gameId, file, fen: node.fen }));
  const turn = (node.ply & 1) as 0 | 1;
  const told = (line: KnownLine | undefined): BoardScore | undefined =>
    line && { score: whiteScore(line.score, turn), source: lineSource(line) };
  const analysed = told(best);
  // The bar stays where it is until the analysis has a score for a new position.
  const last = useRef<BoardScore>(undefined);
  if (analysed !== undefined || !isAwaited) last.current = analysed;
  return over ?? analysed ?? told(known) ?? last.current ?? { score: { cp: ledger?.score ?? 0 }, source: STATIC };
}
