import { Button, Group, Select, TagsInput, Text } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import type { LossName } from '../../learn/fit/loss.ts';
import { evaluator } from '../engines/engines.ts';
import { useQuery } from '../engines/query.ts';
import { NumberInput } from '../fields/number-input.tsx';
import type { Range } from '../fields/number-text.ts';
import { ProfileSelect } from '../lab/profile-select.tsx';
import { useChosen } from '../lab/use-form.ts';
import { Panel } from '../shell/panel.tsx';
import { Loading } from '../shell/states.tsx';
import { faultText } from '../state/fault-text.ts';
import { useBoard } from '../state/game.ts';
import { newHash } from './address.ts';
import { DatasetPanel } from './dataset-panel.tsx';
import { beginFit, useLearning } from './learn-store.ts';
import classes from './screen.module.css';
import type * as Tasks from './tasks.ts';
import { useForm } from './use-form.ts';

const tasks = evaluator.tasks<typeof Tasks>('learn');

const PRIOR: Range = { min: 0, max: 1_000_000, step: 1 };
const EPOCHS: Range = { min: 0, max: 1000, step: 1, isWhole: true };
const TARGET: Range = { min: 0, max: 1, step: 0.1 };

const LOSSES: readonly { readonly value: LossName; readonly label: string }[] = [
  { value: 'logistic', label: 'Logistic: likelihood of results' },
  { value: 'squared', label: 'Squared errors' },
  { value: 'hinge', label: 'Hinge: support vectors' },
];

/** The form for a new fit. The address names the profile. */
export function NewFit({ profileKey }: { profileKey: string }) {
  const { datasets: all, work } = useLearning();
  const board = useBoard().name;
  const datasets = all.filter(({ manifest }) => manifest.board === board);
  const [form, change] = useForm();
  const found = useChosen(profileKey === '' ? [] : [profileKey], 1);
  const file = found?.chosen[0]?.file;
  const { knobs, loss } = form;
  const { value: terms } = useQuery(file && [file], () => tasks.patterns(file!));
  const { value: numbers, fault } = useQuery(file && [file, knobs, loss], () => tasks.outlook(file!, { knobs, loss }));
  if (found === undefined || file === undefined) return <Loading what="Profiles" />;
  const dataset = datasets.find(({ id }) => id === form.dataset) ?? datasets[0];
  const hasScores = dataset !== undefined && dataset.manifest.counts.train.scored > 0;
  const target = hasScores ? form.target : 1;
  const text =
    fault !== undefined
      ? `${faultText(fault)}.`
      : dataset === undefined
        ? 'Make a dataset first.'
        : `${numbers ?? '…'} numbers, ${dataset.manifest.counts.train.positions.toLocaleString('en')} positions.`;
  return (
    <div className={classes.forms}>
      <DatasetPanel form={form} change={change} profile={file} datasets={datasets} dataset={dataset} />
      <Panel title="What to learn" p="sm">
        <div className={classes.fields}>
          <ProfileSelect
            label="Start from"
            entries={found.entries}
            value={found.chosen[0]!}
            onChange={(key) => location.replace(newHash(key))}
          />
          <TagsInput
            label="Numbers"
            description="Names and patterns such as passed.* or material.pawn/mg. If empty, every number of the terms that are on is learned."
            w="100%"
            maw={620}
            maxDropdownHeight={260}
            data={terms ?? []}
            value={[...knobs]}
            onChange={(next) => change({ knobs: next })}
          />
          <Group gap="sm" align="flex-end">
            <Select
              label="Loss"
              w={260}
              allowDeselect={false}
              data={[...LOSSES]}
              value={loss}
              onChange={(value) => value !== null && change({ loss: value as LossName })}
            />
            <NumberInput
              label="Prior"
              width={110}
              value={form.prior}
              range={PRIOR}
              onChange={(prior) => change({ prior })}
            />
            {loss !== 'hinge' && (
              <NumberInput
                label="Epochs"
                width={100}
                value={form.epochs}
                range={EPOCHS}
                onChange={(epochs) => change({ epochs })}
              />
            )}
            {hasScores && loss !== 'hinge' && (
              <NumberInput
                label="Weight of the result"
                width={170}
                value={form.target}
                range={TARGET}
                onChange={(value) => change({ target: value })}
              />
            )}
          </Group>
          <Text size="xs" c="dimmed" maw={620}>
            The prior keeps what the data does not determine near the start: at 1 the effect of a number may change by
            about 20 centipawns, at 4 by half as much, at 0 without limit. With few games, use 10 or more.
          </Text>
          <Group gap="sm">
            <Button
              leftSection={<IconSchool size={18} aria-hidden />}
              disabled={dataset === undefined || fault !== undefined || work !== undefined}
              onClick={() => void beginFit(file, dataset!.id, { ...form, target })}
            >
              Learn
            </Button>
            <Text size="sm" c={fault === undefined ? 'dimmed' : 'red'} role="status">
              {text}
            </Text>
          </Group>
        </div>
      </Panel>
    </div>
  );
}
