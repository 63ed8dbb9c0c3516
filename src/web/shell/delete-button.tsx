import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { faultOf } from '../engines/rpc.ts';
import { faultText } from '../state/fault-text.ts';
import { notifyError } from '../state/notify.tsx';
import { Confirm } from './confirm.tsx';

interface Props {
  readonly question: string;
  /** The title of the message if it fails. */
  readonly failure: string;
  readonly onDelete: () => Promise<void>;
}

/** Deletes something after a question. */
export function DeleteButton({ question, failure, onDelete }: Props) {
  const [isAsking, setAsking] = useState(false);
  const remove = async () => {
    try {
      await onDelete();
    } catch (error) {
      notifyError({ title: failure, message: `${faultText(faultOf(error))}.` });
    }
  };
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      {isAsking && (
        <Confirm title={question} action="Delete" onConfirm={() => void remove()} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
