import { suggestion } from '../../rules/names.ts';
import { fail, ok, type Result } from '../../rules/result.ts';

/** An option that an engine declares: `option name Hash type spin default 16 min 1 max 1024`. */
export interface EngineOption {
  readonly name: string;
  readonly type: string;
  readonly min?: number;
  readonly max?: number;
  /** The values of a combo. */
  readonly choices: readonly string[];
}

const DECLARATION = /^option\s+name\s+(.+?)\s+type\s+(\w+)(.*)$/;

export function parseEngineOption(line: string): EngineOption | undefined {
  const found = DECLARATION.exec(line);
  if (found === null) return undefined;
  const [, name = '', type = '', rest = ''] = found;
  const number = (word: string) => {
    const value = new RegExp(`\\b${word}\\s+(-?\\d+)`).exec(rest)?.[1];
    return value === undefined ? {} : { [word]: Number(value) };
  };
  const choices = rest.split(/\bvar\s+/).slice(1);
  return {
    name,
    type,
    ...(type === 'spin' ? { ...number('min'), ...number('max') } : {}),
    choices: choices.map((choice) => choice.trim()),
  };
}

function whyNot(option: EngineOption, value: string): string | undefined {
  const { type, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, choices } = option;
  if (type === 'check' && value !== 'true' && value !== 'false') return 'true or false';
  if (type === 'spin' && (!/^-?\d+$/.test(value) || Number(value) < min || Number(value) > max))
    return `a whole number from ${min} to ${max}`;
  if (type === 'combo' && !choices.some((choice) => choice.toLowerCase() === value.toLowerCase()))
    return `one of ${choices.join(', ')}`;
  return type === 'button' && value !== '' ? 'no value' : undefined;
}

export interface OptionCommand {
  readonly name: string;
  readonly value: string;
  readonly command: string;
}

/**
 * The commands that set options. Fails at the first option that the engine would not accept: engines ignore unknown options, and
 * the match would then measure something else.
 */
export function optionCommands(
  declared: readonly EngineOption[],
  wanted: readonly (readonly [name: string, value: string])[],
): Result<OptionCommand[]> {
  const commands: OptionCommand[] = [];
  const find = (name: string) => declared.find((option) => option.name.toLowerCase() === name.toLowerCase());
  const settings = [...wanted];
  const isSet = (name: string) => settings.some(([other]) => other.toLowerCase() === name.toLowerCase());
  // Without UCI_LimitStrength, UCI_Elo has no effect.
  if (isSet('UCI_Elo') && !isSet('UCI_LimitStrength') && find('UCI_LimitStrength') !== undefined)
    settings.push(['UCI_LimitStrength', 'true']);
  for (const [name, value] of settings) {
    const option = find(name);
    if (option === undefined) {
      const names = declared.map((known) => known.name);
      return fail('player.option', name, `the engine has no option '${name}'${suggestion(name, names)}`);
    }
    const expected = whyNot(option, value);
    if (expected !== undefined) return fail('player.option', name, `the engine takes ${expected}, not '${value}'`);
    const command = `setoption name ${option.name}${option.type === 'button' ? '' : ` value ${value}`}`;
    commands.push({ name: option.name, value, command });
  }
  return ok(commands);
}
