import { useMemo } from 'react';
import type { ProfileFile } from '../../profiles/profile.ts';
import { ok } from '../../rules/result.ts';
import { evaluator, knobsEngine } from '../engines/engines.ts';
import { useQuery } from '../engines/query.ts';
import { faultOf } from '../engines/rpc.ts';
import type { ScoreSource } from '../score/scored.tsx';
import { currentNode, useGame } from '../state/game.ts';
import { playedGame } from '../state/game-tree.ts';
import { usePositionInfo } from '../state/position-info.ts';
import { presetFile } from '../state/profile-file.ts';
import { type LiveMoves, liveSearch, type ReadBook, shownMoves } from './live-search.ts';
import type * as Tasks from './tasks.ts';
import type { ScoredLine } from './tasks.ts';

const tasks = evaluator.tasks<typeof Tasks>('knobs');

/** The best line that line scoring has found in the position, with its ledger. */
export interface BestLine extends ScoredLine {
  readonly source: ScoreSource;
}

function bestOf({ game, source, answers }: LiveMoves): BestLine {
  const { pv, depth, opponentDepth } = answers[0]!;
  return { game, pv, depth, opponentDepth, source };
}

const readBook: ReadBook = async (found) => {
  const { file } = found;
  const best = bestOf(found);
  try {
    const [report, plain] = await Promise.all([
      tasks.lineLedger(file, best),
      file.extends === undefined ? undefined : tasks.lineLedger(presetFile(file.extends), best),
    ]);
    return ok({ report, plain });
  } catch (error) {
    return { ok: false, fault: faultOf(error) };
  }
};

/** The live search, as the screen shows it. */
export interface Live {
  /** Undefined until moves have been found, and if the game is over. */
  readonly moves: ReturnType<typeof shownMoves>;
  /** The line that knobs of whole lines act on: the best one of line scoring. */
  readonly best: BestLine | undefined;
}

/** Searches the best moves after each change. Until new ones arrive, the earlier ones stay, marked as stale. */
export function useLive(file: ProfileFile, mode: 'full' | 'lines', alsoLines: boolean): Live {
  const tree = useGame((state) => state.tree);
  const at = useGame((state) => state.at);
  const { fen } = currentNode({ tree, at });
  const { status, legal } = usePositionInfo();
  const isOver = status.ending !== undefined;
  const count = legal.length;
  const key = isOver ? undefined : [tree, at, fen, file, mode, alsoLines, count];
  const { value: found } = useQuery<LiveMoves>(key, (run) => {
    const order = { fen, game: playedGame(tree, at), profile: file, legal: count, mode, alsoLines };
    return liveSearch(knobsEngine, readBook, order)(run);
  });
  return useMemo(() => {
    const moves = isOver ? undefined : shownMoves(found, { fen, profile: file, mode });
    const lines = mode === 'lines' ? moves : moves?.lines;
    return { moves, best: lines && bestOf(lines) };
  }, [found, fen, file, mode, isOver]);
}
