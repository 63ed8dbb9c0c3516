import { ActionIcon, Anchor, Button, Group, Progress, Text, Tooltip } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconCheck } from '@tabler/icons-react';
import { shownDifference } from '../../explain/why/format-pawns.ts';
import type { KnobFlip, SensitivityProgress, SensitivityReport } from '../../explain/why/sensitivity.ts';
import { doubtWords } from '../../explain/why/words.ts';
import { numberText } from '../fields/number-text.ts';
import { SourceLabel, scoredBy, searchSource } from '../score/scored.tsx';
import { Panel } from '../shell/panel.tsx';
import { hashOf } from '../shell/route.ts';
import { Failed } from '../shell/states.tsx';
import { usePositionInfo } from '../state/position-info.ts';
import { useProfileFor } from '../state/profile.ts';
import { centipawnsText, pawnsText } from '../state/score.ts';
import { useChoice } from './choice.ts';
import { askSensitivity, isCurrent, lines, sensitivity, useQuestions } from './lines-store.ts';
import classes from './sensitivity-panel.module.css';
import { type StaleWords, staleWords } from './stale.ts';
import { StopButton } from './stop-button.tsx';
import { turnTo } from './turn-to.ts';

/** A value with at most six digits. */
function valueText(value: number): string {
  return numberText(Number(value.toPrecision(6)));
}

function progressWords(progress: SensitivityProgress | undefined): string {
  if (progress === undefined) return 'Repeating the search with the current values…';
  const { done, of } = progress;
  if (progress.stage === 'slopes') return `Finding the numbers that affect the lead: ${done} of ${of}`;
  return `Trying knobs: ${done} of ${of} done, now ${progress.name}`;
}

/** The share of the work that is done. The first stage takes less time than the second. */
function progressShare(progress: SensitivityProgress | undefined): number {
  if (progress === undefined) return 0.02;
  const share = progress.of === 0 ? 1 : progress.done / progress.of;
  return progress.stage === 'slopes' ? 0.02 + 0.28 * share : 0.3 + 0.7 * share;
}

function Flip({ knob }: { knob: KnobFlip }) {
  const { flip } = knob;
  if (flip === null) return <span className={classes.none}>none in range</span>;
  const { stays, flips, san, verified } = flip;
  return (
    <span className={classes.flip}>
      {valueText(stays)} → <strong>{valueText(flips)}</strong>: <strong>{san}</strong>
      {!verified && <span className={classes.none}>, but not when searched again</span>}
    </span>
  );
}

function Row({ knob, isCurrent }: { knob: KnobFlip; isCurrent: boolean }) {
  const { title, name, id, value, perStepStm, isKink, flip } = knob;
  return (
    <tr data-knob={id}>
      <th scope="row">
        <span title={isKink ? `${name}: the lead is not smooth at the current value` : name}>
          {title}
          {isKink && ' *'}
        </span>
      </th>
      <td className={classes.number}>{valueText(value)}</td>
      <td className={classes.number}>{centipawnsText(perStepStm, 2)}</td>
      <td>
        <Flip knob={knob} />
      </td>
      <td className={classes.actions}>
        {flip !== null && (
          <Tooltip label={`Set it to ${valueText(flip.flips)}`}>
            <ActionIcon
              aria-label={`Set ${title} to ${valueText(flip.flips)}`}
              disabled={!isCurrent}
              onClick={() => turnTo(knob, flip.flips)}
            >
              <IconCheck size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        <Tooltip label="Show in Knobs">
          <ActionIcon
            component="a"
            href={hashOf('knobs', encodeURIComponent(id))}
            aria-label={`Show ${title} in Knobs`}
          >
            <IconAdjustmentsHorizontal size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </td>
    </tr>
  );
}

/** The best move and its lead, or the reason why there is none. */
function Lead({ report }: { report: SensitivityReport }) {
  const { best, rival, mode, depth } = report;
  const isMate = best.mate !== null || rival.mate !== null;
  const [doubt] = doubtWords(report);
  return (
    <Text size="sm" component="div" data-testid="sensitivity-words">
      {doubt ?? (
        <>
          <strong>{best.san}</strong> leads <strong>{rival.san}</strong>
          {isMate ? '' : ` by ${pawnsText(Math.abs(shownDifference(best.score, rival.score))).replace('+', '')}`}
        </>
      )}{' '}
      <SourceLabel source={searchSource(mode, depth)} />
    </Text>
  );
}

function SensitivityTable({ report, stale }: { report: SensitivityReport; stale: StaleWords | undefined }) {
  const { best, knobs, others, complete, method, repeated, mode, depth } = report;
  const isReady = lines.use((state) => !state.isRunning);
  const isTried = repeated === null || repeated.uci === best.uci;
  return (
    <div
      {...scoredBy(searchSource(mode, depth))}
      className={classes.told}
      data-stale={stale !== undefined || undefined}
    >
      {stale !== undefined && (
        <Text size="sm" role="note" className={classes.stale}>
          {stale.what}{' '}
          {isReady && (
            <Anchor component="button" underline="always" size="sm" onClick={askSensitivity}>
              {stale.again}
            </Anchor>
          )}
        </Text>
      )}
      <Lead report={report} />
      {knobs.length === 0 ? (
        <Text size="sm" c="dimmed">
          {!complete ? 'Stopped before any knob was tried.' : isTried ? 'No knob affects it.' : ''}
        </Text>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
        <section className={classes.scroll} tabIndex={0} aria-label="Knobs that matter to the choice, table">
          <table className={classes.knobs} aria-label="Knobs that matter to the choice">
            <thead>
              <tr>
                <th scope="col">Knob</th>
                <th scope="col">Value</th>
                <th
                  scope="col"
                  title={`By how many centipawns one step up changes the lead, ${method === 'gradient' ? 'by the gradient at the ends of both lines' : 'by differences over a step'}`}
                >
                  Per step
                </th>
                <th scope="col">Stays → changes</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {knobs.map((knob) => (
                <Row key={knob.name} knob={knob} isCurrent={stale === undefined} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      <Text size="xs" c="dimmed">
        {[
          ...(knobs.length === 0 ? [] : ['Each number is changed alone; the others stay the same.']),
          ...(knobs.some(({ isKink }) => isKink) ? ['* The lead is not smooth at the current value.'] : []),
          ...(complete ? [] : ['Stopped: the other knobs were not tried.']),
          ...(others === 0 ? [] : [`${others} more ${others === 1 ? 'number affects' : 'numbers affect'} it less.`]),
        ].join(' ')}
      </Text>
    </div>
  );
}

/** The knobs that would change the choice, and at what value. */
export function SensitivityPanel() {
  const { legal } = usePositionInfo();
  const { value, isRunning, progress, fault } = sensitivity.use();
  const sensitivityOf = useQuestions((state) => state.sensitivityOf);
  const mode = useChoice((choice) => choice.mode);
  const file = useProfileFor(mode);
  const isReady = lines.use((state) => state.value?.conclusion !== undefined && !state.isRunning);
  const found = lines.use((state) => state.value);
  return (
    <Panel
      title="What would change the choice?"
      label="What would change the choice"
      actions={
        isRunning ? (
          <StopButton onClick={() => sensitivity.stop()} />
        ) : (
          <Button size="compact-xs" disabled={legal.length < 2 || !isReady} onClick={askSensitivity}>
            {value === undefined ? 'Find out' : 'Find out again'}
          </Button>
        )
      }
    >
      {isRunning ? (
        <div className={classes.working} role="status">
          <Text size="sm" c="dimmed">
            {progressWords(progress)}
          </Text>
          <Progress
            size="sm"
            animated
            value={100 * progressShare(progress)}
            aria-label="Progress of the search for knobs"
          />
        </div>
      ) : fault !== undefined ? (
        <Failed title="There is nothing to compare" message={fault.message} />
      ) : value === undefined ? (
        <Group px="sm" py="sm">
          <Text size="sm" c="dimmed">
            {legal.length === 1
              ? 'There is only one legal move.'
              : 'Finds the numbers of the evaluation that would make another move the best, and from what value on. This takes a while and can be stopped.'}
          </Text>
        </Group>
      ) : (
        <SensitivityTable
          report={value}
          stale={
            isCurrent(sensitivityOf, file, found) ? undefined : staleWords(value, found, sensitivityOf?.file === file)
          }
        />
      )}
    </Panel>
  );
}
