import { Alert, Stack, Text } from '@mantine/core';
import type { CSSProperties } from 'react';
import { addCounts } from '../../learn/dataset/counts.ts';
import { Facts } from '../lab/facts.tsx';
import { useBoard } from '../state/game.ts';
import type { KeptDataset } from './learn-messages.ts';
import classes from './screen.module.css';

function grouped(count: number): string {
  return count.toLocaleString('en');
}

/** Shows the contents of a dataset, with warnings about them. */
export function DatasetFacts({ dataset: { manifest } }: { dataset: KeptDataset }) {
  const { counts, funnel, warnings } = manifest;
  const [first, second] = useBoard().sides;
  const { positions, results, turn } = addCounts(counts.train, counts.heldOut);
  const share = (count: number) => `${Math.round((100 * count) / positions)} %`;
  const [lost, drawn, won] = results;
  return (
    <Stack gap="xs" align="flex-start" w="100%">
      <Facts
        facts={[
          ['Positions for training', `${grouped(counts.train.positions)} of ${grouped(counts.train.games)} games`],
          ['Held out', `${grouped(counts.heldOut.positions)} of ${grouped(counts.heldOut.games)} games`],
          [`${first} won, drawn, ${second} won`, `${share(won)}, ${share(drawn)}, ${share(lost)}`],
          [`${first} to move`, share(turn[0])],
          ['Left out: not quiet, or duplicates', grouped(funnel.check + funnel.unquiet + funnel.duplicates)],
          ...(funnel.badGames === 0 ? [] : ([['Games that could not be used', grouped(funnel.badGames)]] as const)),
        ]}
      />
      <div className={classes.bar} aria-hidden="true">
        {[won, drawn, lost].map((count, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: three parts in a fixed order.
          <span key={i} style={{ '--share': count } as CSSProperties} />
        ))}
      </div>
      {warnings.length > 0 && (
        <Alert color="yellow" variant="light" title="This dataset is lopsided" maw={620} w="100%">
          {warnings.map((warning) => (
            <Text key={warning} size="sm">
              {warning}
            </Text>
          ))}
        </Alert>
      )}
    </Stack>
  );
}
