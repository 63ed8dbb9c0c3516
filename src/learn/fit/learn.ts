import { gameText, nameInText } from '../../engine/board-text.ts';
import { CHESS_GAME } from '../../engine/chess-game.ts';
import type { Game } from '../../engine/game.ts';
import { MAX_NAME, type Profile } from '../../profiles/profile.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import { FaultError, unwrap } from '../../rules/result.ts';
import { fitSvm } from '../svm/svm-fit.ts';
import { checkData, Fit, type FitData } from './fit.ts';
import type { FitState } from './fit-state.ts';
import { type LearnSummary, summarise } from './learn-summary.ts';
import type { Model } from './model.ts';
import { type Choice, chooseNumbers } from './numbers.ts';
import type { FitOrder } from './order.ts';
import type { SumPool } from './sum-pool.ts';

export interface LearnOptions {
  readonly data: FitData;
  /** Opens the pool that computes the sums. */
  readonly openPool: (model: Model) => Promise<SumPool>;
  /** The state to continue from. The fit ends with the same numbers as an uninterrupted one. */
  readonly earlier?: FitState | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onBegin?: ((choice: Choice) => void) | undefined;
  /** Called after every epoch and step, before the next begins. */
  readonly onState?: ((state: FitState) => unknown) | undefined;
  readonly onProgress?: ((text: string) => void) | undefined;
}

export interface Learned {
  readonly summary: LearnSummary;
  readonly start: Profile;
  readonly learned: Profile;
}

/** Refuses data of another board than that of the profile. */
export function checkBoard({ board = CHESS_GAME.name }: Pick<FitOrder, 'board'>, game: Game<BoardPosition>): void {
  if (board === gameText(game)) return;

  throw new FaultError({
    code: 'learn.board',
    field: 'data',
    message: `the dataset has positions of the board ${game.name}, and the profile is for ${nameInText(board)}`,
  });
}

/** Learns from a dataset, on disk or in memory. */
export async function learn(order: FitOrder, options: LearnOptions): Promise<Learned> {
  const { data, openPool, earlier, signal, onBegin, onState, onProgress } = options;
  checkBoard(order, data.game);
  const profile = unwrap(data.game.profiles().load(order.profile));
  checkData(data);
  const choice = unwrap(chooseNumbers(profile, order.knobs, { linear: order.loss === 'hinge' }));
  if (earlier !== undefined && earlier.counts.length !== choice.numbers.length)
    throw new FaultError({
      code: 'learn.resume',
      field: 'resume',
      message: `the fit has ${earlier.counts.length} numbers, but this version of the profile has ${choice.numbers.length}`,
    });
  onBegin?.(choice);
  const { ids, columns } = choice;
  const pool = await openPool({ profile: order.profile, ids, columns, loss: order.loss });
  try {
    const fit = new Fit({ order, choice, dataset: data, pool, signal, onProgress, onState });
    const about = { order, choice, profile, data };
    if (order.loss !== 'hinge') return { ...(await summarise(fit, await fit.run(earlier), about)), start: profile };
    const { support, ...fitted } = await fitSvm(fit, { ...about, signal, onProgress });
    const { summary, learned } = await summarise(fit, fitted, about);
    return { summary: { ...summary, support }, learned, start: profile };
  } finally {
    await pool.dispose();
  }
}

/**
 * The learned profile under a name of its own. If the start is a preset, the profile extends it, so that its file contains only the
 * changes.
 */
export function namedLearned(learned: Profile, name: string, summary: LearnSummary, { preset }: FitOrder): Profile {
  const changed = summary.knobs.filter(({ before, after }) => before !== after).length;
  const description = `${summary.profile}, learned from ${summary.positions} positions of ${summary.games} games: ${changed} of ${summary.knobs.length} numbers changed`;
  const parent = preset === undefined ? {} : { extends: preset };
  return { ...learned, ...parent, name: name.slice(0, MAX_NAME), description };
}
