// In the worker: the words of formulas, for those who write them.

import { LOOP_WORDS, WORDS } from '../../evaluation/language/words.ts';
import type { Ruleset } from '../../evaluation/ruleset.ts';

export type WordKind = 'function' | 'loop' | 'set' | 'number' | 'condition' | 'keyword' | 'knob' | 'name';

/** A word that can be completed. */
export interface Word {
  readonly name: string;
  readonly kind: WordKind;
  /** How it is written. */
  readonly shape: string;
  readonly help: string;
}

const LOOP_HELP: Readonly<Record<string, string>> = {
  sum: 'Adds up a number for each square of a set.',
  most: 'The largest number of the squares of a set; 0 if it has none.',
  least: 'The smallest number of the squares of a set; 0 if it has none.',
  any: 'Whether a condition holds for any square of a set.',
  union: 'All squares of the sets that the squares of a set give.',
  twice: 'Squares that at least two of the sets have.',
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
    help: 'How much of an endgame it is for us, by the enemy’s pieces.',
  },
  { name: 'halfmoves', kind: 'number', shape: 'halfmoves', help: 'Moves of either side since a capture or pawn move.' },
  { name: 'fullmoves', kind: 'number', shape: 'fullmoves', help: 'The number of the move that is being played.' },
  { name: 'true', kind: 'condition', shape: 'true', help: 'Always.' },
  { name: 'false', kind: 'condition', shape: 'false', help: 'Never.' },
  { name: 'if', kind: 'keyword', shape: 'if … then … else …', help: 'One value or another, by a condition.' },
  { name: 'then', kind: 'keyword', shape: 'then', help: 'What holds if the condition does.' },
  { name: 'else', kind: 'keyword', shape: 'else', help: 'What holds otherwise.' },
  { name: 'let', kind: 'keyword', shape: 'let name = …;', help: 'A name for a part.' },
  { name: 'and', kind: 'keyword', shape: 'a and b', help: 'Both conditions.' },
  { name: 'or', kind: 'keyword', shape: 'a or b', help: 'Either condition.' },
  { name: 'not', kind: 'keyword', shape: 'not a', help: 'The opposite of a condition.' },
  { name: 'in', kind: 'keyword', shape: 'square in set', help: 'Whether a set has a square.' },
  { name: 'is', kind: 'keyword', shape: 'choice is option', help: 'What a choice is set to.' },
];

function kindOf(name: string): WordKind {
  return name === 'ranks' || name === 'files' ? 'set' : 'function';
}

/** Every word of the language in a game. */
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
          help: `What ${plural.toLowerCase()} attack${id === 'king' ? 's' : ''}${id === 'king' ? '' : ' together'}.`,
        },
      ];
    }),
  );
  return [...OTHERS, ...functions, ...loops, ...pieces];
}
