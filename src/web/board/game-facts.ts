import { CHESS_SIDES } from '../boards/page-board.ts';
import type { Tags } from '../state/game.ts';
import type { GameNode } from '../state/game-tree.ts';

/** The value of a tag; empty if it is unknown. */
function known(tags: Tags, name: string): string | undefined {
  const value = tags[name]?.trim() ?? '';
  return /^[?.\-*]*$/.test(value) ? undefined : value;
}

/** A player's name with title and rating, if the tags have them: `GM Name (2850)`. */
export function playerText(tags: Tags, side: 0 | 1, sides: readonly [string, string] = CHESS_SIDES): string {
  const color = side === 0 ? 'White' : 'Black';
  const title = known(tags, `${color}Title`);
  const rating = known(tags, `${color}Elo`);
  const name = known(tags, color) ?? sides[side];
  return `${title === undefined ? '' : `${title} `}${name}${rating === undefined ? '' : ` (${rating})`}`;
}

/** A PGN date without its unknown parts: `2026.01.02`, `2026`. */
function dateText(tags: Tags): string | undefined {
  const date = known(tags, 'Date') ?? known(tags, 'UTCDate');
  return date?.replace(/[.?]*\?[.?]*$/, '');
}

/** Event, place and date of the game, as far as its tags say. */
export function eventText(tags: Tags): string {
  const round = known(tags, 'Round');
  return [
    known(tags, 'Event'),
    known(tags, 'Site')?.replace(/^https?:\/\//, ''),
    round === undefined ? undefined : `round ${round}`,
    dateText(tags),
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(' · ');
}

/** The time left on a side's clock at a node, in ms. */
export function timeLeft(path: readonly GameNode[], side: 0 | 1): number | undefined {
  // A node's ply includes its own move: White's moves lead to odd plies.
  return path.findLast(({ ply, clock }) => (ply & 1) !== side && clock !== undefined)?.clock;
}
