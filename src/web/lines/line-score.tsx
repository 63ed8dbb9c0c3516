import type { LineMate } from '../../explain/lines/mode-report.ts';
import { Scored, type ScoreSource, sourceText } from '../score/scored.tsx';
import { centipawnsText, pawnsText } from '../state/score.ts';
import classes from './line-card.module.css';

/** A mate as people write it; White's has no sign. */
export function mateText({ in: moves, by }: LineMate): string {
  return `#${by === 'black' ? '−' : ''}${moves}`;
}

interface Props {
  readonly score: number;
  readonly mate: LineMate | null;
  readonly source: ScoreSource;
}

/** A line's score for White, on the colour of the side it favours. A label nearby names its source. */
export function LineScore({ score, mate, source }: Props) {
  const isWhite = mate === null ? score >= 0 : mate.by === 'white';
  return (
    <Scored source={source} isQuiet>
      <span
        className={classes.score}
        data-white={isWhite || undefined}
        title={`${centipawnsText(score, 2)} centipawns for White, ${sourceText(source)}`}
      >
        {mate === null ? pawnsText(score) : mateText(mate)}
      </span>
    </Scored>
  );
}
