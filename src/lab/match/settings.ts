import type { BoardPosition } from '../../rules/board-position.ts';
import type { Position } from '../../rules/position.ts';
import { FaultError, unwrap } from '../../rules/result.ts';
import { digestOf } from '../digest.ts';
import { CHESS_OPENINGS, type OpeningKind } from '../openings.ts';
import { randomNumbers, shuffle } from '../random.ts';
import { parseSprt, SPRT_DEFAULTS, type Sprt } from '../sprt.ts';
import type { AdjudicationRules } from './adjudication.ts';
import { type Control, isTimed, parseControls } from './control.ts';
import { isProgram } from './player-text.ts';

/** The options that games depend on, as they were written. A run stores them and can be resumed only with the same ones. */
export const GAME_SETTINGS = [
  ...['tc', 'movetime', 'nodes', 'depth', 'openings', 'plies', 'seed'],
  ...['margin', 'stall', 'resign', 'draw', 'maxPlies'],
];

/** The options of a match, whose end also depends on its test. */
export const SETTINGS = [...GAME_SETTINGS, ...['sprt', 'model', 'alpha', 'beta']];

export type SettingTexts = Readonly<Record<string, string | undefined>>;

const DEFAULT_NODES = '5000';
const DEFAULT_MARGIN = 50;
const DEFAULT_STALL = 60;
export const DEFAULT_GAMES = 40;
export const MAX_GAMES = 1e6;
/** The default seed of runs that use randomness beyond the order of the openings. */
export const DRAWING_SEED = '1';

/** The settings of games. */
export interface GameSettings {
  /** By player. */
  readonly controls: readonly Control[];
  readonly openings: readonly string[];
  readonly chess960: boolean;
  readonly margin: number;
  readonly stall: number;
  readonly adjudication: AdjudicationRules;
  /** All settings as text: two runs with the same text play by the same rules. */
  readonly texts: Readonly<Record<string, string>>;
}

export interface MatchSettings extends GameSettings {
  readonly controls: readonly [Control, Control];
  /** The test that ends the match, if any. */
  readonly sprt?: Sprt;
}

/** How an option is spelled on the command line. */
function optionName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Throws a fault for an option of a run. */
export function refuseOption(field: string, message: string): never {
  throw new FaultError({ code: 'match.option', field, message });
}

function refuse(name: string, expected: string, text: string): never {
  refuseOption(optionName(name), `expected ${expected}, not '${text}'`);
}

/** A whole number within bounds. */
export function wholeSetting(name: string, text: string, least: number, most: number): number {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : refuse(name, `a whole number from ${least} to ${most}`, text);
}

function resignRule(text: string): NonNullable<AdjudicationRules['resign']> {
  const found = /^(\d{1,5}),(\d{1,3})(,either)?$/.exec(text);
  const [score, moves] = [Number(found?.[1]), Number(found?.[2])];
  if (!(score > 0 && moves > 0)) refuse('resign', 'centipawns and moves, such as 600,4 or 600,4,either', text);
  return { score, moves, agreed: found?.[3] === undefined };
}

function drawRule(text: string): NonNullable<AdjudicationRules['draw']> {
  const found = /^(\d{1,5}),(\d{1,3})(?:,(\d{1,4}))?$/.exec(text);
  const [score, moves, from] = [Number(found?.[1]), Number(found?.[2]), Number(found?.[3] ?? 1)];
  if (!(score >= 0 && moves > 0)) refuse('draw', 'centipawns, moves and the first move, such as 10,8,40', text);
  return { score, moves, from };
}

function adjudicationRules(texts: SettingTexts): AdjudicationRules {
  const { resign, draw, maxPlies } = texts;
  return {
    ...(resign === undefined ? {} : { resign: resignRule(resign) }),
    ...(draw === undefined ? {} : { draw: drawRule(draw) }),
    ...(maxPlies === undefined ? {} : { maxPlies: wholeSetting('maxPlies', maxPlies, 1, 100_000) }),
  };
}

/** Parses the test. Faults name its option. */
function sprtFrom({ sprt, model, alpha, beta }: SettingTexts): Sprt | undefined {
  if (sprt !== undefined) {
    const read = parseSprt({ bounds: sprt, model, alpha, beta });
    if (!read.ok && read.fault.field === 'bounds') throw new FaultError({ ...read.fault, field: 'sprt' });
    return unwrap(read);
  }
  for (const [name, text] of Object.entries({ model, alpha, beta }))
    if (text !== undefined) refuseOption(name, 'requires --sprt');
  return undefined;
}

/** The setting that holds a digest of the openings. */
const CONTENT = 'openings, content';

/** Reads the file of openings at a path; without one, the built-in book. */
export type ReadOpenings = (path: string | undefined) => Promise<string>;

interface Openings {
  readonly fens: readonly string[];
  readonly digest: string;
}

/** The possible sets of openings, the current one first. Runs of earlier versions have only the well-known openings. */
async function openingSets<P extends BoardPosition>(
  { openings, plies }: SettingTexts,
  position: P,
  readOpenings: ReadOpenings,
  kind: OpeningKind<P>,
): Promise<(readonly string[])[]> {
  const most = plies === undefined ? undefined : wholeSetting('plies', plies, 0, 1000);
  if (openings === undefined) return kind.builtIn(position, () => readOpenings(undefined));
  return [unwrap(kind.parse(await readOpenings(openings), position, most))];
}

/** The openings in the order in which they are played. */
async function openingsFrom<P extends BoardPosition>(
  texts: SettingTexts,
  position: P,
  readOpenings: ReadOpenings,
  kind: OpeningKind<P>,
): Promise<Openings> {
  const { seed } = texts;
  const order = seed === undefined ? undefined : wholeSetting('seed', seed, 0, 2 ** 32 - 1);
  const sets: Openings[] = [];
  for (const listed of await openingSets(texts, position, readOpenings, kind)) {
    const fens = order === undefined ? listed : shuffle(listed, randomNumbers(order));
    sets.push({ fens, digest: await digestOf(new TextEncoder().encode(fens.join('\n'))) });
  }
  return sets.find(({ digest }) => digest === texts[CONTENT]) ?? sets[0]!;
}

/** The settings that are kept with a run, in the order of their names. */
function keptTexts(texts: SettingTexts, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (texts[name] === undefined ? [] : [[name, texts[name]]])));
}

/** Reads and checks the settings of games between the players with these labels. */
export async function readGameSettings<Labels extends readonly string[], P extends BoardPosition = Position>(
  given: SettingTexts,
  position: P,
  readOpenings: ReadOpenings,
  labels: Labels,
  kind: OpeningKind<P> = CHESS_OPENINGS as OpeningKind<BoardPosition>,
): Promise<GameSettings & { readonly controls: { readonly [K in keyof Labels]: Control } }> {
  const isLimited = [given.tc, given.movetime, given.nodes, given.depth].some((text) => text !== undefined);
  const texts: SettingTexts = {
    ...given,
    ...(isLimited ? {} : { nodes: DEFAULT_NODES }),
    margin: given.margin ?? String(DEFAULT_MARGIN),
    stall: given.stall ?? String(DEFAULT_STALL),
  };
  const { tc, movetime, nodes, depth } = texts;
  const controls = unwrap(parseControls({ tc, movetime, nodes, depth }, labels));
  const { fens: openings, digest } = await openingsFrom(texts, position, readOpenings, kind);
  return {
    controls,
    openings,
    chess960: openings.some(kind.isChess960),
    margin: wholeSetting('margin', texts.margin!, 0, 60_000),
    stall: 1000 * wholeSetting('stall', texts.stall!, 1, 86_400),
    adjudication: adjudicationRules(texts),
    texts: { ...keptTexts(texts, GAME_SETTINGS), [CONTENT]: digest },
  };
}

/** Reads and checks the settings of a match. */
export async function readSettings<P extends BoardPosition = Position>(
  given: SettingTexts,
  position: P,
  readOpenings: ReadOpenings,
  kind?: OpeningKind<P>,
): Promise<MatchSettings> {
  const texts: SettingTexts = { ...(given.sprt === undefined ? {} : SPRT_DEFAULTS), ...given };
  const sprt = sprtFrom(texts);
  const { texts: kept, ...settings } = await readGameSettings(given, position, readOpenings, ['A', 'B'] as const, kind);
  return {
    ...settings,
    ...(sprt === undefined ? {} : { sprt }),
    // The digest of the openings comes last, as in earlier journals.
    texts: { ...keptTexts({ ...texts, ...kept }, SETTINGS), [CONTENT]: kept[CONTENT]! },
  };
}

/** Whether players repeat a game when they play an opening twice: all are profiles of this engine without time limits. */
export function isRepeatable(players: readonly string[], controls: readonly Control[]): boolean {
  return players.every((text) => !isProgram(text)) && !controls.some(isTimed);
}

/** The number of different games that the players can play. */
function differentGames(players: readonly string[], { controls, openings }: MatchSettings): number {
  return isRepeatable(players, controls) ? Math.min(2 * openings.length, MAX_GAMES) : MAX_GAMES;
}

/** The number of games to play, or to play at most if there is a test. */
export function gamesToPlay(players: readonly string[], games: number | undefined, settings: MatchSettings): number {
  const most = differentGames(players, settings);
  const wanted = games ?? (settings.sprt === undefined ? DEFAULT_GAMES : most);
  if (wanted <= most) return wanted;
  return refuseOption(
    'games',
    `${settings.openings.length} openings allow ${most} different games; add more with --openings`,
  );
}
