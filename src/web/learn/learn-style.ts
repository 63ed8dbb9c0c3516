// Tasks that learn how a player chooses moves, with the same code as `lucena style`.

import { CHESS_GAME } from '../../engine/chess-game.ts';
import { sourcesOf } from '../../learn/dataset/source-formats.ts';
import { DEFAULT_SEED } from '../../learn/fit/order.ts';
import { styleReport as drawReport } from '../../learn/report/style-report.ts';
import { countPlayers as count } from '../../learn/style/count-players.ts';
import { DEFAULT_SKIP_PLIES, type StyleOrder } from '../../learn/style/order.ts';
import { runStyle } from '../../learn/style/style-run.ts';
import { namedStyle, summariseStyle } from '../../learn/style/style-summary.ts';
import type { ProfileFile } from '../../profiles/profile.ts';
import { FaultError } from '../../rules/result.ts';
import type { TaskContext } from '../engines/task-context.ts';
import { blobSource, type NamedBlob } from './blob-source.ts';
import { atWork, plainCore } from './page-work.ts';
import { checkRoom, deleteStyle, keepStyle, listStyles } from './style-database.ts';
import type { KeptStyle, PlayerCount, ShownStyle, StyleEvent, StyleForm } from './style-messages.ts';

/** The content of files of games, one after the other. */
async function readGames(files: readonly NamedBlob[]): Promise<AsyncGenerator<Uint8Array, void>> {
  const sources = await Promise.all(files.map((file) => blobSource(file, sourcesOf(CHESS_GAME))));
  for (const { name, format } of sources)
    if (format !== 'pgn')
      throw new FaultError({
        code: 'style.format',
        field: name,
        message: 'has positions without moves; games in PGN are needed',
      });
  return (async function* () {
    for (const source of sources) {
      yield* source.read(() => {});
      // A file may end within a line.
      yield new TextEncoder().encode('\n\n');
    }
  })();
}

/** The kept styles, the latest first. */
export function styles(_: TaskContext): Promise<KeptStyle[]> {
  return listStyles();
}

export function removeStyle(_: TaskContext, id: string): Promise<void> {
  return deleteStyle(id);
}

/** Turns the reason of a stop into a fault. */
function stopped(signal: AbortSignal, error: unknown, message: string): unknown {
  return signal.aborted && !(error instanceof FaultError)
    ? new FaultError({ code: 'style.stopped', field: 'style', message })
    : error;
}

/** The players of games, those with the most games first. */
export function countPlayers(context: TaskContext, files: readonly NamedBlob[]): Promise<PlayerCount[]> {
  return atWork(async ({ signal }) => {
    try {
      return await count(await readGames(files), {
        signal,
        onGames: (games) => context.emit({ progress: `${games.toLocaleString('en')} games read` } satisfies StyleEvent),
      });
    } catch (error) {
      throw stopped(signal, error, 'it was stopped');
    }
  });
}

/** Learns a style and keeps it. If it is stopped, the best values for the player so far are kept, without tests. */
export function learnStyle(
  context: TaskContext,
  style: ShownStyle,
  { preset, form }: { readonly preset: string | undefined; readonly form: StyleForm },
  files: readonly NamedBlob[],
): Promise<KeptStyle> {
  return atWork(async ({ signal }) => {
    await checkRoom();
    const emit = context.emit as (event: StyleEvent) => void;
    const { knobs, prior } = form;
    const order: StyleOrder = {
      player: style.player,
      profile: context.profiles.serialise(context.profile(style.start), { full: true }),
      preset,
      knobs: knobs.length === 0 ? undefined : knobs,
      prior,
      skipPlies: DEFAULT_SKIP_PLIES,
      seed: DEFAULT_SEED,
    };
    const warnings: string[] = [];
    let parts = '';
    try {
      const run = await runStyle(order, await readGames(files), {
        core: await plainCore(CHESS_GAME),
        position: (await context.chess()).position(),
        signal,
        onProgress: (progress) => emit({ progress }),
        onWarning: (_, warning) => {
          warnings.push(warning);
          emit({ warning });
        },
        onBegin: ({ player, opponents, games }, { numbers }) => {
          const grouped = (value: number) => value.toLocaleString('en');
          parts = `${grouped(games)} games, ${grouped(player.length)} moves and ${grouped(opponents.length)} of the opponents, ${grouped(numbers.length)} numbers`;
          emit({ parts });
        },
        onStep: (stage, loss) => emit({ point: { stage, loss } }),
      });
      const { summary, learned } = await summariseStyle(order, run);
      const named = namedStyle(learned, `${summary.player}, style`, summary, order);
      const result = { summary, learned: context.profiles.serialise(named) };
      const kept = { ...style, player: summary.player, parts, warnings, curve: run.curve, result };
      await keepStyle(kept);
      return kept;
    } catch (error) {
      throw stopped(signal, error, 'it was stopped before anything was learned');
    }
  });
}

/** The report of a kept style, as the command line writes it. */
export function styleReport(
  context: TaskContext,
  { start, result }: { readonly start: ProfileFile; readonly result: KeptStyle['result'] },
): string {
  return drawReport(result.summary, context.profile(start));
}
