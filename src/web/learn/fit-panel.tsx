import { Button, Group, Text } from '@mantine/core';
import { IconCheck, IconFlask, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { lossCurves } from '../../learn/report/curves.ts';
import { evaluator } from '../engines/engines.ts';
import { useQuery } from '../engines/query.ts';
import { Facts } from '../lab/facts.tsx';
import { DeleteButton } from '../shell/delete-button.tsx';
import { Panel } from '../shell/panel.tsx';
import { goTo } from '../shell/route.ts';
import { Failed } from '../shell/states.tsx';
import { faultText } from '../state/fault-text.ts';
import { Comparison, Reliability } from './comparison.tsx';
import { Drawing } from './drawing.tsx';
import { phaseText } from './fit-list.tsx';
import { Key } from './key.tsx';
import type { ShownFit } from './learn-messages.ts';
import { removeFit, resumeFit, useLearning } from './learn-store.ts';
import { proveLearned, putToUse } from './learned-profile.ts';
import { ResultHead, SaveReport, Warning } from './result-head.tsx';
import classes from './screen.module.css';
import type * as Tasks from './tasks.ts';
import { lossText } from './texts.ts';
import { WorkRow } from './work-row.tsx';

/** Not much wider than a phone, so that the numbers of the chart stay readable there. */
const CHART = { width: 400, height: 260 };

const tasks = evaluator.tasks<typeof Tasks>('learn');

function Actions({ fit }: { fit: ShownFit }) {
  const { phase, result } = fit;
  const isBusy = useLearning(({ work }) => work !== undefined);
  const remove = async () => {
    await removeFit(fit.id);
    goTo('learn');
  };
  return (
    <>
      {result !== undefined && (
        <>
          <Button size="xs" leftSection={<IconCheck size={16} aria-hidden />} onClick={() => putToUse(fit)}>
            Use it
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconFlask size={16} aria-hidden />}
            onClick={() => proveLearned(fit)}
          >
            Prove it
          </Button>
          <SaveReport name={result.learned.name} page={() => tasks.report(fit)} />
        </>
      )}
      {phase === 'interrupted' && (
        <>
          <Button
            size="xs"
            disabled={isBusy}
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
            onClick={() => void resumeFit(fit)}
          >
            Resume
          </Button>
          {fit.curve.length > 0 && (
            <Button
              size="xs"
              variant="default"
              disabled={isBusy}
              leftSection={<IconPlayerStop size={16} aria-hidden />}
              onClick={() => void resumeFit(fit, true)}
            >
              Keep the best so far
            </Button>
          )}
        </>
      )}
      {(phase === 'finished' || phase === 'interrupted') && (
        <DeleteButton
          question="Delete this fit? Profiles that were made from it stay."
          failure="The fit was not deleted"
          onDelete={remove}
        />
      )}
    </>
  );
}

/** The losses so far, live. */
function Course({ fit }: { fit: ShownFit }) {
  const { curve, dataset, result, form } = fit;
  const [start, last] = [curve[0], curve.at(-1)];
  const changed = result?.summary.knobs.filter(({ before, after }) => before !== after).length;
  return (
    <Panel title="Loss" p="sm">
      <Facts
        facts={[
          ['Dataset', dataset.name],
          ['Positions, games', `${dataset.positions.toLocaleString('en')}, ${dataset.games.toLocaleString('en')}`],
          ['Loss, prior', `${form.loss}, ${form.prior}`],
          ...(start === undefined ? [] : ([['Before', lossText(start)]] as const)),
          ...(last === undefined ? [] : ([['After', lossText(result?.summary.after ?? last)]] as const)),
          ...(changed === undefined
            ? []
            : ([['Changed', `${changed} of ${result!.summary.knobs.length} numbers`]] as const)),
        ]}
      />
      {curve.length > 0 && (
        <>
          <Drawing svg={lossCurves({ curve }, CHART)} />
          <Key
            entries={[
              ['training', '--mantine-color-blue-text', true],
              ['held out', '--mantine-color-orange-text', true],
            ]}
          />
        </>
      )}
    </Panel>
  );
}

/** A fit: its course and, once it has ended, what changed. */
export function FitPanel({ fit }: { fit: ShownFit }) {
  const { phase, result, start } = fit;
  const work = useLearning((state) => (state.isFitting ? state.work : undefined));
  const { value: details, fault } = useQuery(result && [fit.id, result], () => tasks.details(fit));
  return (
    <>
      <ResultHead
        title={`${start.name} learned`}
        phase={phaseText(fit)}
        isRunning={phase === 'running'}
        testId="fit-phase"
      >
        <Group gap="xs">
          <Actions fit={fit} />
        </Group>
        {phase === 'running' && work !== undefined && <WorkRow work={work} action="Stop and keep the best" />}
        {phase === 'interrupted' && (
          <Text size="sm">The page was closed during the fit. It can be resumed from the last epoch or step.</Text>
        )}
        {phase === 'elsewhere' && <Text size="sm">Another tab is working on it.</Text>}
        {result?.summary.complete === false && (
          <Warning>It was stopped. These are the best values so far, without standard errors.</Warning>
        )}
        {result !== undefined && (
          <Text size="sm" c="dimmed" mt="xs">
            A lower loss does not prove a stronger player: “Prove it” plays a match against the start.
          </Text>
        )}
      </ResultHead>
      <div className={classes.pictures}>
        <Course fit={fit} />
        {result !== undefined && <Reliability summary={result.summary} />}
      </div>
      {fault !== undefined && <Failed title="The comparison cannot be shown" message={`${faultText(fault)}.`} />}
      {result !== undefined && details !== undefined && <Comparison summary={result.summary} details={details} />}
    </>
  );
}
