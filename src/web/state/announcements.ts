import { create } from 'zustand';

interface Announcement {
  readonly id: number;
  readonly text: string;
}

/** Announcements for screen readers, latest last. */
export const useAnnouncements = create<{ readonly told: readonly Announcement[] }>(() => ({ told: [] }));

/** A move and the end that it brings come together; more is soon old. */
const MOST = 3;
let last = 0;

/** Has screen readers say something when they have finished what they are saying. */
export function announce(text: string): void {
  const next = { id: ++last, text };
  useAnnouncements.setState(({ told }) => ({ told: [...told, next].slice(-MOST) }));
}
