import { Button, Text } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import type { LabOrder } from '../../lab/lab-messages.ts';
import { goTo } from '../shell/route.ts';
import { runRest } from './address.ts';
import { labApi, orderRun, useLab } from './lab-store.ts';

interface Props {
  /** What is started, such as “the match”. */
  readonly what: string;
  /** What to expect, or what is wrong. */
  readonly expectation: string;
  /** Undefined as long as the form is not complete. */
  readonly order: (() => LabOrder) | undefined;
}

/** What to expect of a run, and the button that starts it. */
export function StartRow({ what, expectation, order }: Props) {
  const isOffline = useLab(({ status }) => status === 'offline');
  const [isStarting, setStarting] = useState(false);
  const start = async () => {
    setStarting(true);
    const run = await orderRun(`Cannot start ${what}`, () => labApi().start(order!()));
    setStarting(false);
    if (run !== undefined) goTo('lab', runRest(run.id));
  };
  return (
    <>
      <Text size="sm" maw={720} role="status" data-testid="expectation">
        {expectation}
      </Text>
      <Button
        leftSection={<IconPlayerPlay size={18} aria-hidden />}
        loading={isStarting}
        disabled={order === undefined || isOffline}
        onClick={() => void start()}
      >
        Start {what}
      </Button>
    </>
  );
}
