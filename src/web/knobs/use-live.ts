import { useEffect, useRef, useState } from 'react';
import type { LineReport } from '../../engine/lines/report.ts';
import type { ProfileFile } from '../../profiles/profile.ts';
import { evaluator, trier } from '../engines/engines.ts';
import { type Answer, useAnswer } from '../engines/use-answer.ts';
import type { ScoreSource } from '../score/scored.tsx';
import { currentNode, useGame } from '../state/game.ts';
import { engineLine } from '../state/game-tree.ts';
import { usePlace } from '../state/place.ts';
import { whiteScore } from '../state/score.ts';
import { noteSearched } from '../state/searched.ts';
import { type LiveMoves, LiveSearch } from './live-search.ts';
import type * as Tasks from './tasks.ts';
import type { ScoredLine } from './tasks.ts';

const tasks = evaluator.tasks<typeof Tasks>('knobs');

/** The best line that line scoring has found in the position, and what made its score. */
export interface BestLine extends ScoredLine {
  readonly fen: string;
  readonly source: ScoreSource;
}

/** The best moves while knobs are turned; none where the game is over. Until others are known, the earlier ones stay. */
export function useLiveMoves(file: ProfileFile, mode: 'full' | 'lines'): LiveMoves | undefined {
  const tree = useGame((state) => state.tree);
  const at = useGame((state) => state.at);
  const { fen } = currentNode({ tree, at });
  const { status, legal } = usePlace();
  const isOver = status.ending !== undefined;
  const count = legal.length;
  const [found, setFound] = useState<LiveMoves>();
  const live = useRef<LiveSearch>(null);
  live.current ??= new LiveSearch(trier);
  useEffect(() => {
    if (isOver) live.current!.end();
    else live.current!.ask({ fen, line: engineLine(tree, at), profile: file, legal: count, mode }, setFound);
  }, [tree, at, fen, file, mode, isOver, count]);
  useEffect(() => () => live.current!.end(), []);
  // Other screens say so where their scores contradict a search.
  useEffect(() => {
    if (found?.source.kind !== 'search' || !found.isFinal) return;
    const turn = found.fen.includes(' w ') ? 0 : 1;
    const [best] = found.answers;
    noteSearched({ fen: found.fen, file: found.file, depth: best!.depth, score: whiteScore(best!.score, turn) });
  }, [found]);
  return found?.fen === fen && !isOver ? found : undefined;
}

/** The line whose ledger is shown: the last that line scoring has found here. While knobs are turned, its moves stay. */
export function useBestLine(moves: LiveMoves | undefined): BestLine | undefined {
  const { fen } = useGame(currentNode);
  const last = useRef<BestLine>(undefined);
  if (moves?.source.kind === 'lines') {
    const { line, source, answers } = moves;
    const { pv, depth, opponentDepth } = answers[0]!;
    const found = { fen: moves.fen, line, pv, depth, opponentDepth, source };
    // The same line is the same question, and has its answer.
    if (JSON.stringify(found) !== JSON.stringify(last.current)) last.current = found;
  }
  return last.current?.fen === fen ? last.current : undefined;
}

/** A line and what its moves are worth. */
export interface LineBook {
  readonly best: BestLine;
  readonly report: LineReport;
}

/** What the moves of a line are worth under the profile as it is now. Until that is known, the earlier line stays, under its own name. */
export function useLineLedger(best: BestLine | undefined, file: ProfileFile): Answer<LineBook | undefined> {
  return useAnswer(JSON.stringify([best, file]), async () =>
    best === undefined ? undefined : { best, report: await tasks.lineLedger(file, best) },
  );
}
