import { DEFAULT_LINES_DEPTH, MODES } from '../engine/mode.ts';
import { DEFAULT_SIZE, MAX_HASH, MAX_THREADS } from '../engine/size.ts';
import { LEVEL_NAMES } from '../profiles/levels.ts';
import { MAX_SEED } from '../profiles/seed.ts';
import { MAX_ELO, MIN_ELO } from '../profiles/strength.ts';
import { NINE_BOARDS } from '../rules/board-names.ts';
import { suggestion } from '../rules/names.ts';
import { fail, ok, type Result } from '../rules/result.ts';

/** A UCI option. */
export type UciOption = { readonly name: string } & (
  | { readonly type: 'check'; readonly default: boolean }
  | { readonly type: 'spin'; readonly default: number; readonly min: number; readonly max: number }
  | { readonly type: 'string'; readonly default: string }
  | { readonly type: 'combo'; readonly default: string; readonly values: readonly string[] }
  | { readonly type: 'button' }
);

/** The value of UCI_Variant that is not a board of 9 × 9. */
export const CHESS = 'chess';

export const DEFAULT_OVERHEAD = 10;

export const DEFAULT_ELO = 1600;

/** Keeps the profile's own level. */
export const OWN_LEVEL = 'profile';

/** Selects the mode's own profile. It is the default, so a GUI that sends all defaults back does not choose a profile. */
export const OWN_PROFILE = 'auto';

/** Draws a new seed for every game. */
export const FRESH_SEED = -1;

/** UCI's notation for the empty string. */
const EMPTY = '<empty>';

export const OPTIONS = [
  { name: 'Hash', type: 'spin', default: DEFAULT_SIZE.hash, min: 1, max: MAX_HASH },
  { name: 'Threads', type: 'spin', default: DEFAULT_SIZE.threads, min: 1, max: MAX_THREADS },
  { name: 'Clear Hash', type: 'button' },
  { name: 'Ponder', type: 'check', default: false },
  { name: 'MultiPV', type: 'spin', default: 1, min: 1, max: 256 },
  { name: 'MoveOverhead', type: 'spin', default: DEFAULT_OVERHEAD, min: 0, max: 5000 },
  { name: 'UCI_Chess960', type: 'check', default: false },
  { name: 'UCI_Variant', type: 'combo', default: CHESS, values: [CHESS, ...NINE_BOARDS] },
  { name: 'UCI_ShowWDL', type: 'check', default: false },
  { name: 'Mode', type: 'combo', default: 'full', values: MODES },
  { name: 'LinesDepth', type: 'spin', default: DEFAULT_LINES_DEPTH, min: 1, max: 60 },
  { name: 'Profile', type: 'string', default: OWN_PROFILE },
  { name: 'Level', type: 'combo', default: OWN_LEVEL, values: [OWN_LEVEL, ...LEVEL_NAMES] },
  { name: 'UCI_LimitStrength', type: 'check', default: false },
  { name: 'UCI_Elo', type: 'spin', default: DEFAULT_ELO, min: MIN_ELO, max: MAX_ELO },
  { name: 'Seed', type: 'spin', default: FRESH_SEED, min: FRESH_SEED, max: MAX_SEED },
  { name: 'Knob', type: 'string', default: EMPTY },
] as const satisfies readonly UciOption[];

export type OptionName = (typeof OPTIONS)[number]['name'];

/** The line that announces an option. */
export function optionLine(option: UciOption): string {
  const head = `option name ${option.name} type ${option.type}`;
  if (option.type === 'button') return head;
  const start = `${head} default ${option.default}`;
  if (option.type === 'combo') return [start, ...option.values].join(' var ');
  return option.type === 'spin' ? `${start} min ${option.min} max ${option.max}` : start;
}

export interface Setting {
  readonly name: OptionName;
  readonly value: boolean | number | string;
}

/** Ignores case and spaces in a name, since GUIs also write "Move Overhead". */
function plain(name: string): string {
  return name.toLowerCase().replace(/\s+/g, '');
}

/** Reads the words after `setoption`. */
export function parseOption(
  text: string,
  options: readonly UciOption[] = OPTIONS,
  ownName = (name: string) => name,
): Result<Setting> {
  const match = /^name\s+(.+?)(?:\s+value(?:\s+(.*))?)?$/.exec(text);
  if (match === null) return fail('uci.option', 'setoption', 'setoption: expected name <id> value <x>');
  const [, name = '', value = ''] = match;
  const option: UciOption | undefined = options.find((one) => plain(one.name) === plain(name));
  if (option === undefined) {
    const names = options.map((one) => one.name);
    return fail('uci.option', 'name', `setoption: there is no option '${name}'${suggestion(name, names)}`);
  }
  const wrong = (what: string) => fail('uci.option', name, `setoption ${option.name}: '${value}' is not ${what}`);
  const found = ownName(option.name) as OptionName;
  switch (option.type) {
    case 'check':
      if (value !== 'true' && value !== 'false') return wrong('true or false');
      return ok({ name: found, value: value === 'true' });
    case 'spin': {
      const number = /^-?\d{1,10}$/.test(value) ? Number(value) : Number.NaN;
      if (!(number >= option.min && number <= option.max))
        return wrong(`a whole number from ${option.min} to ${option.max}`);
      return ok({ name: found, value: number });
    }
    case 'combo': {
      const chosen = option.values.find((one) => plain(one) === plain(value));
      return chosen === undefined ? wrong(`one of ${option.values.join(', ')}`) : ok({ name: found, value: chosen });
    }
    default:
      return ok({ name: found, value: value === EMPTY ? '' : value });
  }
}
