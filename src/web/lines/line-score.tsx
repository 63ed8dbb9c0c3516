import type { Score } from '../../engine/messages.ts';
import type { LineMate } from '../../explain/lines/mode-report.ts';
import { ScoreChip } from '../score/score-chip.tsx';
import { Scored, type ScoreSource, sourceText } from '../score/scored.tsx';
import { useBoard } from '../state/game.ts';
import { centipawnsText } from '../state/score.ts';

/** A line's score for White. A mate counts its moves instead of centipawns. */
export function lineScore(cp: number, mate: LineMate | null): Score {
  return mate === null ? { cp } : { mate: mate.by === 'white' ? mate.in : -mate.in };
}

interface Props {
  readonly score: number;
  readonly mate: LineMate | null;
  readonly source: ScoreSource;
}

/** A line's score for White, on the color of the side it favors. A label nearby shows its source. */
export function LineScore({ score, mate, source }: Props) {
  const board = useBoard();
  return (
    <Scored source={source} isQuiet>
      <ScoreChip
        score={lineScore(score, mate)}
        title={`${centipawnsText(score, 2)} centipawns for ${board.notation.sides[0].name}, ${sourceText(source)}`}
      />
    </Scored>
  );
}
