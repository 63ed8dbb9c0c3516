// Runs in the worker: lists the words of the formula language.

import { LOOP_WORDS, WORDS } from '../../evaluation/language/words.ts';
import type { Ruleset } from '../../evaluation/ruleset.ts';

export type WordKind = 'function' | 'loop' | 'set' | 'number' | 'condition' | 'keyword' | 'knob' | 'name';

/** A word of the language, for completion and help. */
export interface Word {
  readonly name: string;
  readonly kind: WordKind;
  /** Its form with placeholders for arguments. */
  readonly shape: string;
  readonly help: string;
}

const LOOP_HELP: Readonly<Record<string, string>> = {
  sum: 'Adds up a number for each square of a set.',
  most: 'The largest value over the squares of a set; 0 if it is empty.',
  least: 'The smallest value over the squares of a set; 0 if it is empty.',
  any: 'Whether a condition holds for at least one square of a set.',
  union: 'The union of the sets computed for each square of a set.',
  twice: 'The squares that are in at least two of the sets.',
};

const OTHERS: readonly Word[] = [
  { name: 'us', kind: 'set', shape: 'us', help: 'All our pieces.' },
  { name: 'them', kind: 'set', shape: 'them', help: 'All their pieces.' },
  { name: 'occupied', kind: 'set', shape: 'occupied', help: 'All pieces of both sides.' },
  { name: 'phase', kind: 'number', shape: 'phase', help: 'How much of the middlegame is left, from 1 to 0.' },
  {
    name: 'endgamishness',
    kind: 'number',
    shape: 'endgamishness',
    help: 'How much of an endgame it is for us, by the opponent’s pieces.',
  },
  { name: 'halfmoves', kind: 'number', shape: 'halfmoves', help: 'Moves of either side since a capture or pawn move.' },
  { name: 'fullmoves', kind: 'number', shape: 'fullmoves', help: 'The number of the current move.' },
  { name: 'true', kind: 'condition', shape: 'true', help: 'Always.' },
  { name: 'false', kind: 'condition', shape: 'false', help: 'Never.' },
  { name: 'if', kind: 'keyword', shape: 'if … then … else …', help: 'Chooses one of two values by a condition.' },
  { name: 'then', kind: 'keyword', shape: 'then', help: 'The value if the condition holds.' },
  { name: 'else', kind: 'keyword', shape: 'else', help: 'The value if the condition does not hold.' },
  { name: 'let', kind: 'keyword', shape: 'let name = …;', help: 'Names a part of the formula.' },
  { name: 'and', kind: 'keyword', shape: 'a and b', help: 'Both conditions hold.' },
  { name: 'or', kind: 'keyword', shape: 'a or b', help: 'At least one condition holds.' },
  { name: 'not', kind: 'keyword', shape: 'not a', help: 'The opposite of a condition.' },
  { name: 'in', kind: 'keyword', shape: 'square in set', help: 'Whether a square is in a set.' },
  { name: 'is', kind: 'keyword', shape: 'choice is option', help: 'Whether a choice is set to an option.' },
];

function kindOf(name: string): WordKind {
  return name === 'ranks' || name === 'files' ? 'set' : 'function';
}

/** Lists every word of the formula language for a game. */
export function wordsOf({ kinds }: Ruleset): Word[] {
  const functions = Object.entries(WORDS).map(([name, { parameters, many, help }]): Word => {
    const shown = parameters.map((own) => `${own.name}${own.optional ? '?' : ''}`).join(', ');
    return { name, kind: kindOf(name), shape: `${name}(${shown}${many ? ', …' : ''})`, help };
  });
  const loops = LOOP_WORDS.map((name): Word => {
    return { name, kind: 'loop', shape: `${name}(square in set: …)`, help: LOOP_HELP[name] ?? '' };
  });
  const pieces = ['us', 'them'].flatMap((side) =>
    kinds.flatMap(({ id, name }): Word[] => {
      const owner = side === 'us' ? 'Our' : 'Their';
      const plural = `${owner} ${name.toLowerCase()}${id === 'king' ? '' : 's'}`;
      return [
        { name: `${side}.${id}`, kind: 'set', shape: `${side}.${id}`, help: `${plural}.` },
        {
          name: `${side}.${id}.attacks`,
          kind: 'set',
          shape: `${side}.${id}.attacks`,
          help: `The squares that ${plural.toLowerCase()} attack${id === 'king' ? 's' : ''}.`,
        },
      ];
    }),
  );
  return [...OTHERS, ...functions, ...loops, ...pieces];
}
