import { Alert, Badge, Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { LabRun } from '../../lab/lab-messages.ts';
import { DeleteButton } from '../shell/delete-button.tsx';
import { Panel } from '../shell/panel.tsx';
import { goTo } from '../shell/route.ts';
import { AblationNumbers } from './ablation-numbers.tsx';
import { labApi, orderRun, useLab } from './lab-store.ts';
import { MatchGames, MatchNumbers } from './match-numbers.tsx';
import { stateText, titleText } from './texts.ts';
import { TournamentGames, TournamentNumbers } from './tournament-numbers.tsx';
import { TuningNumbers } from './tuning-numbers.tsx';

function Actions({ run: { id, state } }: { run: LabRun }) {
  const remove = async () => {
    await labApi().remove(id);
    goTo('lab');
  };
  return (
    <>
      {state === 'running' && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlayerPause size={16} aria-hidden />}
          onClick={() => void orderRun('The run cannot be paused', () => labApi().pause(id))}
        >
          Pause
        </Button>
      )}
      {state === 'paused' && (
        <Button
          size="xs"
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          onClick={() => void orderRun('The run cannot be resumed', () => labApi().resume(id))}
        >
          Resume
        </Button>
      )}
      {(state === 'paused' || state === 'finished' || state === 'damaged') && (
        <DeleteButton
          question="Delete this run and all of its games? This cannot be undone."
          failure="The run was not deleted"
          onDelete={remove}
        />
      )}
    </>
  );
}

/** The result of a run, live. */
function Numbers({ run }: { run: LabRun }): ReactNode {
  switch (run.kind) {
    case 'match':
      return <MatchNumbers match={run} speed={run.speed} />;
    case 'tournament':
      return <TournamentNumbers run={run} />;
    case 'ablation':
      return <AblationNumbers run={run} />;
    case 'tuning':
      return <TuningNumbers run={run} />;
    case null:
      return null;
  }
}

/** The games of a run, where they are listed. */
function Games({ run, pair }: { run: LabRun; pair: number | undefined }): ReactNode {
  if (run.kind === 'match') return <MatchGames run={run} pair={pair} />;
  return run.kind === 'tournament' ? <TournamentGames run={run} pair={pair} /> : null;
}

/** A run: its result, live, and its games. */
export function RunPanel({ run, pair }: { run: LabRun; pair: number | undefined }) {
  const { id, limits, state, message, activity } = run;
  const isInPage = useLab(({ status }) => status === 'page');
  return (
    <>
      <Panel
        title={titleText(run)}
        aside={
          <Badge tt="none" variant="light" data-testid="run-state">
            {stateText(state, isInPage)}
          </Badge>
        }
        actions={<Actions run={run} />}
        p="md"
      >
        {message !== undefined && (
          <Alert color="red" variant="light" icon={<IconAlertTriangle size={20} aria-hidden />} mb="sm">
            {message}
          </Alert>
        )}
        {activity !== undefined && (
          <Text size="sm" role="status" mb="xs">
            The games are finished; {activity}.
          </Text>
        )}
        <Numbers run={run} />
        <Text size="xs" c="dimmed" mt="xs">
          {[[...new Set(limits)].join(' against '), isInPage ? '' : `folder ${id}`].filter(Boolean).join('; ')}
        </Text>
      </Panel>
      <Games run={run} pair={pair} />
    </>
  );
}
