import { Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useLedgers } from '../engines/use-ledger.ts';
import { Empty, Failed, Loading } from '../shell/states.tsx';
import { go, useGame } from '../state/game.ts';
import { type GameNode, lineThrough } from '../state/game-tree.ts';
import { useProfile } from '../state/profile.ts';
import { centipawnsText, pawnsText } from '../state/score.ts';
import classes from './chart-tab.module.css';
import { type Series, stacksOf } from './stacks.ts';

/** Colours that people tell apart whatever they see of red and green; the last is for all others. */
const COLORS = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#d55e00', '#b7a600', '#8a8f91'];
const MOST_SERIES = COLORS.length - 1;
/** As much as leaves room for a legend of three rows. */
const HEIGHT = 144;
/** Half the height stands for at least this many centipawns. */
const LEAST_REACH = 150;
/** A few positions in which a side is mated or lost would press all others flat: what reaches beyond this share of them is cut off. */
const SHARE_WITHIN = 0.85;
const ROOM = 1.4;

interface Drawn {
  readonly nodes: readonly GameNode[];
  readonly series: readonly Series[];
  readonly scores: readonly number[];
}

function reachOf({ nodes, series }: Drawn): number {
  const sums = nodes.flatMap((_, i) => {
    const values = series.map(({ values: all }) => all[i]!);
    const up = values.reduce((sum, value) => sum + Math.max(0, value), 0);
    const down = values.reduce((sum, value) => sum - Math.min(0, value), 0);
    return [up, down];
  });
  const sorted = sums.sort((a, b) => a - b);
  const usual = ROOM * sorted[Math.floor(SHARE_WITHIN * (sorted.length - 1))]!;
  return Math.max(LEAST_REACH, Math.min(usual, sorted.at(-1)!));
}

/** The bars of one position, what favours White upwards, what favours Black downwards and striped. */
function Stack({
  drawn,
  place,
  x,
  width,
  scale,
}: {
  drawn: Drawn;
  place: number;
  x: number;
  width: number;
  scale: number;
}) {
  let up = 0;
  let down = 0;
  return drawn.series.map(({ id, values }, i) => {
    const value = values[place]!;
    const height = Math.abs(value) * scale;
    const y = value > 0 ? HEIGHT / 2 - up - height : HEIGHT / 2 + down;
    if (value > 0) up += height;
    else down += height;
    if (height < 0.2) return null;
    const box = { x, y, width, height };
    return (
      <g key={id}>
        <rect {...box} fill={COLORS[i]} />
        {value < 0 && <rect {...box} fill="url(#stripes)" />}
      </g>
    );
  });
}

function Chart({ drawn, at, width }: { drawn: Drawn; at: number; width: number }) {
  const [pointed, setPointed] = useState<number>();
  const { nodes, series, scores } = drawn;
  const scale = HEIGHT / 2 / reachOf(drawn);
  const step = width / nodes.length;
  const middle = (i: number) => (i + 0.5) * step;
  const y = (score: number) => HEIGHT / 2 - Math.max(-HEIGHT / 2, Math.min(HEIGHT / 2, score * scale));
  const placeOf = ({ nativeEvent }: { nativeEvent: { offsetX: number } }) =>
    Math.max(0, Math.min(nodes.length - 1, Math.floor(nativeEvent.offsetX / step)));
  const current = nodes.findIndex(({ id }) => id === at);
  const shown = pointed ?? current;
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the move list do the same. */}
      <svg
        className={classes.chart}
        width={width}
        height={HEIGHT}
        role="img"
        aria-label="Static score over the game, by term"
        onPointerMove={(event) => setPointed(placeOf(event))}
        onPointerLeave={() => setPointed(undefined)}
        onClick={(event) => go(nodes[placeOf(event)]!.id)}
      >
        <defs>
          <pattern id="stripes" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="2" height="5" fill="rgb(0 0 0 / 38%)" />
          </pattern>
        </defs>
        <rect className={classes.current} x={current * step} width={Math.max(2, step)} height={HEIGHT} />
        {nodes.map(({ id }, i) => (
          <Stack
            key={id}
            drawn={drawn}
            place={i}
            x={i * step + step * 0.08}
            width={Math.max(1, step * 0.84)}
            scale={scale}
          />
        ))}
        <line className={classes.zero} x1={0} x2={width} y1={HEIGHT / 2} y2={HEIGHT / 2} />
        <polyline className={classes.halo} points={scores.map((score, i) => `${middle(i)},${y(score)}`).join(' ')} />
        <polyline className={classes.line} points={scores.map((score, i) => `${middle(i)},${y(score)}`).join(' ')} />
        {shown >= 0 && <circle className={classes.point} cx={middle(shown)} cy={y(scores[shown]!)} r={4} />}
      </svg>
      {shown >= 0 && (
        <div className={classes.legend}>
          <Text size="sm" fw={650} className={classes.place}>
            {moveText(nodes[shown]!)} <span className={classes.number}>{pawnsText(scores[shown]!)}</span>
          </Text>
          {series.map(({ id, title, values }, i) => (
            <span key={id} className={classes.key}>
              <span className={classes.swatch} style={{ background: COLORS[i] }} />
              {title} <span className={classes.number}>{centipawnsText(values[shown]!, 0)}</span>
            </span>
          ))}
        </div>
      )}
    </>
  );
}

function moveText({ ply, played }: GameNode): string {
  if (played === undefined) return 'Start';
  const before = ply - 1;
  return `${(before >> 1) + 1}${before % 2 === 0 ? '.' : '…'} ${played.san}`;
}

/** The static score over the game, stacked by term. */
export function ChartTab() {
  const tree = useGame((state) => state.tree);
  const at = useGame((state) => state.at);
  const file = useProfile((state) => state.file);
  const { ref, width } = useElementSize();
  const nodes = useMemo(() => lineThrough(tree, at), [tree, at]);
  const { books, fens, fault } = useLedgers(
    nodes.map(({ fen }) => fen),
    file,
  );
  const drawn = useMemo<Drawn | undefined>(() => {
    if (books === undefined) return undefined;
    // Ledgers may still be those of the moment before; what is known is drawn.
    const known = new Map(fens.map((fen, i) => [fen, books[i]!]));
    const covered = nodes.filter(({ fen }) => known.has(fen));
    const covering = covered.map(({ fen }) => known.get(fen)!);
    return {
      nodes: covered,
      series: stacksOf(covering, MOST_SERIES - 1),
      scores: covering.map(({ score }) => score),
    };
  }, [books, fens, nodes]);
  if (fault !== undefined) return <Failed title="The chart failed" message={fault.message} />;
  return (
    <div ref={ref}>
      {nodes.length < 2 ? (
        <Empty icon="chart" title="Nothing to draw yet">
          After the first move, this shows what each term has said over the game.
        </Empty>
      ) : drawn === undefined ? (
        <Loading what="Evaluating the game" />
      ) : (
        width > 0 && <Chart drawn={drawn} at={at} width={width} />
      )}
    </div>
  );
}
