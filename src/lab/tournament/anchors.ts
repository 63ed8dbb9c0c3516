import { show, suggestion } from '../../rules/names.ts';
import { fail, ok, type Result } from '../../rules/result.ts';
import { tournamentLabel } from './tournament.ts';

/** Writes anchors for a journal. */
export function writeAnchors(texts: readonly string[]): string {
  return JSON.stringify(texts);
}

/** Reads the anchors from a journal. */
export function readAnchors(text: string | undefined): Result<string[]> {
  if (text === undefined) return ok([]);
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return ok(value);
  } catch {}
  return fail('tournament.anchor', 'anchor', `cannot read the anchors of the run: ${show(text)}`);
}

/**
 * Parses anchors such as `lucena=2500`, by player. A player is named as in the table, as it was given, or by its position on the command
 * line.
 */
export function parseAnchors(
  texts: readonly string[],
  names: readonly string[],
  players: readonly string[],
): Result<Map<number, number>> {
  const refuse = (message: string) => fail('tournament.anchor', 'anchor', message);
  const labels = names.map((_, place) => tournamentLabel(place));
  const anchors = new Map<number, number>();
  for (const text of texts) {
    const [, name, elo] = /^(.+)=\s*(-?\d{1,5}(?:\.\d{1,3})?)$/.exec(text) ?? [];
    if (name === undefined) return refuse(`expected a player and its Elo such as lucena=2500, not ${show(text)}`);
    const player = [names, players, labels].map((list) => list.indexOf(name)).find((place) => place >= 0);
    if (player === undefined) return refuse(`there is no player ${show(name)}${suggestion(name, names)}`);
    if (anchors.has(player)) return refuse(`${show(name)} has more than one rating`);
    anchors.set(player, Number(elo));
  }
  return ok(anchors);
}
