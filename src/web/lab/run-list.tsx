import { Badge, Text, Title } from '@mantine/core';
import type { LabRun } from '../../lab/lab-messages.ts';
import layout from '../shell/list-screen.module.css';
import { Panel } from '../shell/panel.tsx';
import { hashOf } from '../shell/route.ts';
import { newRest, runRest } from './address.ts';
import { useLab } from './lab-store.ts';
import { briefText, stateText, titleText } from './texts.ts';

function Item({ run, isShown }: { run: LabRun; isShown: boolean }) {
  const { id, state, played } = run;
  const isInPage = useLab(({ status }) => status === 'page');
  return (
    <a className={layout.item} href={hashOf('lab', runRest(id))} aria-current={isShown ? 'true' : undefined}>
      <span className={layout.itemName}>
        <span className={layout.itemText}>{titleText(run)}</span>
        <Badge size="sm" tt="none" flex="none" variant={state === 'running' ? 'filled' : 'light'}>
          {stateText(state, isInPage)}
        </Badge>
      </span>
      <span className={layout.itemHelp}>
        {briefText(run)}
        {played > 0 && ` · ${played.toLocaleString('en')} games`}
      </span>
    </a>
  );
}

/** All runs, the latest first. */
export function RunList({ runs, current }: { runs: readonly LabRun[]; current: string | undefined }) {
  return (
    <Panel component="nav" label="Runs" className={layout.list}>
      <a
        className={layout.item}
        href={hashOf('lab', newRest('match'))}
        aria-current={current === undefined ? 'true' : undefined}
      >
        <span className={layout.itemName}>New run</span>
      </a>
      <Title order={2} size="h5" mt="xs">
        Runs
      </Title>
      {runs.length === 0 ? (
        <Text size="sm" c="dimmed" px="xs">
          None yet.
        </Text>
      ) : (
        <div className={layout.items}>
          {runs.map((run) => (
            <Item key={run.id} run={run} isShown={run.id === current} />
          ))}
        </div>
      )}
    </Panel>
  );
}
