import type { LabMatchOrder, LabPlayer } from '../../lab/lab-messages.ts';
import type { EloModel } from '../../lab/likelihood.ts';
import { expectedGames, type Sprt } from '../../lab/sprt.ts';
import { fail, ok } from '../../rules/result.ts';
import { isRecord, StoredValue } from '../state/storage.ts';

/** The settings of a new match, apart from its players. */
export interface Form {
  readonly limit: 'nodes' | 'movetime' | 'tc';
  readonly nodes: number;
  readonly movetime: number;
  /** Seconds for the game, and for each move. */
  readonly base: number;
  readonly increment: number;
  /** Whether a test ends the match, or a number of games. */
  readonly end: 'sprt' | 'games';
  readonly elo0: number;
  readonly elo1: number;
  readonly model: EloModel;
  readonly games: number;
}

export const FIRST_FORM: Form = {
  limit: 'nodes',
  nodes: 5000,
  movetime: 100,
  base: 10,
  increment: 0.1,
  end: 'sprt',
  elo0: 0,
  elo1: 5,
  model: 'normalised',
  games: 1000,
};

/** The settings used last. */
export const storedForm = new StoredValue<Form>('lab', 'The settings of the last match', (value) => {
  const isSame = (key: string) => isRecord(value) && typeof value[key] === typeof FIRST_FORM[key as keyof Form];
  return Object.keys(FIRST_FORM).every(isSame)
    ? ok(value as Form)
    : fail('lab.form', 'it', 'does not have the settings of a match');
});

function limitsOf({ limit, nodes, movetime, base, increment }: Form): Record<string, string> {
  if (limit === 'nodes') return { nodes: String(nodes) };
  return limit === 'movetime' ? { movetime: String(movetime) } : { tc: `${base}+${increment}` };
}

/** The match as the server takes it. */
export function orderOf(form: Form, players: readonly [LabPlayer, LabPlayer]): LabMatchOrder {
  const { end, elo0, elo1, model, games } = form;
  const match = { kind: 'match', players } as const;
  if (end === 'games') return { ...match, settings: limitsOf(form), games };
  return { ...match, settings: { ...limitsOf(form), sprt: `${elo0},${elo1}`, model } };
}

function rounded(games: number): string {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(games)) - 2);
  return (Math.round(games / unit) * unit).toLocaleString('en');
}

/** What is wrong with the form, if anything. */
export function formFault({ end, elo0, elo1 }: Form): string | undefined {
  return end === 'sprt' && elo0 >= elo1 ? 'The first bound must be below the second.' : undefined;
}

/** How long the match will take, in words. `fixedGames` is the number of different games at fixed nodes. */
export function expectationText(form: Form, fixedGames: number): string {
  const { end, elo0, elo1, model, games, limit } = form;
  const most = limit === 'nodes' ? fixedGames : Number.POSITIVE_INFINITY;
  if (end === 'games') {
    if (games > most) return `The built-in openings allow ${most.toLocaleString('en')} different games at fixed nodes.`;
    return `${games.toLocaleString('en')} games will be played.`;
  }
  const sprt: Sprt = { model, elo0, elo1, alpha: 0.05, beta: 0.05 };
  const { elo0: low, middle } = expectedGames(sprt);
  const text = `Expected: about ${rounded(low)} games if the true difference is ${elo0} or ${elo1} Elo, ${rounded(middle)} halfway between.`;
  if (middle <= most) return text;
  return `${text} At fixed nodes the built-in openings allow ${most.toLocaleString('en')} different games, so there may be no verdict: choose bounds further apart, or a time limit.`;
}
