import { SegmentedControl, Stack, Text } from '@mantine/core';
import type { ComponentType } from 'react';
import { Panel } from '../shell/panel.tsx';
import { goTo } from '../shell/route.ts';
import { KINDS, type Kind, newRest, type Shown } from './address.ts';
import { useLab } from './lab-store.ts';
import { NewAblation } from './new-ablation.tsx';
import { NewMatch } from './new-match.tsx';
import { NewTournament } from './new-tournament.tsx';
import { NewTuning } from './new-tuning.tsx';

const LABELS: Readonly<Record<Kind, string>> = {
  match: 'Match',
  tournament: 'Tournament',
  ablation: 'Ablation',
  tuning: 'Tuning',
};

const FORMS: Readonly<Record<Kind, ComponentType<{ keys: readonly string[] }>>> = {
  match: NewMatch,
  tournament: NewTournament,
  ablation: NewAblation,
  tuning: NewTuning,
};

/** The form for a new run. The address names its kind and its players. */
export function NewRun({ run, keys }: Pick<Extract<Shown, { kind: 'new' }>, 'run' | 'keys'>) {
  const isInPage = useLab(({ status }) => status === 'page');
  const shown = isInPage ? 'match' : run;
  const Fields = FORMS[shown];
  return (
    <Panel title="New run" p="md">
      <Stack gap="md" align="flex-start">
        <SegmentedControl
          aria-label="Kind of run"
          data={KINDS.map((kind) => ({
            value: kind,
            label: LABELS[kind],
            disabled: isInPage && kind !== 'match',
          }))}
          value={shown}
          onChange={(kind) => goTo('lab', newRest(kind as Kind))}
        />
        {isInPage && (
          <Text size="sm" maw={720}>
            This page comes from a host that only serves files, so it plays in this tab and keeps the games in this
            browser. Keep the tab open while a match is played. Tournaments, ablation and tuning need Lucena’s own
            server: <code>npm start</code>, or <code>lucena serve</code>.
          </Text>
        )}
        <Fields keys={keys} key={shown} />
      </Stack>
    </Panel>
  );
}
