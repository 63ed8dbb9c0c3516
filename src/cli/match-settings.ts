import { createHash } from 'node:crypto';
import type { AdjudicationRules } from '../lab/match/adjudication.ts';
import { type Control, parseControls } from '../lab/match/control.ts';
import { builtInOpenings, isChess960, parseOpenings } from '../lab/openings.ts';
import { randomNumbers, shuffle } from '../lab/random.ts';
import type { Position } from '../rules/position.ts';
import { FaultError, unwrap } from '../rules/result.ts';
import { readInput } from './options.ts';

/**
 * The options that every game depends on, as they were written. A run stores them and can be resumed only with the same
 * ones.
 */
export const SETTINGS = [
  ...['tc', 'movetime', 'nodes', 'depth', 'openings', 'plies', 'seed'],
  ...['margin', 'stall', 'resign', 'draw', 'maxPlies'],
] as const;

export type SettingTexts = Readonly<Record<string, string | undefined>>;

const DEFAULT_NODES = '5000';
const DEFAULT_MARGIN = 50;
const DEFAULT_STALL = 60;

export interface MatchSettings {
  readonly controls: readonly [Control, Control];
  readonly openings: readonly string[];
  readonly chess960: boolean;
  readonly margin: number;
  readonly stall: number;
  readonly adjudication: AdjudicationRules;
  /** All settings as text: two runs with the same text play by the same rules. */
  readonly texts: Readonly<Record<string, string>>;
}

/** How an option is spelled on the command line. */
function optionName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function refuse(name: string, expected: string, text: string): never {
  throw new FaultError({
    code: 'match.option',
    field: optionName(name),
    message: `expected ${expected}, not '${text}'`,
  });
}

/** A whole number within bounds. */
export function wholeSetting(name: string, text: string, least: number, most: number): number {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : refuse(name, `a whole number from ${least} to ${most}`, text);
}

function resignRule(text: string): NonNullable<AdjudicationRules['resign']> {
  const found = /^(\d{1,5}),(\d{1,3})(,either)?$/.exec(text);
  const [score, moves] = [Number(found?.[1]), Number(found?.[2])];
  if (!(score > 0 && moves > 0)) refuse('resign', 'centipawns and moves such as 600,4 or 600,4,either', text);
  return { score, moves, agreed: found?.[3] === undefined };
}

function drawRule(text: string): NonNullable<AdjudicationRules['draw']> {
  const found = /^(\d{1,5}),(\d{1,3})(?:,(\d{1,4}))?$/.exec(text);
  const [score, moves, from] = [Number(found?.[1]), Number(found?.[2]), Number(found?.[3] ?? 1)];
  if (!(score >= 0 && moves > 0)) refuse('draw', 'centipawns, moves, and the first move such as 10,8,40', text);
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

async function openingsFrom(texts: SettingTexts, position: Position): Promise<string[]> {
  const { openings, plies, seed } = texts;
  const most = plies === undefined ? undefined : wholeSetting('plies', plies, 0, 1000);
  const listed =
    openings === undefined
      ? builtInOpenings(position)
      : unwrap(parseOpenings(await readInput('openings', openings), position, most));
  if (seed === undefined) return listed;
  return shuffle(listed, randomNumbers(wholeSetting('seed', seed, 0, 2 ** 32 - 1)));
}

/** Reads and checks the settings of a match. */
export async function readSettings(given: SettingTexts, position: Position): Promise<MatchSettings> {
  const isLimited = [given.tc, given.movetime, given.nodes, given.depth].some((text) => text !== undefined);
  const texts: SettingTexts = {
    ...given,
    ...(isLimited ? {} : { nodes: DEFAULT_NODES }),
    margin: given.margin ?? String(DEFAULT_MARGIN),
    stall: given.stall ?? String(DEFAULT_STALL),
  };
  const { tc, movetime, nodes, depth } = texts;
  const controls = unwrap(parseControls({ tc, movetime, nodes, depth }));
  const openings = await openingsFrom(texts, position);
  const kept = SETTINGS.flatMap((name) => (texts[name] === undefined ? [] : [[name, texts[name]] as const]));
  const digest = createHash('sha256').update(openings.join('\n')).digest('hex').slice(0, 16);
  return {
    controls,
    openings,
    chess960: openings.some(isChess960),
    margin: wholeSetting('margin', texts.margin!, 0, 60_000),
    stall: 1000 * wholeSetting('stall', texts.stall!, 1, 86_400),
    adjudication: adjudicationRules(texts),
    texts: { ...Object.fromEntries(kept), 'openings, content': digest },
  };
}
