import { create } from 'zustand';
import type { Score } from '../../engine/messages.ts';
import type { ProfileFile } from '../../profiles/profile.ts';

/** What a full search has said of a position, as White sees it. */
export interface Searched {
  readonly fen: string;
  /** The profile it was searched with. */
  readonly file: ProfileFile;
  readonly depth: number;
  readonly score: Score;
}

/** The deepest of the last position that was searched, on whatever screen. */
export const useSearched = create<{ readonly last: Searched | undefined }>(() => ({ last: undefined }));

export function noteSearched(found: Searched): void {
  const { last } = useSearched.getState();
  if (last?.fen === found.fen && last.file === found.file && last.depth > found.depth) return;
  useSearched.setState({ last: found });
}
