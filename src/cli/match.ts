import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { createEngine } from '../engine/node.ts';
import { type Contestant, type MatchGame, type MatchResult, playMatch } from '../lab/match.ts';
import { builtInOpenings, parseOpenings } from '../lab/openings.ts';
import { randomNumbers, shuffle } from '../lab/random.ts';
import { gameRecord } from '../lab/record.ts';
import { exportPgn } from '../notation/pgn-export.ts';
import { loadRules } from '../rules/node.ts';
import { FaultError, unwrap } from '../rules/result.ts';
import { printJson, readInput, showProgress, wholeNumber } from './options.ts';
import { PROFILE_HELP, profileFrom } from './profile-option.ts';

interface Options {
  games: number;
  nodes: [number, number];
  openings?: string;
  concurrency: number;
  seed?: number;
  out?: string;
  json?: boolean;
}

/** One number for both sides, or two with a comma between. */
function perSide(text: string): [number, number] {
  const parts = text.split(',').map(wholeNumber(1, 1e12));
  if (parts.length > 2) throw new InvalidArgumentError('expected one number, or two separated by a comma.');
  return [parts[0]!, parts[1] ?? parts[0]!];
}

/** A side as its owner named it; a fault names the side. */
async function contestant(text: string, side: string, nodes: number): Promise<Contestant> {
  try {
    const { evaluation, values } = await profileFrom(text);
    return { name: `${text}@${nodes}`, profile: { evaluation, values }, limits: { nodes } };
  } catch (error) {
    if (!(error instanceof FaultError)) throw error;
    throw new FaultError({ code: error.code, field: `${side}, ${error.field}`, message: error.message });
  }
}

function describe(result: MatchResult): string {
  const { games, wins, losses, draws, pentanomial, elo, error } = result;
  const score = games === 0 ? 0 : (100 * (wins + draws / 2)) / games;
  const strength = elo === null || error === null ? 'Elo unbounded' : `Elo ${elo.toFixed(1)} ± ${error.toFixed(1)}`;
  return `${games} games: +${wins} −${losses} =${draws} (${score.toFixed(1)} %), pairs ${pentanomial.join('/')}, ${strength}`;
}

async function write(path: string, text: string): Promise<void> {
  // A reader never sees half a file.
  await writeFile(`${path}.part`, text);
  await rename(`${path}.part`, path);
}

async function match(a: string, b: string, options: Options): Promise<void> {
  const players: [Contestant, Contestant] = [
    await contestant(a, 'A', options.nodes[0]),
    await contestant(b, 'B', options.nodes[1]),
  ];
  const rules = await loadRules();
  const position = rules.position();
  const listed =
    options.openings === undefined
      ? builtInOpenings(position)
      : unwrap(parseOpenings(await readInput('openings', options.openings), position));
  const openings = options.seed === undefined ? listed : shuffle(listed, randomNumbers(options.seed));
  const pairs = Math.ceil(options.games / 2);
  // Without chance in the search, an opening played twice by the same sides gives the same game and measures nothing.
  if (pairs > openings.length)
    throw new FaultError({
      code: 'match.games',
      field: 'games',
      message: `${openings.length} openings allow ${openings.length * 2} different games; give more with --openings`,
    });
  if (options.out !== undefined) await mkdir(options.out, { recursive: true });

  const names: [string, string] = [players[0].name, players[1].name];
  const { result, games } = await playMatch({
    rules,
    createEngine,
    players,
    openings,
    pairs,
    concurrency: options.concurrency,
    onGame: (_game: MatchGame, soFar: MatchResult) => showProgress(describe(soFar)),
  });
  showProgress('');
  if (options.out !== undefined) {
    await write(join(options.out, 'games.pgn'), games.map((game) => exportPgn(gameRecord(game, names))).join('\n'));
    await write(join(options.out, 'result.json'), `${JSON.stringify({ players: names, result }, null, 2)}\n`);
  }
  if (options.json) printJson({ players: names, result });
  else process.stdout.write(`${names[0]} against ${names[1]}, ${describe(result)}\n`);
}

export function matchCommand(): Command {
  return new Command('match')
    .description('play pairs of games, each opening with either color, and estimate the difference in strength')
    .argument('<A>', PROFILE_HELP)
    .argument('<B>', 'its opponent')
    .option('--games <n>', 'games to play, rounded up to pairs', wholeNumber(2, 1e6), 40)
    .option('--nodes <a[,b]>', 'nodes a move, for both or for each', perSide, [5000, 5000])
    .option('--openings <file>', 'EPD or FEN file, a position a line (default: a built-in set)')
    .option('--concurrency <n>', 'games at the same time', wholeNumber(1, 256), 1)
    .option(
      '--seed <n>',
      'shuffle the openings with this seed (default: in the order given)',
      wholeNumber(0, 2 ** 32 - 1),
    )
    .option('--out <folder>', 'write games.pgn and result.json there')
    .option('--json', 'print JSON: players, result')
    .action(match);
}
