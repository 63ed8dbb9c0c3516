import { Stack, Text } from '@mantine/core';
import type { LearnSummary } from '../../learn/fit/learn-summary.ts';
import { reliabilityDiagram } from '../../learn/report/curves.ts';
import { movedNumbers } from '../../learn/report/moved.ts';
import { figure } from '../../learn/report/svg.ts';
import { undeterminedGroups, withoutErrors } from '../../learn/report/undetermined.ts';
import { Panel } from '../shell/panel.tsx';
import { Drawing } from './drawing.tsx';
import { Key } from './key.tsx';
import type { FitDetails } from './learn-messages.ts';
import { LedgerChanges } from './ledger-changes.tsx';
import { NumberTable } from './number-table.tsx';
import { SupportVectors } from './support-vectors.tsx';
import { Terms } from './terms.tsx';

/** The maximum number of entries in a list. */
const MOVED = 100;
const PAIRS = 40;
const NAMED = 120;

function Moved({ summary }: { summary: LearnSummary }) {
  const moved = movedNumbers(summary.knobs);
  return (
    <Panel title="What changed" p="sm">
      {moved.length === 0 ? (
        <Text size="sm">No number changed.</Text>
      ) : (
        <Stack gap="xs">
          <Text size="sm" c="dimmed">
            Sorted by distance in standard errors, which are clustered by game.
          </Text>
          <NumberTable numbers={moved.slice(0, MOVED)} label="Numbers that moved" />
          {moved.length > MOVED && (
            <Text size="sm" c="dimmed">
              and {moved.length - MOVED} more; the report has all of them by term.
            </Text>
          )}
        </Stack>
      )}
    </Panel>
  );
}

/** Lists the numbers that the data does not determine, and the pairs that trade off. */
function Doubts({ summary }: { summary: LearnSummary }) {
  const { undetermined, correlated } = summary;
  const untested = withoutErrors(summary);
  return (
    <Panel title="What the data does not determine" p="sm">
      <Stack gap="xs">
        {undetermined.length === 0 && <Text size="sm">{untested ?? 'No number was found to be undetermined.'}</Text>}
        {undeterminedGroups(undetermined).map(({ title, names }) => (
          <details key={title}>
            <summary>
              {names.length}: {title}
            </summary>
            <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {names.slice(0, NAMED).join(', ')}
              {names.length > NAMED && ` and ${names.length - NAMED} more`}
            </Text>
          </details>
        ))}
        {correlated.length > 0 && (
          <details>
            <summary>{correlated.length} pairs trade off against each other (correlation beyond ±0.9)</summary>
            <Text size="xs" c="dimmed" component="div">
              {correlated.slice(0, PAIRS).map(({ a, b, correlation }) => (
                <div key={`${a} ${b}`}>
                  {a} and {b}: {figure(Number(correlation.toFixed(3)), 3)}
                </div>
              ))}
            </Text>
          </details>
        )}
      </Stack>
    </Panel>
  );
}

/** Predictions against results, before and after. */
export function Reliability({ summary: { calibration } }: { summary: LearnSummary }) {
  return (
    <Panel title="Reliability" p="sm">
      <Drawing svg={reliabilityDiagram(calibration)} />
      <Key
        entries={[
          ['before', '--mantine-color-dimmed', false],
          ['after', '--mantine-color-blue-text', true],
        ]}
      />
      <Text size="xs" c="dimmed">
        On {calibration.on === 'heldOut' ? 'held-out positions' : 'training positions'}; the line is a perfect
        prediction.
      </Text>
    </Panel>
  );
}

/** Compares the profile before and after a fit, with the parts of its report. */
export function Comparison({
  summary,
  details: { size, terms, ledgers },
}: {
  summary: LearnSummary;
  details: FitDetails;
}) {
  const { support } = summary;
  return (
    <>
      <Moved summary={summary} />
      {support !== undefined && <SupportVectors support={support} />}
      <Terms terms={terms} size={size} />
      <LedgerChanges ledgers={ledgers} />
      <Doubts summary={summary} />
    </>
  );
}
