import type { Mark } from '../chessboard/chessboard.tsx';
import { moveMark } from '../chessboard/move-mark.ts';
import { squarePlace } from '../chessboard/squares.ts';
import { lineSource, Scored, SourceLabel, sourceText } from '../score/scored.tsx';
import { useAnalysis } from '../state/analysis.ts';
import { currentNode, useBoard, useGame } from '../state/game.ts';
import { scoreText, turnOf, whiteScore } from '../state/score.ts';
import { useSettings } from '../state/settings.ts';
import classes from './arrow-scores.module.css';

/** Where on its arrow a score stands, from its origin (0) to its target (1). */
const PLACE = 0.72;

/** The lines of the analysis whose first moves are drawn as arrows, the best first. */
function useDrawnLines() {
  const { fen } = useGame(currentNode);
  const hasAll = useSettings((state) => state.arrows);
  const wanted = useSettings((state) => state.lines);
  const lines = useAnalysis((state) => (state.isOn && state.fen === fen ? state.lines : undefined)) ?? [];
  return { fen, hasAll, lines: lines.slice(0, hasAll ? wanted : 1).filter(({ pv }) => pv.length > 0) };
}

/** The arrows of the analysis: a strong one for the best move, gray ones for the other lines. */
export function useLineMarks(): readonly Mark[] {
  const board = useBoard();
  const { lines } = useDrawnLines();
  // The best is drawn last, above the others.
  return lines.map(({ pv }, place) => moveMark(board, pv[0]!, place === 0 ? 'paleBlue' : 'paleGrey')).reverse();
}

/** The arrows that have a score: all, if there are several. */
function useScoredLines() {
  const { fen, hasAll, lines } = useDrawnLines();
  return { fen, lines: hasAll && lines.length > 1 ? lines : [] };
}

/** The scores of the lines on their arrows. `ArrowLegend` has their labels. */
export function ArrowScores() {
  const { size, squaresOf } = useBoard();
  const orientation = useGame((state) => state.orientation);
  const { fen, lines } = useScoredLines();
  return lines.map(({ pv, score, ...line }) => {
    const places = squaresOf(pv[0]!).map((square) => squarePlace(square, orientation, size));
    const [x, y] = places[0]!;
    // A drop has its target only.
    const [toX, toY] = places.at(-1)!;
    const at = (from: number, to: number) => `${(100 / size) * (from + PLACE * (to - from) + 0.5)}%`;
    return (
      <span key={pv[0]} className={classes.score} style={{ left: at(x, toX), top: at(y, toY) }}>
        <Scored source={lineSource(line)} isQuiet>
          {scoreText(whiteScore(score, turnOf(fen)))}
        </Scored>
      </span>
    );
  });
}

/** The labels of the scores on the arrows: one, or two while some of the lines are still a depth behind. */
export function ArrowLegend() {
  const { lines } = useScoredLines();
  const sources = new Map(lines.map((line) => [sourceText(lineSource(line)), lineSource(line)]));
  if (sources.size === 0) return null;
  return (
    <span className={classes.legend} data-testid="arrow-legend">
      Arrows{' '}
      {[...sources].map(([text, source]) => (
        <SourceLabel key={text} source={source} />
      ))}
    </span>
  );
}
