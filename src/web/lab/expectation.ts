import { expectedGames, type Sprt } from '../../lab/sprt.ts';
import { type Format, pairingsOf } from '../../lab/tournament/pairings.ts';
import { type Encounter, rate } from '../../lab/tournament/ratings.ts';
import { fewestPairs } from '../../lab/tuning/spsa.ts';
import { countText } from '../state/count-text.ts';
import { type Form, isTimedForm } from './form.ts';

function rounded(games: number): string {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(games)) - 2);
  return (Math.round(games / unit) * unit).toLocaleString('en');
}

function numberText(value: number): string {
  return value.toLocaleString('en');
}

/** Checks the bounds of a test. */
export function boundsFault(elo0: number, elo1: number): string | undefined {
  return elo0 >= elo1 ? 'The first bound must be below the second.' : undefined;
}

/** Describes how long a test will take. `most` is the number of different games. */
function testText({ elo0, elo1, model }: Pick<Sprt, 'elo0' | 'elo1' | 'model'>, most: number): string {
  const { elo0: low, middle } = expectedGames({ model, elo0, elo1, alpha: 0.05, beta: 0.05 });
  const text = `about ${rounded(low)} games if the true difference is ${elo0} or ${elo1} Elo, ${rounded(middle)} halfway between.`;
  if (middle <= most) return text;
  return `${text} At fixed nodes the built-in openings allow ${numberText(most)} different games, so there may be no verdict: choose bounds further apart, or a time limit.`;
}

/** Describes how long a match will take. `fixedGames` is the number of different games at fixed nodes. */
export function matchExpectation(form: Form, fixedGames: number): string {
  const { end, games } = form;
  const most = isTimedForm(form) ? Number.POSITIVE_INFINITY : fixedGames;
  if (end === 'sprt') return `Expected: ${testText(form, most)}`;
  if (games > most) return `The built-in openings allow ${numberText(most)} different games at fixed nodes.`;
  return `${numberText(games)} games will be played.`;
}

/** The distribution of pairs between equal players if half of the games are drawn. */
const EVEN_PAIRS = [1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16] as const;

/** The expected error of a rating, if the players are about equal and half of the games are drawn. */
export function expectedRatingError(format: Format, players: number, rounds: number): number {
  const encounters = pairingsOf(format, players).map(
    ([first, second]): Encounter => ({
      first,
      second,
      pentanomial: EVEN_PAIRS.map((share) => share * rounds) as unknown as Encounter['pentanomial'],
    }),
  );
  return Math.max(...rate(players, encounters).players.map(({ error }) => error ?? 0));
}

/** Describes how long a tournament will take, and its expected error. */
export function tournamentExpectation(form: Form, players: number, fixedGames: number): string {
  const { format, rounds } = form;
  const openings = fixedGames / 2;
  if (players < 2) return 'Choose at least two players.';
  if (!isTimedForm(form) && rounds > openings)
    return `The built-in openings allow ${numberText(openings)} different rounds at fixed nodes.`;
  const games = 2 * rounds * pairingsOf(format, players).length;
  const error = expectedRatingError(format, players, rounds).toFixed(0);
  return `${numberText(games)} games will be played. Expected error of a rating: ± ${error} Elo, if the players are about equal.`;
}

/** Describes how long tuning will take, and whether that is enough. */
export function tuningExpectation(form: Form, knobs: number, fixedGames: number): string {
  const { iterations, pairs, isTested, test0, test1 } = form;
  if (knobs === 0) return 'Choose at least one knob.';
  const games = 2 * iterations * pairs;
  const fewest = 2 * fewestPairs(knobs);
  const size = `${numberText(games)} games will be played to tune ${countText(knobs, 'number')}.`;
  const few = games < fewest ? ` That is too few: use at least ${numberText(fewest)} games, or fewer knobs.` : '';
  const most = isTimedForm(form) ? Number.POSITIVE_INFINITY : fixedGames;
  const test = isTested ? ` Then the test: ${testText({ elo0: test0, elo1: test1, model: 'normalised' }, most)}` : '';
  return `${size}${few}${test}`;
}
