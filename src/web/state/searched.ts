import { create } from 'zustand';
import type { Score } from '../../engine/messages.ts';
import type { ProfileFile } from '../../profiles/profile.ts';

/** The result of a full search of a position, from White's side. */
export interface Searched {
  readonly fen: string;
  /** The profile it was searched with. */
  readonly file: ProfileFile;
  readonly depth: number;
  readonly score: Score;
}

/** The deepest search of the position that was searched last, on any screen. */
export const useSearched = create<{ readonly last: Searched | undefined }>(() => ({ last: undefined }));

export function noteSearched(found: Searched): void {
  const { last } = useSearched.getState();
  if (last?.fen === found.fen && last.file === found.file && last.depth > found.depth) return;
  useSearched.setState({ last: found });
}
