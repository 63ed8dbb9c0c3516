import { Tooltip } from '@mantine/core';
import { type CSSProperties, useRef } from 'react';
import type { Score } from '../../engine/messages.ts';
import type { Status } from '../../rules/status.ts';
import { useLedger } from '../engines/use-ledger.ts';
import { useAnalysis } from '../state/analysis.ts';
import { currentNode, useGame } from '../state/game.ts';
import { usePlace } from '../state/place.ts';
import { useProfile } from '../state/profile.ts';
import { scoreText, whiteScore, whiteShare } from '../state/score.ts';
import classes from './evaluation-bar.module.css';

/** Without a sign, which the place says, and short enough for a narrow bar. */
function shortText(score: Score): string {
  if ('mate' in score) return `#${Math.abs(score.mate)}`;
  const pawns = Math.abs(score.cp) / 100;
  return pawns < 10 ? pawns.toFixed(1) : String(Math.round(pawns));
}

interface Shown {
  readonly score: Score;
  readonly what: string;
}

/** What is shown for a game that is over. */
function endScore({ ending, winner }: Status): Shown | undefined {
  if (ending === undefined) return undefined;
  if (winner === undefined) return { score: { cp: 0 }, what: 'Draw' };
  return { score: { mate: winner === 0 ? 1 : -1 }, what: 'Checkmate' };
}

/** How the position stands: by the rules if the game is over, by the analysis if it is on, otherwise by the static score. */
function useShown(): Shown {
  const node = useGame(currentNode);
  const file = useProfile((state) => state.file);
  const isAwaited = useAnalysis((state) => state.isOn && state.isRunning);
  const best = useAnalysis((state) => (state.isOn && state.fen === node.fen ? state.lines[0] : undefined));
  const { ledger } = useLedger(node.fen, file);
  const over = endScore(usePlace().status);
  const turn = (node.ply & 1) as 0 | 1;
  const analysed: Shown | undefined = best && {
    score: whiteScore(best.score, turn),
    what: `Analysis at depth ${best.depth}`,
  };
  // Until the analysis has something to say of a new position, the bar stays where it is.
  const last = useRef<Shown>(undefined);
  if (analysed !== undefined || !isAwaited) last.current = analysed;
  return over ?? analysed ?? last.current ?? { score: { cp: ledger?.score ?? 0 }, what: 'Static score' };
}

export function EvaluationBar() {
  const orientation = useGame((state) => state.orientation);
  const { score, what } = useShown();
  const share = whiteShare(score);
  const words = what === 'Checkmate' || what === 'Draw' ? what : `${what}: ${scoreText(score)} for White`;
  // The number stands at the end of the side that is ahead.
  const isWhiteAhead = share >= 0.5;
  return (
    <Tooltip label={words} position="right">
      <div
        className={classes.bar}
        data-flipped={orientation === 'black' || undefined}
        role="img"
        aria-label={words}
        style={{ '--share': share } as CSSProperties}
      >
        <div className={classes.white} />
        <span className={classes.score} data-ahead={isWhiteAhead ? 'white' : 'black'}>
          {what === 'Checkmate' ? '#' : shortText(score)}
        </span>
      </div>
    </Tooltip>
  );
}
