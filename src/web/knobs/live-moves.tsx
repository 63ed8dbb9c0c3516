import { useMemo } from 'react';
import { SourceLabel, scoredBy } from '../score/scored.tsx';
import { hashOf } from '../shell/route.ts';
import { currentNode, scratchPosition, useGame } from '../state/game.ts';
import { setUp } from '../state/game-tree.ts';
import { scoreText, whiteScore } from '../state/score.ts';
import classes from './live-moves.module.css';
import type { Live } from './use-live.ts';

/** Lists the best moves while knobs are turned. */
export function LiveMoves({ found }: { found: Live['moves'] }) {
  const tree = useGame((state) => state.tree);
  const at = useGame((state) => state.at);
  const { ply } = currentNode({ tree, at });
  const moves = useMemo(() => {
    const position = scratchPosition();
    setUp(position, tree, at);
    return found?.answers.map(({ pv, score }) => ({
      move: pv[0]!,
      san: tree.board.notation.nameMove(position, pv[0]!),
      score: scoreText(whiteScore(score, (ply & 1) as 0 | 1)),
    }));
  }, [found, tree, at, ply]);
  if (found === undefined || moves === undefined) return <span className={classes.lines}>Searching for moves…</span>;
  return (
    <a
      {...scoredBy(found.source)}
      className={classes.lines}
      href={hashOf('lines')}
      title="Opens the lines of the best moves"
      data-testid="live-moves"
      aria-busy={found.isOld || !found.isFinal}
      data-old={found.isOld || undefined}
    >
      <span className={classes.moves}>
        {moves.map(({ move, san, score }) => (
          <span key={move} data-first={san}>
            <strong>{san}</strong> {score}
          </span>
        ))}
      </span>
      <SourceLabel source={found.source} />
    </a>
  );
}
