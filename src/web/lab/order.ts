import type {
  LabAblationOrder,
  LabMatchOrder,
  LabOrder,
  LabPlayer,
  LabTournamentOrder,
  LabTuningOrder,
} from '../../lab/lab-messages.ts';
import { NINE_BOARDS } from '../../rules/board-names.ts';
import { boardInUse } from '../engines/board-in-use.ts';
import type { Form, LimitForm } from './form.ts';

function limitsOf({ limit, nodes, movetime, base, increment }: LimitForm): Record<string, string> {
  if (limit === 'nodes') return { nodes: String(nodes) };
  return limit === 'movetime' ? { movetime: String(movetime) } : { tc: `${base}+${increment}` };
}

export function matchOrder(form: Form, players: readonly [LabPlayer, LabPlayer]): LabMatchOrder {
  const { end, elo0, elo1, model, games } = form;
  const match = { kind: 'match', players } as const;
  if (end === 'games') return { ...match, settings: limitsOf(form), games };
  return { ...match, settings: { ...limitsOf(form), sprt: `${elo0},${elo1}`, model } };
}

export function tournamentOrder(form: Form, players: readonly LabPlayer[]): LabTournamentOrder {
  const { format, rounds } = form;
  return { kind: 'tournament', players, format, rounds, settings: limitsOf(form) };
}

export function ablationOrder(form: Form, player: LabPlayer): LabAblationOrder {
  const { features, design, measuredGames } = form;
  return { kind: 'ablation', player, features, design, games: measuredGames, settings: limitsOf(form) };
}

export function tuningOrder(form: Form, player: LabPlayer, knobs: readonly string[]): LabTuningOrder {
  const { iterations, pairs, isTested, test0, test1 } = form;
  const test = isTested ? `${test0},${test1}` : null;
  return { kind: 'tuning', player, knobs, iterations, pairs, test, settings: limitsOf(form) };
}

/** An order for games on the board in use. */
export function onBoard(order: LabOrder): LabOrder {
  const board = NINE_BOARDS.find((name) => name === boardInUse().name);
  return board === undefined ? order : { ...order, board };
}
