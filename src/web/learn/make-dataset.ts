import { createGameEngine } from '../../engine/browser.ts';
import { profileSpec } from '../../lab/match/profile-contestant.ts';
import { startProfile } from '../../lab/match/start-profile.ts';
import { LocalRunner } from '../../lab/run/local-runner.ts';
import { buildDataset } from '../../learn/dataset/build.ts';
import { DatasetWriter } from '../../learn/dataset/dataset-writer.ts';
import { type MemoryDataset, MemoryPlace } from '../../learn/dataset/memory-dataset.ts';
import { Quiescence } from '../../learn/dataset/quiescence.ts';
import { playDataset, SELF_PLAY } from '../../learn/dataset/selfplay.ts';
import { sourcesOf } from '../../learn/dataset/source-formats.ts';
import type { ProfileFile } from '../../profiles/profile.ts';
import { FaultError, unwrap } from '../../rules/result.ts';
import { CORE_URLS } from '../engines/core-urls.ts';
import type { TaskContext } from '../engines/task-context.ts';
import type { AnyGame } from '../engines/worker-game.ts';
import { blobSource, type NamedBlob } from './blob-source.ts';
import { keepDataset } from './learn-database.ts';
import type { KeptDataset, LearnEvent, SelfPlayForm } from './learn-messages.ts';
import { atWork, MAX_POSITIONS, plainCore, WORKERS } from './page-work.ts';

/** The share of games that are held out. */
const HELD_OUT = 0.1;
/** Positions of games before this many half-moves are left out. */
const SKIP_PLIES = 10;

function grouped(count: number): string {
  return count.toLocaleString('en');
}

/** Completes a dataset that was stopped or is full, with what it has so far. */
async function completed(
  game: AnyGame,
  place: MemoryPlace,
  settings: Readonly<Record<string, string>>,
): Promise<MemoryDataset> {
  if (place.dataset === undefined)
    await (await DatasetWriter.open({ game, place, settings, checkpoint: place.checkpoint })).finish();
  return place.dataset!;
}

async function keep(name: string, { manifest, shards }: MemoryDataset): Promise<KeptDataset> {
  const bytes = [...shards.values()].reduce((sum, one) => sum + one.length, 0);
  const dataset = { id: `data-${crypto.randomUUID()}`, name, at: Date.now(), bytes, manifest };
  await keepDataset(dataset, shards);
  return dataset;
}

/** Makes a dataset from files of games or positions. If it is stopped, the games read so far are kept. */
export function build(context: TaskContext, name: string, files: readonly NamedBlob[]): Promise<KeptDataset> {
  const { game } = context;
  return atWork(async ({ signal }) => {
    const sources = await Promise.all(files.map((file) => blobSource(file, sourcesOf(game))));
    const profile = unwrap(context.profiles.preset(game.defaultProfile(false)));
    const quiescence = await Quiescence.create(await plainCore(game), profile, game);
    const place = new MemoryPlace(game);
    const full = new AbortController();
    const settings = { 'skip-plies': String(SKIP_PLIES), quiet: `${profile.name} ${profile.hash}` };
    const emit = context.emit as (event: LearnEvent) => void;
    let fault = '';
    try {
      await buildDataset(
        {
          game,
          sources,
          place,
          settings,
          skipPlies: SKIP_PLIES,
          rules: { quiescence, maxScore: undefined, perGame: undefined, heldOut: HELD_OUT },
          scorer: undefined,
          checkpoint: undefined,
          signal: AbortSignal.any([signal, full.signal]),
          onProgress: ({ file, share, games, positions }) => {
            const percent = Math.min(100, Math.floor(100 * share));
            emit({ progress: `${percent} % of ${file}: ${grouped(games)} games, ${grouped(positions)} positions` });
            if (positions >= MAX_POSITIONS) full.abort();
          },
          onFault: (file, text) => {
            fault ||= `${file}: ${text}`;
          },
        },
        await context.rules(),
      );
      return await keep(name, await completed(game, place, settings));
    } catch (error) {
      // Names the first bad game, which tells more than the lack of good ones.
      if (error instanceof FaultError && error.code === 'dataset.empty' && fault !== '')
        throw new FaultError({ code: error.code, field: error.field, message: `${error.message} (${fault})` });
      throw error;
    }
  });
}

/** Makes a dataset from games of a profile against itself. If it is stopped, the games played so far are kept. */
export function selfPlay(
  context: TaskContext,
  name: string,
  file: ProfileFile,
  { games, nodes, seed }: SelfPlayForm,
): Promise<KeptDataset> {
  const { game } = context;
  return atWork(async ({ signal }) => {
    const profile = context.profile(file);
    const rules = await context.rules();
    const quiescence = await Quiescence.create(await plainCore(game), profile, game);
    const place = new MemoryPlace(game);
    const { openings, adjudication, maxScore } = SELF_PLAY;
    const settings = { profile: `${profile.name} ${profile.hash}`, nodes: String(nodes), seed: String(seed) };
    const full = new AbortController();
    const runner = new LocalRunner({
      rules,
      notation: game.notation,
      concurrency: WORKERS,
      start: ({ spec }, spare) => {
        if ('profile' in spec)
          return startProfile(spec, (one) => createGameEngine(game, CORE_URLS[game.core], one), spare, game);
        throw new FaultError({ code: 'learn.player', field: 'player', message: 'a page cannot start programs' });
      },
    });
    try {
      await playDataset(
        {
          game,
          player: profileSpec(profile, 'full', context.profiles),
          name: `${profile.name} against itself, ${nodes} nodes`,
          games,
          nodes,
          openings: { ...openings, seed },
          adjudication,
          place,
          settings,
          rules: { quiescence, maxScore, perGame: undefined, heldOut: HELD_OUT },
          checkpoint: undefined,
          signal: AbortSignal.any([signal, full.signal]),
          onProgress: ({ games: played, positions }) => {
            const progress = `${grouped(played)} of ${grouped(games)} games, ${grouped(positions)} positions`;
            (context.emit as (event: LearnEvent) => void)({ progress });
            if (positions >= MAX_POSITIONS) full.abort();
          },
          onFault: () => {},
        },
        rules,
        runner,
      );
    } finally {
      await runner.dispose();
    }
    return keep(name, await completed(game, place, settings));
  });
}
