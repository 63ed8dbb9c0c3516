import type { LineMate } from '../../engine/lines/mode-report.ts';
import { centipawnsText, pawnsText } from '../state/score.ts';
import classes from './line-card.module.css';

/** A mate as people write it; White's has no sign. */
export function mateText({ in: moves, by }: LineMate): string {
  return `#${by === 'black' ? '−' : ''}${moves}`;
}

/** What a line is worth to White, on the colour of whom it favours. */
export function LineScore({ score, mate }: { score: number; mate: LineMate | null }) {
  const isWhite = mate === null ? score >= 0 : mate.by === 'white';
  return (
    <span
      className={classes.score}
      data-white={isWhite || undefined}
      title={`${centipawnsText(score, 2)} centipawns for White`}
    >
      {mate === null ? pawnsText(score) : mateText(mate)}
    </span>
  );
}
