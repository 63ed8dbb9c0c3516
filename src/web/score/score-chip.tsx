import type { Score } from '../../engine/messages.ts';
import { scoreText } from '../state/score.ts';
import classes from './score-chip.module.css';

function favorsWhite(score: Score): boolean {
  return 'cp' in score ? score.cp >= 0 : score.mate > 0;
}

/** A score for White, on the color of the side that it favors. */
export function ScoreChip({ score, title }: { score: Score; title?: string }) {
  return (
    <span className={classes.chip} data-white={favorsWhite(score) || undefined} title={title}>
      {scoreText(score)}
    </span>
  );
}
