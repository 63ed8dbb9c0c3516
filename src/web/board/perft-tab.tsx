import { Button, Group, Progress, Select, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Fault } from '../../rules/result.ts';
import { Query, type QueryTask } from '../engines/query.ts';
import { formatNodes, formatRate, formatSeconds } from '../perft/numbers.ts';
import { perft } from '../perft/perft.ts';
import type { PerftPart } from '../perft/tasks.ts';
import { moveByHand } from '../play/referee.ts';
import { countText } from '../state/count-text.ts';
import { currentNode, useGame } from '../state/game.ts';
import { usePositionInfo } from '../state/position-info.ts';
import classes from './perft-tab.module.css';

const DEPTHS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
const FIRST_DEPTH = '5';
/** Counts can arrive by the hundred between two frames. */
const SHOW_MS = 100;

interface Count {
  readonly depth: number;
  readonly ms: number;
  readonly done: number;
  readonly of: number;
  /** Leaves below each move. */
  readonly nodes: ReadonlyMap<number, number>;
  readonly state: 'running' | 'done' | 'stopped';
  readonly text: string;
}

function totalOf({ nodes }: Count): number {
  return [...nodes.values()].reduce((sum, count) => sum + count, 0);
}

/** Counts the leaves of the move tree, move by move. */
function countLeaves(fen: string, depth: number): QueryTask<Count> {
  return async ({ signal, report }) => {
    const nodes = new Map<number, number>();
    const started = performance.now();
    let done = 0;
    let of = 0;
    const count = (state: Count['state'], text = '', ms = performance.now() - started): Count => ({
      ...{ depth, ms, done, of, nodes: new Map(nodes), state, text },
    });
    report({ value: count('running') });
    const timer = setInterval(() => report({ value: count('running') }), SHOW_MS);
    const onPart = (part: PerftPart) => {
      nodes.set(part.move, part.nodes);
      ({ done, of } = part);
    };
    try {
      const { ms } = await perft(fen, depth, { signal, onPart });
      return count('done', `perft ${depth}, complete`, ms);
    } finally {
      clearInterval(timer);
    }
  };
}

/** The state of a count that has failed or was stopped by the user. */
function ended(count: Count, fault: Fault | undefined): Count {
  const text = fault?.message ?? (count.of === 0 ? 'stopped' : `stopped after ${count.done} of ${count.of} moves`);
  return { ...count, state: 'stopped', text };
}

function usePerft(fen: string) {
  const [query] = useState(() => new Query<Count>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count belongs to the position.
  useEffect(() => () => query.clear(), [query, fen]);
  const { value, isRunning, fault } = query.use();
  const count = value?.state === 'running' && !isRunning ? ended(value, fault) : value;
  return {
    count,
    run: (depth: number) => {
      query.clear();
      void query.ask([fen, depth], countLeaves(fen, depth));
    },
    stop: () => query.cancel(),
  };
}

/** The legal moves, and the number of leaves below each. */
export default function PerftTab() {
  const { fen } = useGame(currentNode);
  const { legal } = usePositionInfo();
  const [depth, setDepth] = useState(FIRST_DEPTH);
  const { count, run, stop } = usePerft(fen);
  const isRunning = count?.state === 'running';
  const most = Math.max(1, ...(count?.nodes.values() ?? []));
  return (
    <Stack gap="xs">
      <Group gap="xs" align="flex-end">
        <Select
          label="Perft depth"
          size="xs"
          w={90}
          allowDeselect={false}
          disabled={isRunning}
          data={DEPTHS}
          value={depth}
          onChange={(value) => value !== null && setDepth(value)}
        />
        {isRunning ? (
          <Button size="xs" color="red" onClick={stop}>
            Stop
          </Button>
        ) : (
          <Button size="xs" onClick={() => run(Number(depth))} disabled={legal.length === 0}>
            Count
          </Button>
        )}
        {count && (
          <Text size="sm" data-testid="perft" data-state={count.state} data-total={totalOf(count)}>
            <strong>{formatNodes(totalOf(count))}</strong>
            {[' nodes', formatSeconds(count.ms), formatRate(totalOf(count), count.ms), count.text]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        )}
      </Group>
      {count && (
        <Progress size="xs" value={count.of === 0 ? 0 : (100 * count.done) / count.of} aria-label="Perft progress" />
      )}
      <Text size="xs" c="dimmed">
        {countText(legal.length, 'legal move')}
      </Text>
      <ul className={classes.moves}>
        {[...legal]
          .sort((a, b) => (a.san < b.san ? -1 : 1))
          .map(({ move, san, uci }) => {
            const nodes = count?.nodes.get(move);
            return (
              <li key={move}>
                <button type="button" data-uci={uci} data-nodes={nodes} onClick={() => moveByHand(move)}>
                  <strong>{san}</strong>
                  <span className={classes.uci}>{uci}</span>
                  {nodes !== undefined && (
                    <>
                      <span className={classes.nodes}>{formatNodes(nodes)}</span>
                      <span className={classes.bar} style={{ width: `${(60 * nodes) / most}px` }} />
                    </>
                  )}
                </button>
              </li>
            );
          })}
      </ul>
    </Stack>
  );
}
