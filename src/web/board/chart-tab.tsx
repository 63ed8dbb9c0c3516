import { useElementSize } from '@mantine/hooks';
import { IconChartBar } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useLedgers } from '../engines/use-ledger.ts';
import { OpenOpera } from '../help/open-opera.tsx';
import { Disagreement } from '../score/disagreement.tsx';
import { STATIC } from '../score/scored.tsx';
import { Empty, Failed, Loading } from '../shell/states.tsx';
import { useGame } from '../state/game.ts';
import { lineThrough } from '../state/game-tree.ts';
import { useProfile } from '../state/profile.ts';
import { Chart, type Drawn } from './chart.tsx';
import { stackedBy } from './stacks.ts';
import { useBoardScore } from './use-board-score.ts';

/** The static score over the game, stacked by term. */
export default function ChartTab() {
  const tree = useGame((state) => state.tree);
  const at = useGame((state) => state.at);
  const file = useProfile((state) => state.file);
  // If the headline shows the static score, it also has the note.
  const { source: shown } = useBoardScore();
  const { ref, width } = useElementSize();
  const nodes = useMemo(() => lineThrough(tree, at), [tree, at]);
  const { books, fens, fault } = useLedgers(
    nodes.map(({ fen }) => fen),
    file,
  );
  const drawn = useMemo<Drawn | undefined>(() => {
    if (books === undefined) return undefined;
    // The ledgers may still be those from before the last change. Draw the positions that are known.
    const known = new Map(fens.map((fen, i) => [fen, books[i]!]));
    const covered = nodes.filter(({ fen }) => known.has(fen));
    const covering = covered.map(({ fen }) => known.get(fen)!);
    return {
      nodes: covered,
      ...stackedBy(covering),
      scores: covering.map(({ score }) => score),
    };
  }, [books, fens, nodes]);
  const here = drawn?.scores[drawn.nodes.findIndex(({ id }) => id === at)];
  if (fault !== undefined) return <Failed title="The chart could not be drawn" message={fault.message} />;
  return (
    <div ref={ref}>
      {nodes.length < 2 ? (
        <Empty icon={IconChartBar} title="Nothing to draw yet">
          After the first move, the chart shows the score of each term over the game.
          <OpenOpera />
        </Empty>
      ) : drawn === undefined ? (
        <Loading what="Evaluating the game" />
      ) : (
        width > 0 && <Chart drawn={drawn} at={at} width={width} />
      )}
      {here !== undefined && shown.kind !== 'static' && <Disagreement cp={here} source={STATIC} />}
    </div>
  );
}
