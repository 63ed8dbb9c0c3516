import { NINE_NOTATION } from '../notation/nine/notation.ts';
import { formatSfen, loadSfen, positionSfen } from '../notation/nine/sfen.ts';
import type { NinePosition } from '../rules/nine/position.ts';
import type { NineSetup } from '../rules/nine/setup.ts';
import { fail, ok, type Result } from '../rules/result.ts';
import { boardWalks, NINE_WALKS } from './board-walks.ts';
import type { Opening } from './opening-walks.ts';
import type { OpeningKind } from './openings.ts';

/** The default openings: there is no theory of most boards, so a few half-moves are random. Pairs play each with both colors. */
const WALKS = { count: NINE_WALKS, plies: [4, 4], seed: 1 } as const;

/** The score that `lucena openings` writes behind a position. */
const SCORE = /\s+ce\s+-?\d+;\s*$/;

/** One line of an opening file: the SFEN, with the score of the side to move. */
export function openingSfen({ setup, score }: Pick<Opening<NineSetup>, 'setup' | 'score'>): string {
  const stm = setup.turn === 0 || score === 0 ? score : -score;
  return `${formatSfen({ ...setup, moveNumber: 1 })} ce ${stm};`;
}

/** Reads one SFEN per line. `#` begins a comment. */
function parse(text: string, position: NinePosition): Result<readonly [string, ...string[]]> {
  const openings: string[] = [];
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const wrong = (code: string, message: string) => fail(code, 'openings', `line ${index + 1}: ${message}`);
    const loaded = loadSfen(position, line.replace(SCORE, ''));
    if (!loaded.ok) return wrong(loaded.fault.code, `${loaded.fault.field}: ${loaded.fault.message}`);
    const { ending } = position.status();
    if (ending !== undefined) return wrong('openings.over', `the game is already over (${ending})`);
    openings.push(positionSfen(position));
  }
  const [first, ...rest] = openings;
  return first === undefined
    ? fail('openings.empty', 'openings', 'the file contains no positions')
    : ok([first, ...rest]);
}

export const NINE_OPENINGS: OpeningKind<NinePosition> = {
  parse,
  builtIn: async (position) => [boardWalks(position, NINE_NOTATION, WALKS)],
  isChess960: () => false,
};
