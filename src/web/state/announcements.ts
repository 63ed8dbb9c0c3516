import { create } from 'zustand';

interface Announcement {
  readonly id: number;
  readonly text: string;
}

/** Announcements for screen readers, latest last. */
export const useAnnouncements = create<{ readonly announcements: readonly Announcement[] }>(() => ({
  announcements: [],
}));

/** A move and the end of the game are announced together; older ones are dropped. */
const MAX_ANNOUNCEMENTS = 3;
let last = 0;

/** Makes screen readers say a text after what they are saying now. */
export function announce(text: string): void {
  const next = { id: ++last, text };
  useAnnouncements.setState(({ announcements }) => ({
    announcements: [...announcements, next].slice(-MAX_ANNOUNCEMENTS),
  }));
}
