import { Button } from '@mantine/core';
import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications';

/** A message in the corner of the page. */
export interface Notice {
  readonly title: string;
  readonly message: string;
  /** A button below the message. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

const SHOWN_MS = 5000;
/** Time to read the message and to decide. */
const SHOWN_WITH_ACTION_MS = 15_000;

/** The latest id of each text. */
const ids = new Map<string, string>();

function show(notice: Notice, settings: Partial<NotificationData>): string {
  const { title, message, action } = notice;
  const text = `${title}\n${message}`;
  // The same message again takes the place of the earlier one. With a new id, screen readers say it again.
  dismiss(ids.get(text) ?? '');
  const id = notifications.show({
    title,
    message: action === undefined ? message : <WithAction notice={notice} onDone={() => dismiss(id)} />,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close the message' },
    ...settings,
  });
  ids.set(text, id);
  const { notifications: shown, queue } = notificationsStore.getState();
  // A new message does not wait for the user to close old ones.
  if (queue.length > 0) dismiss(shown[0]!.id!);
  return id;
}

function WithAction({ notice: { message, action }, onDone }: { notice: Notice; onDone: () => void }) {
  return (
    <>
      {message}
      <Button
        mt="2xs"
        size="compact-xs"
        variant="default"
        display="block"
        onClick={() => {
          action?.run();
          onDone();
        }}
      >
        {action?.label}
      </Button>
    </>
  );
}

/** Shows a message for a few seconds. Returns its id. */
export function notify(notice: Notice): string {
  const autoClose = notice.action === undefined ? SHOWN_MS : SHOWN_WITH_ACTION_MS;
  return show(notice, { role: 'status', color: 'pine', autoClose });
}

/** Shows an error until the user closes it. Returns its id. */
export function notifyError(notice: Notice): string {
  return show(notice, { role: 'alert', color: 'red', autoClose: false });
}

export function dismiss(id: string): void {
  notifications.hide(id);
}
