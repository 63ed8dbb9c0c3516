import { Tooltip } from '@mantine/core';
import type { CSSProperties } from 'react';
import type { Score } from '../../engine/messages.ts';
import { scoredBy, sourceText } from '../score/scored.tsx';
import { useGame } from '../state/game.ts';
import { scoreText, whiteShare } from '../state/score.ts';
import classes from './evaluation-bar.module.css';
import { useStanding } from './use-standing.ts';

/** Without a sign, which the place says, and short enough for a narrow bar. */
function shortText(score: Score): string {
  if ('mate' in score) return `#${Math.abs(score.mate)}`;
  const pawns = Math.abs(score.cp) / 100;
  return pawns < 10 ? pawns.toFixed(1) : String(Math.round(pawns));
}

/** Who is ahead, and by how much. The label beside the board says what made the score; here there is only room for a tooltip. */
export function EvaluationBar() {
  const orientation = useGame((state) => state.orientation);
  const { score, source } = useStanding();
  const share = whiteShare(score);
  const isOver = source.kind === 'rules';
  const words = isOver ? sourceText(source) : `${scoreText(score)} for White, ${sourceText(source)}`;
  // The number stands at the end of the side that is ahead.
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
        <span className={classes.score} data-ahead={isWhiteAhead ? 'white' : 'black'}>
          {isOver && 'mate' in score ? '#' : shortText(score)}
        </span>
      </div>
    </Tooltip>
  );
}
