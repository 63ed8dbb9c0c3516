import { fail, ok, type Result } from '../../rules/result.ts';

/** A character of a command, and whether quotes protect it from meaning anything. */
interface Letter {
  readonly char: string;
  readonly quoted: boolean;
}

/** A program with its arguments, and the UCI options to set. */
export interface EngineCommand {
  readonly argv: readonly [string, ...string[]];
  readonly options: readonly (readonly [name: string, value: string])[];
}

/** Marks the place of quotes, so that `""` is an empty word and not none. */
const MARK = '';

/** Resolves quotes: '…' as it is, "…" with \" and \\; a backslash elsewhere is itself, as in the paths of some systems. */
function unquote(text: string): Letter[] | undefined {
  const letters: Letter[] = [];
  let quote = '';
  for (let i = 0; i < text.length; i++) {
    let char = text[i]!;
    if (quote === '' && (char === '"' || char === "'")) {
      quote = char;
      letters.push({ char: MARK, quoted: true });
    } else if (char === quote) {
      quote = '';
    } else {
      if (quote === '"' && char === '\\' && (text[i + 1] === '"' || text[i + 1] === '\\')) char = text[++i]!;
      letters.push({ char, quoted: quote !== '' });
    }
  }
  return quote === '' ? letters : undefined;
}

/** The parts between separators that no quotes protect. */
function split(letters: readonly Letter[], isSeparator: (char: string) => boolean): Letter[][] {
  const parts: Letter[][] = [[]];
  for (const letter of letters) {
    if (!letter.quoted && isSeparator(letter.char)) parts.push([]);
    else parts.at(-1)!.push(letter);
  }
  return parts;
}

function textOf(letters: readonly Letter[]): string {
  return letters.map(({ char }) => char).join('');
}

function plain({ char, quoted }: Letter): string {
  return quoted ? '' : char;
}

/** Where the options begin: the last open bracket, if its closing one ends the text. */
function optionsStart(letters: readonly Letter[]): number {
  const last = letters.at(-1);
  return last !== undefined && plain(last) === ']' ? letters.findLastIndex((letter) => plain(letter) === '[') : -1;
}

/**
 * Reads `program argument … [Option=value,Option=value]`. No shell is involved: nothing is expanded, and quotes serve only to keep
 * blanks, commas and brackets together.
 */
export function parseEngineCommand(text: string): Result<EngineCommand> {
  const bad = (message: string) => fail('player.command', 'uci', message);
  const letters = unquote(text.trim());
  if (letters === undefined) return bad('a quote is not closed');
  const start = optionsStart(letters);
  const argv = split(start < 0 ? letters : letters.slice(0, start), (char) => /\s/.test(char))
    .filter((word) => word.length > 0)
    .map(textOf);
  const [program, ...rest] = argv;
  if (program === undefined || program === '') return bad('a program must follow, as in uci:stockfish');
  const options: [string, string][] = [];
  for (const part of start < 0 ? [] : split(letters.slice(start + 1, -1), (char) => char === ',')) {
    if (textOf(part).trim() === '') continue;
    const equals = part.findIndex((letter) => plain(letter) === '=');
    // A button has no value.
    const name = textOf(equals < 0 ? part : part.slice(0, equals)).trim();
    const value = equals < 0 ? '' : textOf(part.slice(equals + 1)).trim();
    if (name === '') return bad(`an option must be Name=value, not '${textOf(part).trim()}'`);
    if (/[\r\n]/.test(name + value)) return bad(`the option ${name.split(/[\r\n]/)[0]} has a line break`);
    if (options.some(([other]) => other.toLowerCase() === name.toLowerCase()))
      return bad(`the option ${name} is set twice`);
    options.push([name, value]);
  }
  return ok({ argv: [program, ...rest], options });
}
