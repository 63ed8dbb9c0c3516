import type { Score } from '../../engine/messages.ts';
import type { LineMate } from '../../explain/lines/mode-report.ts';
import { Scored, type ScoreSource, sourceText } from '../score/scored.tsx';
import { centipawnsText, scoreText } from '../state/score.ts';
import classes from './line-card.module.css';

/** A line's score for White. A mate counts its moves instead of centipawns. */
export function lineScore(cp: number, mate: LineMate | null): Score {
  return mate === null ? { cp } : { mate: mate.by === 'white' ? mate.in : -mate.in };
}

interface Props {
  readonly score: number;
  readonly mate: LineMate | null;
  readonly source: ScoreSource;
}

/** A line's score for White, on the colour of the side it favours. A label nearby shows its source. */
export function LineScore({ score, mate, source }: Props) {
  const isWhite = mate === null ? score >= 0 : mate.by === 'white';
  return (
    <Scored source={source} isQuiet>
      <span
        className={classes.score}
        data-white={isWhite || undefined}
        title={`${centipawnsText(score, 2)} centipawns for White, ${sourceText(source)}`}
      >
        {scoreText(lineScore(score, mate))}
      </span>
    </Scored>
  );
}
