import { Facet } from '@codemirror/state';
import type { UserKnobFile } from '../../evaluation/language/user-term-schema.ts';
import type { Word } from './words.ts';

/** The words a formula can use: those of the language, and the term's own knobs. */
export interface Vocabulary {
  readonly words: readonly Word[];
  readonly isWord: (name: string) => boolean;
  readonly knobs: Readonly<Record<string, UserKnobFile>>;
}

const NONE: Vocabulary = { words: [], isWord: () => false, knobs: {} };

/** Gives the editor's extensions the vocabulary of its formula. */
export const vocabulary = Facet.define<Vocabulary, Vocabulary>({ combine: ([given]) => given ?? NONE });
