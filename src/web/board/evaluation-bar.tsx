import { Tooltip } from '@mantine/core';
import type { CSSProperties } from 'react';
import { SourceLabel, scoredBy, sourceText } from '../score/scored.tsx';
import { useBoard, useGame } from '../state/game.ts';
import { scoreText, whiteShare } from '../state/score.ts';
import classes from './evaluation-bar.module.css';
import { useBoardScore } from './use-board-score.ts';

/** The evaluation bar. The score and its source are written along it. */
export function EvaluationBar() {
  const board = useBoard();
  const orientation = useGame((state) => state.orientation);
  const { score, source } = useBoardScore();
  const share = whiteShare(score);
  const isOver = source.kind === 'rules';
  const words = isOver
    ? sourceText(source)
    : `${scoreText(score)} for ${board.notation.sides[0].name}, ${sourceText(source)}`;
  // The number is at the end of the side that is ahead.
  const isWhiteAhead = share >= 0.5;
  return (
    <Tooltip label={words} position="right">
      <div
        {...scoredBy(source)}
        className={classes.bar}
        data-flipped={orientation === 'black' || undefined}
        role="img"
        aria-label={`Evaluation: ${words}`}
        style={{ '--share': share } as CSSProperties}
      >
        <div className={classes.white} />
        <div className={classes.told} data-ahead={isWhiteAhead ? 'white' : 'black'}>
          <span className={classes.score}>{isOver && 'mate' in score ? '#' : scoreText(score)}</span>{' '}
          <SourceLabel source={source} />
        </div>
      </div>
    </Tooltip>
  );
}
