import { Button, Text } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import type { LabOrder } from '../../lab/lab-messages.ts';
import { goTo } from '../shell/route.ts';
import { runRest } from './address.ts';
import { labApi, orderRun, useLab } from './lab-store.ts';
import { onBoard } from './order.ts';

interface Props {
  /** The object of the button, such as “the match”. */
  readonly what: string;
  /** The expected size of the run, or the reason why it cannot start. */
  readonly expectation: string;
  /** Undefined while the form is incomplete. */
  readonly order: (() => LabOrder) | undefined;
}

/** The expected size of a run, and the button that starts it. */
export function StartRow({ what, expectation, order }: Props) {
  const isOffline = useLab(({ status }) => status === 'offline');
  const [isStarting, setStarting] = useState(false);
  const start = async () => {
    setStarting(true);
    const run = await orderRun(`Cannot start ${what}`, () => labApi().start(onBoard(order!())));
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
