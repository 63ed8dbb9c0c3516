import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { FaultError, unwrap } from '../../rules/result.ts';
import { type JournalContent, readJournal } from '../match/journal.ts';
import { RUN_KINDS } from '../match/journal-lines.ts';
import { JOURNAL } from '../match/run.ts';
import { SprtTally } from '../match/sprt-tally.ts';
import { type GameCount, pairGame, Tally } from '../match/tally.ts';
import { parseSprt, type Sprt, sprtState } from '../sprt.ts';
import { parseAnchors, readAnchors } from '../tournament/anchors.ts';
import { FORMATS, pairingsOf } from '../tournament/pairings.ts';
import { BOUNDS } from '../tournament/ratings.ts';
import { TournamentTally } from '../tournament/tally.ts';

const count = z.number().int().nonnegative();

/** A run in the list of runs. Everything comes from the journal. */
export const runSummarySchema = z.object({
  /** Null if the journal cannot be read. */
  kind: z.enum(RUN_KINDS).nullable(),
  players: z.array(z.string()),
  games: count,
  /** The requested number of games; with a test, the maximum. */
  asked: count,
  /** The player that `elo` belongs to: the first of a match, the best of a tournament. */
  leader: z.string().nullable(),
  elo: z.number().nullable(),
  /** Half the width of the 95 % interval. */
  error: z.number().nonnegative().nullable(),
  /** Whether `elo` is only a bound, because the player won every point. */
  bound: z.enum(BOUNDS).nullable(),
  /** The verdict of a sequential test. */
  verdict: z.enum(['accepted', 'rejected']).nullable(),
  /** Whether all games have been played. */
  complete: z.boolean(),
  /** The reason why the journal cannot be read. */
  fault: z.string().nullable(),
});

export type RunSummary = Readonly<z.infer<typeof runSummarySchema>>;

/** Larger journals are not summarized. */
const MAX_BYTES = 1 << 29;

const NOTHING: RunSummary = {
  kind: null,
  players: [],
  games: 0,
  asked: 0,
  leader: null,
  elo: null,
  error: null,
  bound: null,
  verdict: null,
  complete: false,
  fault: null,
};

/** Summarises the run in a folder from its journal. The summary of a damaged journal has a fault. */
export async function summariseRun(folder: string): Promise<RunSummary> {
  const path = join(folder, JOURNAL);
  try {
    if ((await stat(path)).size > MAX_BYTES) return { ...NOTHING, fault: 'the journal is too large for the list' };
    return summarise(unwrap(await readJournal(path)));
  } catch (error) {
    if (error instanceof FaultError || error instanceof RangeError) return { ...NOTHING, fault: error.message };
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return { ...NOTHING, fault: `the journal cannot be read: ${code}` };
  }
}

function summarise(content: JournalContent): RunSummary {
  const { kind, settings, games: asked, played } = content;
  const games = played.length;
  const known = { ...NOTHING, kind, games, asked, complete: asked > 0 && games >= asked };
  if (kind === 'match') return { ...known, ...matchPart(content) };
  if (kind === 'tournament') return { ...known, ...tournamentPart(content) };
  return { ...known, players: [settings.profile ?? settings.A ?? ''].filter((text) => text !== '') };
}

function testOf({ sprt, model, alpha, beta }: JournalContent['settings']): Sprt | undefined {
  return sprt === undefined ? undefined : unwrap(parseSprt({ bounds: sprt, model, alpha, beta }));
}

function matchPart({ settings, games: asked, played }: JournalContent): Partial<RunSummary> {
  const sprt = testOf(settings);
  const tally: GameCount = sprt === undefined ? new Tally() : new SprtTally(sprt);
  for (const game of played) tally.add(pairGame(game, 0));
  const { elo, error, pentanomial } = tally.result;
  const verdict = sprt === undefined ? undefined : sprtState(sprt, pentanomial).verdict;
  const players = [settings.A ?? '', settings.B ?? ''];
  return {
    players,
    leader: players[0]!,
    elo,
    error,
    verdict: verdict ?? null,
    complete: verdict !== undefined || (asked > 0 && played.length >= asked),
  };
}

function tournamentPart({ settings, played }: JournalContent): Partial<RunSummary> {
  const players = Object.keys(settings)
    .filter((name) => /^\d{1,3}$/.test(name))
    .map((name) => settings[name]!);
  const format = FORMATS.find((one) => one === settings.format) ?? FORMATS[0];
  const tally = new TournamentTally(players.length, pairingsOf(format, players.length), anchorsOf(settings, players));
  for (const game of played) tally.add(game);
  const best = players.length === 0 ? undefined : tally.result.standings[0];
  if (best === undefined) return { players };
  return { players, leader: players[best.player]!, elo: best.elo, error: best.error, bound: best.bound };
}

/** The anchors of a tournament. An anchor that uses a name reported by a program is unknown here. */
function anchorsOf({ anchor }: JournalContent['settings'], players: readonly string[]): Map<number, number> {
  const texts = readAnchors(anchor);
  const anchors = texts.ok ? parseAnchors(texts.value, players, players) : texts;
  return anchors.ok ? anchors.value : new Map();
}
