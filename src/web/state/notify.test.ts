import { notifications, notificationsStore } from '@mantine/notifications';
import { beforeEach, expect, test } from 'vitest';
import { dismiss, notify, notifyError } from './notify.tsx';

const shown = () => notificationsStore.getState().notifications;
const messages = () => shown().map(({ message }) => message);

beforeEach(() => notifications.clean());

test('an error stays until it is closed, a note does not, and one with a button stays longer', () => {
  notifyError({ title: 'Failed', message: 'why' });
  notify({ title: 'Copied', message: 'what' });
  notify({ title: 'Deleted', message: 'what', action: { label: 'Restore', run: () => {} } });
  const [error, note, withButton] = shown();
  expect(error).toMatchObject({ role: 'alert', autoClose: false });
  expect(note).toMatchObject({ role: 'status', autoClose: 5000 });
  expect(withButton).toMatchObject({ role: 'status', autoClose: 15_000 });
});

test('the same message again replaces the earlier one', () => {
  const first = notify({ title: 'Copied', message: 'a' });
  notify({ title: 'Copied', message: 'b' });
  const again = notify({ title: 'Copied', message: 'a' });
  expect(again).not.toBe(first);
  expect(messages()).toEqual(['b', 'a']);
});

test('a sixth message replaces the oldest instead of waiting for it', () => {
  for (const message of ['1', '2', '3', '4', '5', '6']) notifyError({ title: 'Failed', message });
  expect(messages()).toEqual(['2', '3', '4', '5', '6']);
  expect(notificationsStore.getState().queue).toEqual([]);
});

test('a message can be removed by its id', () => {
  const id = notifyError({ title: 'Failed', message: 'a' });
  notifyError({ title: 'Failed', message: 'b' });
  dismiss(id);
  expect(messages()).toEqual(['b']);
});
