import { Button, Group, Progress, SegmentedControl, Select, Text } from '@mantine/core';
import { IconArrowForwardUp } from '@tabler/icons-react';
import type { Mode } from '../../engine/mode.ts';
import { NumberInput } from '../fields/number-input.tsx';
import type { Range } from '../fields/number-text.ts';
import { MODE_NAMES } from '../play/player.ts';
import { nodesText } from '../state/score.ts';
import { type Choice, choose, deeper, limitsOf, MAX_DEPTH, MAX_LINES, MAX_SECONDS, useChoice } from './choice.ts';
import classes from './controls.module.css';
import { CopyLines } from './copy-lines.tsx';
import type { FoundLines } from './investigator.ts';
import { lines, searchLines, stopLines, useQuestions } from './lines-store.ts';
import { StopButton } from './stop-button.tsx';

const MODE_ORDER: readonly Mode[] = ['greedy', 'lines', 'full'];

const WIDTH = 82;

function whole(max: number): Range {
  return { min: 1, max, step: 1, isWhole: true };
}

/** The fields for the limit of a search. */
function LimitFields({ choice }: { choice: Choice }) {
  const { mode, limit, linesDepth, fullDepth, seconds } = choice;
  if (mode === 'greedy') return null;
  return (
    <>
      <Select
        label="Until"
        size="xs"
        w={92}
        allowDeselect={false}
        data={[
          { value: 'depth', label: 'Depth' },
          { value: 'time', label: 'Time' },
        ]}
        value={limit}
        onChange={(value) => value !== null && choose({ limit: value as Choice['limit'] })}
      />
      {limit === 'time' ? (
        <NumberInput
          label="Seconds"
          size="xs"
          width={WIDTH}
          value={seconds}
          range={{ min: 0.1, max: MAX_SECONDS, step: 1 }}
          onChange={(value) => choose({ seconds: value })}
        />
      ) : (
        <NumberInput
          label="Plies"
          size="xs"
          width={WIDTH}
          value={mode === 'lines' ? linesDepth : fullDepth}
          range={whole(MAX_DEPTH[mode])}
          onChange={(value) => choose(mode === 'lines' ? { linesDepth: value } : { fullDepth: value })}
        />
      )}
    </>
  );
}

/** The progress of a search in percent. */
function percentDone(choice: Choice, found: Pick<FoundLines, 'depth' | 'ms'> | undefined): number {
  if (found === undefined) return 0;
  const { depth, ms } = limitsOf(choice);
  return Math.min(100, 100 * (ms === undefined ? found.depth / depth! : found.ms / ms));
}

/** Continues a stopped search, or starts a deeper one. */
function GoOn({ choice, isStopped }: { choice: Choice; isStopped: boolean }) {
  const next = deeper(choice);
  if (!isStopped && next === undefined) return null;
  return (
    <Button
      size="compact-xs"
      variant="default"
      leftSection={<IconArrowForwardUp size={14} aria-hidden />}
      onClick={() => (isStopped || next === undefined ? void searchLines() : choose(next))}
    >
      {isStopped ? 'Continue' : 'Deeper'}
    </Button>
  );
}

function Status() {
  const choice = useChoice();
  const { value, isRunning, fault } = lines.use();
  const isStopped = useQuestions((state) => state.isStopped);
  const words =
    fault !== undefined
      ? ''
      : value === undefined
        ? isRunning
          ? 'Searching for lines…'
          : ''
        : `depth ${value.depth} · ${nodesText(value.nodes)} nodes · ${(value.ms / 1000).toFixed(value.ms < 1000 ? 2 : 1)} s${isStopped ? ' · stopped' : ''}`;
  return (
    <>
      <div className={classes.status}>
        <Text
          size="xs"
          c="dimmed"
          className={classes.words}
          data-testid="lines-status"
          data-state={isRunning ? 'running' : isStopped ? 'stopped' : 'done'}
        >
          {words}
        </Text>
        <Group gap="2xs" wrap="nowrap">
          {isRunning ? <StopButton onClick={stopLines} /> : <GoOn choice={choice} isStopped={isStopped} />}
          <CopyLines />
        </Group>
      </div>
      <Progress
        size={3}
        radius={0}
        value={isRunning ? Math.max(4, percentDone(choice, value)) : 0}
        animated={isRunning}
        aria-label="Progress of the search"
        className={classes.progress}
      />
    </>
  );
}

/** The settings and the progress of the search for lines. */
export function Controls() {
  const choice = useChoice();
  return (
    <div className={classes.controls}>
      <div className={classes.fields}>
        <SegmentedControl
          className={classes.modes}
          aria-label="How moves are chosen"
          size="sm"
          data={MODE_ORDER.map((mode) => ({ value: mode, label: MODE_NAMES[mode] }))}
          value={choice.mode}
          onChange={(mode) => choose({ mode: mode as Mode })}
        />
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <NumberInput
            label="Variations"
            size="xs"
            width={WIDTH}
            value={choice.lines}
            range={whole(MAX_LINES)}
            onChange={(value) => choose({ lines: value })}
          />
          <LimitFields choice={choice} />
        </Group>
      </div>
      <Status />
    </div>
  );
}
