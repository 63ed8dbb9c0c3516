import { Table, Text } from '@mantine/core';
import { type CSSProperties, useState } from 'react';
import type { MeasuredFeature } from '../../lab/ablation/summary.ts';
import type { LabAblation } from '../../lab/lab-messages.ts';
import { hashOf } from '../shell/route.ts';
import { WideTable } from '../shell/wide-table.tsx';
import { Estimate } from './estimate-plot.tsx';
import { scaleOf } from './estimate-scale.ts';
import { Facts, progressText, speedFact } from './facts.tsx';
import classes from './screen.module.css';
import { SortHeader, type Sorting } from './sort-header.tsx';
import { estimateText, nanosecondsText } from './texts.ts';

type Column = 'title' | 'elo' | 'cost';

/** Sorts the features by a column. Those without a value come last. */
export function sortedFeatures(
  features: readonly MeasuredFeature[],
  { by, isDown }: Sorting<Column>,
): readonly MeasuredFeature[] {
  const value = ({ elo, cost }: MeasuredFeature) => (by === 'elo' ? elo : (cost?.value ?? Number.NaN));
  const sign = isDown ? -1 : 1;
  return features.toSorted((a, b) => {
    if (by === 'title') return sign * a.title.localeCompare(b.title);
    const [one, other] = [value(a), value(b)];
    if (Number.isNaN(one) || Number.isNaN(other)) return Number(Number.isNaN(one)) - Number(Number.isNaN(other));
    return sign * (one - other);
  });
}

/** The name of a feature, with links to its formula and knobs. */
function FeatureName({ feature: { id, kind, title } }: { feature: MeasuredFeature }) {
  if (kind === 'group') return title;
  const knobs = hashOf('knobs', encodeURIComponent(kind === 'term' ? `${id}.` : id));
  return (
    <>
      <a className={classes.link} href={kind === 'term' ? hashOf('formula', encodeURIComponent(id)) : knobs}>
        {title}
      </a>
      {kind === 'term' && (
        <a className={classes.more} href={knobs} aria-label={`Knobs of ${title}`}>
          knobs
        </a>
      )}
    </>
  );
}

/** A cost in nanoseconds, with a bar. */
function Cost({ feature: { cost }, most }: { feature: MeasuredFeature; most: number }) {
  if (cost === null) return '–';
  const [value, error] = nanosecondsText(cost).split(' ± ');
  return (
    <div className={classes.cost} style={{ '--share': Math.max(0, cost.value) / most } as CSSProperties}>
      <span>
        {value} <span className={classes.number}>± {error}</span>
      </span>
      <span className={classes.costBar} aria-hidden="true" />
    </div>
  );
}

/** The worth of each feature with its error, beside the time that it takes. */
export function AblationNumbers({ run }: { run: LabAblation }) {
  const { features, played, games, design, hash, speed } = run;
  const [sorting, setSorting] = useState<Sorting<Column>>({ by: 'elo', isDown: true });
  const shown = sortedFeatures(features, sorting);
  const scale = scaleOf(features.map(({ elo, error }) => ({ value: elo, error })));
  const most = Math.max(1, ...features.map(({ cost }) => cost?.value ?? 0));
  const heading = { sorting, onSort: setSorting };
  return (
    <>
      <WideTable className={classes.tight} label="Worth of features">
        <Table.Thead>
          <Table.Tr>
            <SortHeader {...heading} column="title" title="Feature" isDownFirst={false} />
            <SortHeader {...heading} column="elo" title="Elo" scale={scale} />
            <SortHeader {...heading} column="cost" title="Time" />
            <Table.Th ta="right">Pairs</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((feature) => (
            <Table.Tr key={feature.id}>
              <Table.Th scope="row" className={classes.name}>
                <FeatureName feature={feature} />
              </Table.Th>
              <Table.Td>
                <Estimate
                  value={feature.elo}
                  error={feature.error}
                  text={estimateText(feature.elo, feature.error)}
                  scale={scale}
                />
              </Table.Td>
              <Table.Td>
                <Cost feature={feature} most={most} />
              </Table.Td>
              <Table.Td ta="right">{feature.pairs}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
      <Text size="xs" c="dimmed" my="xs">
        Elo that the profile loses without the feature; the error is half of the 95 % interval. A feature whose interval
        includes 0 may be worth nothing. The time is what a term adds to one evaluation, measured after the games; below
        0, the evaluation is faster with it.
      </Text>
      <Facts
        facts={[
          ['Games', progressText(played, games)],
          ['Features off in a pair', design === 'single' ? 'one' : 'one to three'],
          ['Content hash', hash ?? '–'],
          ...speedFact(speed),
        ]}
      />
    </>
  );
}
