import { create } from 'zustand';
import type { Severity } from '../../explain/review/verdict.ts';
import type { ProfileFile } from '../../profiles/profile.ts';
import type { NodeId } from './game-tree.ts';

/** A marked move of a review, as the move list shows it. */
export interface MoveMark {
  readonly severity: Severity;
  /** The name of the mark and the sentence. */
  readonly title: string;
}

interface Marks {
  /** The game on the board that the marks belong to. */
  readonly gameId: string | undefined;
  /** The profile that judged. */
  readonly file: ProfileFile | undefined;
  readonly marks: ReadonlyMap<NodeId, MoveMark>;
}

/** The marks of the last review. */
export const useMarks = create<Marks>(() => ({ gameId: undefined, file: undefined, marks: new Map() }));
