import { Switch } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import type { ReviewedPosition } from '../../explain/review/review.ts';
import { foreignChances, winningChances } from '../../explain/review/winning-chances.ts';
import { stretchesOf } from '../board/chart-scale.ts';
import chart from '../board/chart-tab.module.css';
import { FILE, FileScore } from '../board/move-annotations.tsx';
import { stackedBy } from '../board/stacks.ts';
import { type Stacked, Stripes, TermKeys, TermStack } from '../board/term-stack.tsx';
import { CHESS_BOARD } from '../boards/chess-board.ts';
import { moveNumber } from '../boards/page-board.ts';
import { useLedgers } from '../engines/use-ledger.ts';
import { lineSource, Scored, type ScoreSource, SourceLabel, STATIC, scoredBy } from '../score/scored.tsx';
import { useAnalysis } from '../state/analysis.ts';
import { go, useGame } from '../state/game.ts';
import { nodeOf } from '../state/game-tree.ts';
import { type KnownLine, listedBefore } from '../state/known-lines.ts';
import { scoreText, turnOf, whiteScore } from '../state/score.ts';
import { useSettings } from '../state/settings.ts';
import classes from './review.module.css';
import { NOTE, type Reviewed } from './review-store.ts';

const HEIGHT = 120;
const AXIS = { left: 26, bottom: 14, right: 9 };
/** Scores beyond this many centipawns are drawn at the edge. */
const EDGE = 600;
const RADIUS = 4.5;
const NO_LINES: readonly KnownLine[] = [];

/** The source of the score of a position of a review. */
function sourceOf({ review, deepened }: Reviewed, ply: number): ScoreSource {
  const { score, depth } = review.positions[ply]!;
  if (score === null) return { kind: 'rules' };
  return lineSource(deepened.has(ply) ? { depth } : { depth, note: NOTE });
}

function heightOf({ score, ending, chances }: ReviewedPosition): number {
  const edge = chances > 50 ? EDGE : -EDGE;
  const cp = score === null ? (ending === 'checkmate' ? edge : 0) : 'cp' in score ? score.cp : edge;
  return (HEIGHT * (EDGE - Math.max(-EDGE, Math.min(EDGE, cp)))) / (2 * EDGE);
}

/** The score of a position of a review, for White. */
interface Told extends Pick<ReviewedPosition, 'score' | 'chances'> {
  readonly source: ScoreSource;
}

/**
 * The score of a position of a review. While the analysis lists the move that leads there from the board, it is the one in the list, so
 * that the move has one score.
 */
function useTold(reviewed: Reviewed, ply: number): Told {
  const { review, subject } = reviewed;
  const tree = useGame((state) => state.tree);
  const at = useGame((state) => state.at);
  const wanted = useSettings((state) => state.lines);
  const { fen } = nodeOf(tree, at);
  const lines = useAnalysis((state) => (state.isOn && state.fen === fen ? state.lines : NO_LINES));
  const position = review.positions[ply]!;
  const line =
    position.score === null ? undefined : listedBefore(lines.slice(0, wanted), tree, at, subject.nodes[ply]!);
  if (line === undefined) return { ...position, source: sourceOf(reviewed, ply) };
  const turn = turnOf(position.fen);
  const chances = winningChances(line.score);
  return {
    score: whiteScore(line.score, turn),
    chances: turn === 0 ? chances : 100 - chances,
    source: lineSource(line),
  };
}

/** The position that the pointer or the board is at, in words. */
function Readout({ reviewed, ply, told }: { reviewed: Reviewed; ply: number; told: Told }) {
  const { review, subject } = reviewed;
  const tree = useGame((state) => state.tree);
  const position = review.positions[ply]!;
  const node = nodeOf(tree, subject.nodes[ply]!);
  return (
    <div className={classes.readout} data-testid="review-readout">
      {node.played === undefined ? 'Start' : `${moveNumber(CHESS_BOARD, node.ply)} ${node.played.san}`}:{' '}
      {told.score !== null && (
        <>
          <Scored source={told.source}>
            <strong>{scoreText(told.score)}</strong>
          </Scored>
          {' · '}
        </>
      )}
      {position.ending === null ? '' : `${position.ending.replaceAll('-', ' ')} · `}
      White {told.chances.toFixed(0)} %
      {node.evaluation && (
        <div>
          <Scored source={FILE}>
            <FileScore evaluation={node.evaluation} />
          </Scored>
          {` · White ${foreignChances(node.evaluation).toFixed(0)} % by lichess’s curve`}
        </div>
      )}
    </div>
  );
}

/** The terms of the static score of each position, once the user asks for them. */
function useStacked({ subject, review }: Reviewed, isWanted: boolean): Stacked | undefined {
  const { books, fens } = useLedgers(isWanted ? review.positions.map(({ fen }) => fen) : [], subject.file);
  const isReady = isWanted && fens.length === review.positions.length;
  return useMemo(() => (isReady && books !== undefined ? stackedBy(books) : undefined), [isReady, books]);
}

/** The searched score over the game, above the area of White's winning chances. The terms are drawn behind it on demand. */
export function Graph({ reviewed }: { reviewed: Reviewed }) {
  const { ref, width } = useElementSize();
  const tree = useGame((state) => state.tree);
  const at = useGame((state) => state.at);
  const [pointed, setPointed] = useState<number>();
  const [hasTerms, setHasTerms] = useState(false);
  const stacked = useStacked(reviewed, hasTerms);
  const { review, subject } = reviewed;
  const { positions, moves, moments } = review;
  const here = subject.nodes.indexOf(at);
  const step = Math.max(0, width - AXIS.left - RADIUS - AXIS.right) / Math.max(1, positions.length - 1);
  const x = (ply: number) => AXIS.left + RADIUS + ply * step;
  const plyAt = (offset: number) =>
    Math.max(0, Math.min(positions.length - 1, Math.round((offset - AXIS.left - RADIUS) / step)));
  const points = (y: (position: ReviewedPosition) => number) =>
    positions.map((position, ply) => `${x(ply)},${y(position)}`).join(' ');
  const area = points(({ chances }) => HEIGHT * (1 - chances / 100));
  const shown = pointed ?? (here < 0 ? 0 : here);
  const every = Math.max(2, 2 * Math.ceil(30 / Math.max(1, 2 * step)));
  const shownScore = useTold(reviewed, shown);
  const { source } = shownScore;
  const told = subject.nodes.map((id) => {
    const { evaluation } = nodeOf(tree, id);
    return evaluation && foreignChances(evaluation);
  });
  return (
    <div ref={ref} {...scoredBy(source)}>
      {width > 0 && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the move list do the same.
        <svg
          className={classes.graph}
          width={width}
          height={HEIGHT + AXIS.bottom}
          role="img"
          aria-label="Searched score over the game, and White’s winning chances as an area"
          onPointerMove={({ nativeEvent }) => setPointed(plyAt(nativeEvent.offsetX))}
          onPointerLeave={() => setPointed(undefined)}
          onClick={({ nativeEvent }) => go(subject.nodes[plyAt(nativeEvent.offsetX)]!)}
        >
          <rect className={classes.black} x={x(0)} width={x(positions.length - 1) - x(0)} y="0" height={HEIGHT} />
          <polygon
            className={classes.white}
            points={`${x(0)},${HEIGHT} ${area} ${x(positions.length - 1)},${HEIGHT}`}
          />
          {stacked !== undefined && <Stripes />}
          {stacked !== undefined &&
            positions.map((_, ply) => (
              <TermStack
                key={subject.nodes[ply]}
                stacked={stacked}
                place={ply}
                frame={{
                  x: x(ply) - step * 0.35,
                  width: Math.max(1, step * 0.7),
                  height: HEIGHT,
                  room: 0,
                  scale: HEIGHT / (2 * EDGE),
                }}
              />
            ))}
          <line className={classes.half} x1={x(0)} x2={x(positions.length - 1)} y1={HEIGHT / 2} y2={HEIGHT / 2} />
          {here >= 0 && <rect className={classes.here} x={x(here) - 3} width="6" y="0" height={HEIGHT} />}
          {stretchesOf(told).map((stretch) => (
            <polyline
              key={stretch[0]![0]}
              className={chart.told}
              data-testid="file-chances"
              points={stretch.map(([ply, chances]) => `${x(ply)},${HEIGHT * (1 - chances / 100)}`).join(' ')}
            />
          ))}
          <polyline className={classes.halo} points={points(heightOf)} />
          <polyline className={classes.line} points={points(heightOf)} />
          <rect className={classes.frame} x={x(0)} width={x(positions.length - 1) - x(0)} y="0" height={HEIGHT} />
          {[5, 0, -5].map((pawns) => (
            <text
              key={pawns}
              className={classes.axis}
              x={AXIS.left - 3}
              y={(HEIGHT * (EDGE - 100 * pawns)) / (2 * EDGE) + 3.5}
              textAnchor="end"
            >
              {pawns === 0 ? '0' : `${pawns > 0 ? '+' : '−'}5`}
            </text>
          ))}
          {moves.map(({ ply, mark }) =>
            mark === null ? null : (
              <circle
                key={ply}
                className={`${classes.mark} ${moments.includes(ply) ? classes.moment : ''}`}
                data-severity={mark.severity}
                cx={x(ply)}
                cy={heightOf(positions[ply]!)}
                r={RADIUS}
              />
            ),
          )}
          {positions.map((_, ply) => {
            const move = nodeOf(tree, subject.nodes[ply]!).ply;
            return ply > 0 && move % every === 1 ? (
              <text key={subject.nodes[ply]} className={classes.axis} x={x(ply)} y={HEIGHT + 11} textAnchor="middle">
                {(move + 1) >> 1}
              </text>
            ) : null;
          })}
        </svg>
      )}
      <Readout reviewed={reviewed} ply={shown} told={shownScore} />
      {positions[shown]!.score === null && <SourceLabel source={source} />}
      <Switch
        size="xs"
        label="Terms of the static score behind the line"
        checked={hasTerms}
        onChange={({ currentTarget }) => setHasTerms(currentTarget.checked)}
      />
      {stacked !== undefined && (
        <div {...scoredBy(STATIC)} className={chart.legend}>
          <TermKeys stacked={stacked} place={shown} />
          <SourceLabel source={STATIC} />
        </div>
      )}
    </div>
  );
}
