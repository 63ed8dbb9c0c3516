import { VisuallyHidden } from '@mantine/core';
import { useAnnouncements } from '../state/announcements.ts';

/** A live region for screen readers. Each event on the board is read once, when it is added. */
export function Announcer() {
  const announcements = useAnnouncements((state) => state.announcements);
  return (
    <VisuallyHidden role="log" aria-live="polite" aria-label="Events on the board" data-testid="announcer">
      {announcements.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </VisuallyHidden>
  );
}
