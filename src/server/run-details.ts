import type { Game } from '../engine/game.ts';
import type { LabRunDetails } from '../lab/lab-messages.ts';
import { tournamentPlayers } from '../lab/tournament/tournament-run.ts';
import { MAX_CROSSED } from '../lab/tournament/tournament-view.ts';
import { TuningView } from '../lab/tuning/tuning-view.ts';
import type { ProfileFile } from '../profiles/profile.ts';
import type { BoardPosition } from '../rules/board-position.ts';
import { labBoard } from './lab-board.ts';
import { playerOf, storedProfile } from './lab-folders.ts';
import type { LabRun } from './lab-run.ts';

/** The profile of a player; null for a program, or if it can no longer be read. */
async function playerFile(
  folder: string,
  label: string,
  text: string,
  game: Game<BoardPosition>,
): Promise<ProfileFile | null> {
  const player = await playerOf(folder, label, text, game).catch(() => undefined);
  return player !== undefined && 'profile' in player.spec ? player.spec.profile : null;
}

/** The profiles of a run's players, or its only profile. */
async function profilesOf(run: LabRun): Promise<(ProfileFile | null)[]> {
  const { folder } = run;
  const { kind, settings } = await run.head();
  const { game } = labBoard(settings);
  if (kind === 'match')
    return Promise.all(['A', 'B'].map((label) => playerFile(folder, label, settings[label] ?? '', game)));
  if (kind === 'tournament') {
    const texts = tournamentPlayers(settings);
    if (texts.length > MAX_CROSSED) return texts.map(() => null);
    return Promise.all(texts.map((text, player) => playerFile(folder, String(player + 1), text, game)));
  }
  const stored = await storedProfile(folder, settings.profile ?? '', game).catch(() => undefined);
  return [stored === undefined ? null : game.profiles().serialise(stored.profile)];
}

/** A run with the parts that are too large for the list. */
export async function detailsOf(run: LabRun): Promise<LabRunDetails> {
  const view = await run.view();
  const details = { run: await run.summary(), players: await profilesOf(run) };
  return view instanceof TuningView ? { ...details, path: view.path, tuned: view.tuned } : details;
}
