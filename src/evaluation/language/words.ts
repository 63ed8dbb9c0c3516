import { OPERATIONS } from '../operations/index.ts';
import type { AnyOperation } from '../operations/operation.ts';
import type { Word } from './word.ts';

const DECLARED: readonly AnyOperation[] = OPERATIONS;

/** The functions of the language. */
export const WORDS: Readonly<Record<string, Word>> = Object.assign(
  {},
  ...DECLARED.map(({ language }) => (language === 'none' ? {} : language.words)),
);

/** The names of loops. */
export const LOOP_WORDS: readonly string[] = DECLARED.filter(({ loop }) => loop !== 'none').map(({ name }) => name);

/** The operations that join two values by an operator. */
export const OPERATORS: ReadonlyMap<string, AnyOperation> = new Map(
  DECLARED.flatMap((operation) => {
    const { language } = operation;
    return language === 'none' || language.operator === undefined ? [] : [[language.operator, operation]];
  }),
);
