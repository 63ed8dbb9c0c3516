import { Button, Group, Progress, Select, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { formatNodes, formatRate, formatSeconds } from '../perft/numbers.ts';
import { PerftRunner, STOPPED } from '../perft/runner.ts';
import { moveByHand } from '../play/referee.ts';
import { countText } from '../state/count-text.ts';
import { currentNode, useGame } from '../state/game.ts';
import { usePlace } from '../state/place.ts';
import { coreModule } from '../state/rules.ts';
import classes from './perft-tab.module.css';

const DEPTHS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
const FIRST_DEPTH = '5';
/** Counts can come by the hundred between two pictures. */
const PICTURE_MS = 100;

interface Count {
  readonly state: 'running' | 'done' | 'stopped';
  readonly depth: number;
  readonly ms: number;
  readonly done: number;
  readonly of: number;
  /** Leaves below each move. */
  readonly nodes: ReadonlyMap<number, number>;
  readonly words: string;
}

function totalOf({ nodes }: Count): number {
  return [...nodes.values()].reduce((sum, count) => sum + count, 0);
}

/** Counts the leaves of the move tree, move by move, beside the page. */
function usePerft(fen: string) {
  const [count, setCount] = useState<Count>();
  const runner = useRef<PerftRunner>(undefined);
  // What was counted belongs to a position that is no longer shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another position is what ends the count.
  useEffect(() => {
    setCount(undefined);
    return () => runner.current?.dispose();
  }, [fen]);
  const run = async (depth: number) => {
    runner.current ??= new PerftRunner(coreModule());
    const own = runner.current;
    const nodes = new Map<number, number>();
    const started = performance.now();
    let done = 0;
    let of = 0;
    const show = (state: Count['state'], ms = performance.now() - started, words = '') =>
      setCount({ state, depth, ms, done, of, nodes: new Map(nodes), words });
    show('running');
    const pictures = setInterval(() => show('running'), PICTURE_MS);
    const result = await own.run(fen, depth, (part) => {
      nodes.set(part.move, part.nodes);
      ({ done, of } = part);
    });
    clearInterval(pictures);
    if (result.ok) show('done', result.value.ms, `perft ${depth}, complete`);
    else if (result.fault.code !== STOPPED) show('stopped', undefined, result.fault.message);
    else if (useGame.getState().tree !== undefined && currentNode(useGame.getState()).fen === fen)
      show('stopped', undefined, of === 0 ? 'stopped' : `stopped after ${done} of ${of} moves`);
  };
  return { count, run, stop: () => runner.current?.stop() };
}

/** The legal moves, and how many positions lie behind each. */
export default function PerftTab() {
  const { fen } = useGame(currentNode);
  const { legal } = usePlace();
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
            <strong>{formatNodes(totalOf(count))}</strong> {formatSeconds(count.ms)}{' '}
            {formatRate(totalOf(count), count.ms)} {count.words}
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
