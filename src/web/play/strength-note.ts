import type { LevelName } from '../../profiles/levels.ts';
import type { PageBoard } from '../boards/page-board.ts';
import { ELO_MATCHES, FULL_AGAINST_STOCKFISH, LEVEL_MATCHES, matchText } from './measured-strength.ts';
import { STRENGTH_NAMES, type Strength } from './player.ts';

/** How each level searches. */
const SEARCHES: Readonly<Record<LevelName, string>> = {
  easy: 'Looks 1 ply ahead',
  medium: 'Looks 2 plies ahead',
  hard: 'Looks 3 plies ahead, for 1 second at most',
  max: 'Looks 7 plies ahead, for 10 seconds at most; weaker than full strength',
  full: 'Uses all of its time',
};

/** The measured results of a strength; empty if there are none. */
function measuredText(strength: LevelName | number): string {
  const match = typeof strength === 'number' ? ELO_MATCHES[strength] : LEVEL_MATCHES[strength];
  if (match === undefined) return strength === 'easy' ? 'lost 200 of 200 games against Medium' : '';
  const { elo, result } = FULL_AGAINST_STOCKFISH;
  const more = strength === 'full' ? `, and at 0.1 s a move ${matchText({ result }, `Stockfish at ${elo} Elo`)}` : '';
  const against = typeof strength === 'number' ? `${match.against} Elo` : STRENGTH_NAMES[match.against as LevelName];
  return `${matchText(match, against)}${more}`;
}

/** A short description of a strength: how it searches, and how it did in matches, which were in chess. */
export function strengthNote(strength: Strength, { family }: Pick<PageBoard, 'family'>): string {
  if (strength === 'profile') return 'The level set in the profile, if any';
  const how = typeof strength === 'number' ? 'Overlooks and misjudges things, as humans do' : SEARCHES[strength];
  const measured = family === 'chess' ? measuredText(strength) : '';
  return measured === '' ? how : `${how}; ${measured}`;
}
