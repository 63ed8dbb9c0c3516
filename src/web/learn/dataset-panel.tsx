import { ActionIcon, Button, Group, SegmentedControl, Select, Text, Tooltip } from '@mantine/core';
import { IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { ProfileFile } from '../../profiles/profile.ts';
import { NumberInput } from '../fields/number-input.tsx';
import type { Range } from '../fields/number-text.ts';
import { Confirm } from '../shell/confirm.tsx';
import { Panel } from '../shell/panel.tsx';
import { useBoard } from '../state/game.ts';
import { DatasetFacts } from './dataset-facts.tsx';
import { FileDrop } from './file-drop.tsx';
import type { Form, SourceKind } from './form.ts';
import type { KeptDataset } from './learn-messages.ts';
import { buildFrom, buildFromKept, playFor, removeDataset, useLearning } from './learn-store.ts';
import classes from './screen.module.css';
import type { Change } from './use-form.ts';
import { WorkRow } from './work-row.tsx';

const GAMES: Range = { min: 1, max: 100_000, step: 100, isWhole: true };
const NODES: Range = { min: 1, max: 1_000_000, step: 100, isWhole: true };
const SEED: Range = { min: 0, max: 2 ** 32 - 1, step: 1, isWhole: true };

const TITLES: Readonly<Record<SourceKind, string>> = {
  files: 'Files',
  games: 'Kept games',
  selfPlay: 'Self-play',
};

/** The files that a family of boards reads. */
const FILES = {
  chess: {
    text: 'Drop files here: games as PGN, or lines with a position and a result (EPD, FEN;result).',
    accept: '.pgn,.epd,.fen,.txt,.csv,.gz',
  },
  nine: {
    text: 'Drop files here: records of games on this board (of shogi also KIF, KI2, CSA and JKF), or lines with an SFEN and a result (SFEN;1-0).',
    accept: '.pgn,.record,.kif,.kifu,.ki2,.ki2u,.csa,.jkf,.json,.sfen,.txt,.csv,.gz',
  },
} as const;

interface Props {
  readonly form: Form;
  readonly change: Change;
  /** The profile that plays against itself. */
  readonly profile: ProfileFile;
  /** The datasets of the board in use. */
  readonly datasets: readonly KeptDataset[];
  readonly dataset: KeptDataset | undefined;
}

function Maker({ form, change, profile }: Omit<Props, 'dataset' | 'datasets'>) {
  const { family } = useBoard();
  const isBusy = useLearning(({ work }) => work !== undefined);
  const choose = async (made: Promise<string | undefined>) => {
    const id = await made;
    if (id !== undefined) change({ dataset: id });
  };
  if (form.source === 'files')
    return <FileDrop isDisabled={isBusy} {...FILES[family]} onFiles={(files) => void choose(buildFrom(files))} />;
  if (form.source === 'games')
    return (
      <>
        <Text size="sm" maw={620}>
          The games in the Games tab of the board, and the files opened there. Games without a result are left out.
        </Text>
        <Button size="xs" disabled={isBusy} onClick={() => void choose(buildFromKept())}>
          Use the kept games
        </Button>
      </>
    );
  return (
    <>
      <Text size="sm" maw={620}>
        {profile.name} plays against itself from random openings. A game of 500 nodes a move gives some 40 positions.
      </Text>
      <Group gap="sm" align="flex-end">
        <NumberInput
          label="Games"
          width={120}
          value={form.games}
          range={GAMES}
          onChange={(games) => change({ games })}
        />
        <NumberInput
          label="Nodes per move"
          width={140}
          value={form.nodes}
          range={NODES}
          onChange={(nodes) => change({ nodes })}
        />
        <NumberInput label="Seed" width={100} value={form.seed} range={SEED} onChange={(seed) => change({ seed })} />
        <Button
          disabled={isBusy}
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          onClick={() => void choose(playFor(profile, form))}
        >
          Play
        </Button>
      </Group>
    </>
  );
}

/** Chooses a dataset, or makes one. */
export function DatasetPanel({ form, change, profile, datasets, dataset }: Props) {
  const { work, isFitting, isStyle } = useLearning();
  const [isAsking, setAsking] = useState(false);
  return (
    <Panel title="Positions" p="sm">
      <div className={classes.fields}>
        <Text size="sm" maw={720}>
          Numbers are learned from positions of games whose results are known. Only quiet positions are kept, each once;
          a tenth of the games is held out for a check.
        </Text>
        {datasets.length > 0 && (
          <Group gap="xs" align="flex-end">
            <Select
              label="Dataset"
              w={{ base: 280, sm: 420 }}
              allowDeselect={false}
              data={datasets.map(({ id, name }) => ({ value: id, label: name }))}
              value={dataset?.id ?? null}
              onChange={(id) => id !== null && change({ dataset: id })}
            />
            <Tooltip label="Delete this dataset">
              <ActionIcon
                size="lg"
                aria-label="Delete this dataset"
                disabled={work !== undefined}
                onClick={() => setAsking(true)}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </Group>
        )}
        {dataset !== undefined && <DatasetFacts dataset={dataset} />}
        <SegmentedControl
          aria-label="Make a dataset from"
          data={Object.entries(TITLES).map(([value, label]) => ({ value, label }))}
          value={form.source}
          onChange={(source) => change({ source: source as SourceKind })}
        />
        <Maker form={form} change={change} profile={profile} />
        {work !== undefined && !isFitting && !isStyle && <WorkRow work={work} action="Stop and keep" />}
      </div>
      {isAsking && dataset !== undefined && (
        <Confirm
          title={`Delete “${dataset.name}”? Fits that were made from it stay.`}
          action="Delete"
          onConfirm={() => void removeDataset(dataset.id)}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  );
}
