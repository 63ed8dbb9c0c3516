import { create } from 'zustand';
import type { Severity } from '../../explain/review/verdict.ts';
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
  readonly marks: ReadonlyMap<NodeId, MoveMark>;
}

/** The marks of the last review. */
export const useMarks = create<Marks>(() => ({ gameId: undefined, marks: new Map() }));
