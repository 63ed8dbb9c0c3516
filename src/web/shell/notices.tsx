import { Button, Notification } from '@mantine/core';
import { useEffect } from 'react';
import { dismiss, type Notice, useNotices } from '../state/notices.ts';
import classes from './notices.module.css';

const SHOWN_MS = 5000;
/** There is something to read and something to decide. */
const SHOWN_WITH_ACTION_MS = 15_000;

function NoticeView({ notice: { id, kind, title, message, action } }: { notice: Notice }) {
  const hasAction = action !== undefined;
  useEffect(() => {
    if (kind === 'fault') return;
    const timer = setTimeout(() => dismiss(id), hasAction ? SHOWN_WITH_ACTION_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, kind, hasAction]);
  return (
    <Notification
      color={kind === 'fault' ? 'red' : 'pine'}
      title={title}
      withBorder
      onClose={() => dismiss(id)}
      closeButtonProps={{ 'aria-label': 'Close the message' }}
    >
      {message}
      {action && (
        <Button
          mt={6}
          size="compact-xs"
          variant="default"
          display="block"
          onClick={() => {
            action.run();
            dismiss(id);
          }}
        >
          {action.label}
        </Button>
      )}
    </Notification>
  );
}

/** What the user should know, in a corner above everything else. */
export function Notices() {
  const notices = useNotices((state) => state.notices);
  return (
    <div className={classes.notices} aria-live="polite">
      {notices.map((notice) => (
        <NoticeView key={notice.id} notice={notice} />
      ))}
    </div>
  );
}
