import { Text } from '@mantine/core';
import { useState } from 'react';
import { Scored, STATIC, scoredBy } from '../score/scored.tsx';
import { go, useBoard } from '../state/game.ts';
import type { GameNode } from '../state/game-tree.ts';
import { pawnsText } from '../state/score.ts';
import { movesPerLabel, reachOf, stretchesOf, ticksOf } from './chart-scale.ts';
import classes from './chart-tab.module.css';
import { FILE, FileScore } from './move-annotations.tsx';
import { moveText } from './move-text.ts';
import type { Series } from './stacks.ts';
import { type Stacked, Stripes, TermKeys, TermStack } from './term-stack.tsx';

/** Leaves room for the axis and a legend of three rows. */
const HEIGHT = 142;
/** Free space above and below the bars, for the tips of those that are cut off. */
const ROOM = 9;
/** Half the height of the bars. */
const HALF = HEIGHT / 2 - ROOM;
const AXIS = { left: 30, bottom: 14 };
/** The file's evaluations extend the scale up to this, in centipawns; beyond it, a game is decided. */
const DECIDED = 500;

export interface Drawn extends Stacked {
  readonly nodes: readonly GameNode[];
  readonly scores: readonly number[];
}

/** Adds up the terms that favor White and those that favor Black in a position. */
function sumsAt(series: readonly Series[], place: number): readonly [up: number, down: number] {
  return series.reduce<readonly [number, number]>(
    ([up, down], { values }) => [up + Math.max(0, values[place]!), down + Math.max(0, -values[place]!)],
    [0, 0],
  );
}

function whiteCentipawns({ evaluation }: GameNode): number | undefined {
  if (evaluation === undefined) return undefined;
  return 'cp' in evaluation ? evaluation.cp : Math.sign(evaluation.mate) * Number.POSITIVE_INFINITY;
}

function Axes({
  nodes,
  reach,
  width,
  x,
  y,
}: {
  nodes: readonly GameNode[];
  reach: number;
  width: number;
  x: (place: number) => number;
  y: (score: number) => number;
}) {
  const isChess = useBoard().family === 'chess';
  const every = movesPerLabel(2 * (x(1) - x(0)));
  return (
    <g className={classes.axis}>
      {ticksOf(reach).map((score) => (
        <g key={score}>
          <line x1={AXIS.left} x2={width} y1={y(score)} y2={y(score)} data-zero={score === 0 || undefined} />
          <text x={AXIS.left - 4} y={y(score) + 3.5} textAnchor="end">
            {score === 0 ? '0' : pawnsText(score).replace(/\.?0+$/, '')}
          </text>
        </g>
      ))}
      {nodes.map(({ id, ply }, i) => {
        const move = (ply + 1) >> 1;
        if (ply % 2 === 0 || move % every !== 0) return null;
        return (
          <text key={id} x={x(i)} y={HEIGHT + AXIS.bottom - 3} textAnchor="middle">
            {isChess ? move : ply}
          </text>
        );
      })}
    </g>
  );
}

export function Chart({ drawn, at, width }: { drawn: Drawn; at: number; width: number }) {
  const board = useBoard();
  const [pointed, setPointed] = useState<number>();
  const { nodes, series, scores } = drawn;
  const told = nodes.map(whiteCentipawns);
  const known = told.filter((score) => score !== undefined);
  const reach = Math.max(
    reachOf([...nodes.flatMap((_, i) => sumsAt(series, i)), ...scores]),
    Math.min(DECIDED, reachOf(known)),
  );
  const scale = HALF / reach;
  const step = (width - AXIS.left) / nodes.length;
  const x = (place: number) => AXIS.left + (place + 0.5) * step;
  const y = (score: number) => HEIGHT / 2 - Math.max(-HALF, Math.min(HALF, score * scale));
  const placeOf = ({ nativeEvent }: { nativeEvent: { offsetX: number } }) =>
    Math.max(0, Math.min(nodes.length - 1, Math.floor((nativeEvent.offsetX - AXIS.left) / step)));
  const current = nodes.findIndex(({ id }) => id === at);
  const shown = pointed ?? current;
  const line = scores.map((score, i) => `${x(i)},${y(score)}`).join(' ');
  return (
    <div {...scoredBy(STATIC)}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the move list do the same. */}
      <svg
        className={classes.chart}
        width={width}
        height={HEIGHT + AXIS.bottom}
        role="img"
        aria-label={`Static score over the game, by term${known.length > 0 ? ', and the evaluations in the game’s file' : ''}`}
        onPointerMove={(event) => setPointed(placeOf(event))}
        onPointerLeave={() => setPointed(undefined)}
        onClick={(event) => go(nodes[placeOf(event)]!.id)}
      >
        <Stripes />
        <Axes nodes={nodes} reach={reach} width={width} x={x} y={y} />
        {current >= 0 && (
          <rect className={classes.current} x={x(current) - step / 2} width={Math.max(2, step)} height={HEIGHT} />
        )}
        {nodes.map(({ id }, i) => (
          <TermStack
            key={id}
            stacked={drawn}
            place={i}
            frame={{ x: x(i) - step * 0.42, width: Math.max(1, step * 0.84), height: HEIGHT, room: ROOM, scale }}
          />
        ))}
        <polyline className={classes.halo} points={line} />
        <polyline className={classes.line} points={line} />
        {stretchesOf(told).map((stretch) => (
          <polyline
            key={stretch[0]![0]}
            className={classes.told}
            data-testid="file-evaluations"
            points={stretch.map(([place, score]) => `${x(place)},${y(score)}`).join(' ')}
          />
        ))}
        {shown >= 0 && <circle className={classes.point} cx={x(shown)} cy={y(scores[shown]!)} r={4} />}
      </svg>
      {shown >= 0 && (
        <div className={classes.legend}>
          <Text size="sm" fw={600} className={classes.place}>
            {moveText(board, nodes[shown]!)}{' '}
            <Scored source={STATIC} className={classes.number}>
              {pawnsText(scores[shown]!)}
            </Scored>
            {nodes[shown]!.evaluation && (
              <Scored source={FILE} className={classes.toldNumber}>
                <FileScore evaluation={nodes[shown]!.evaluation!} />
              </Scored>
            )}
          </Text>
          <TermKeys stacked={drawn} place={shown} />
        </div>
      )}
    </div>
  );
}
