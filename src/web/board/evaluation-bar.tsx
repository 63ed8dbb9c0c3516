import { Tooltip } from '@mantine/core';
import type { CSSProperties } from 'react';
import type { Score } from '../../engine/messages.ts';
import { useLedger } from '../engines/use-ledger.ts';
import { useAnalysis } from '../state/analysis.ts';
import { currentNode, useGame } from '../state/game.ts';
import { useProfile } from '../state/profile.ts';
import { scoreText, whiteScore, whiteShare } from '../state/score.ts';
import classes from './evaluation-bar.module.css';

/** Without a sign, which the place says, and short enough for a narrow bar. */
function shortText(score: Score): string {
  if ('mate' in score) return `#${Math.abs(score.mate)}`;
  const pawns = Math.abs(score.cp) / 100;
  return pawns < 10 ? pawns.toFixed(1) : String(Math.round(pawns));
}

/** How the position stands: by the analysis if it is on, otherwise by the static score. */
export function EvaluationBar() {
  const node = useGame(currentNode);
  const orientation = useGame((state) => state.orientation);
  const file = useProfile((state) => state.file);
  const best = useAnalysis((state) => (state.isOn && state.fen === node.fen ? state.lines[0] : undefined));
  const { ledger } = useLedger(node.fen, file);
  const turn = (node.ply & 1) as 0 | 1;
  const score = best === undefined ? { cp: ledger?.score ?? 0 } : whiteScore(best.score, turn);
  const share = whiteShare(score);
  const text = scoreText(score);
  const what = best === undefined ? 'Static score' : `Analysis at depth ${best.depth}`;
  // The number stands at the end of the side that is ahead.
  const isWhiteAhead = share >= 0.5;
  return (
    <Tooltip label={`${what}: ${text} for White`} position="right">
      <div
        className={classes.bar}
        data-flipped={orientation === 'black' || undefined}
        role="img"
        aria-label={`${what}: ${text} for White`}
        style={{ '--share': share } as CSSProperties}
      >
        <div className={classes.white} />
        <span className={classes.score} data-ahead={isWhiteAhead ? 'white' : 'black'}>
          {shortText(score)}
        </span>
      </div>
    </Tooltip>
  );
}
