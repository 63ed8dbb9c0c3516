import { fail, ok, type Result } from '../../rules/result.ts';

/** A character of a command, and whether it is quoted. */
interface Letter {
  readonly char: string;
  readonly quoted: boolean;
}

/** A program with its arguments, and the UCI options to set. */
export interface EngineCommand {
  readonly argv: readonly [string, ...string[]];
  readonly options: readonly (readonly [name: string, value: string])[];
}

/** Marks the place of quotes, so that `""` is an empty word. */
const MARK = '';

/** Resolves quotes: '…' is literal, and "…" has the escapes \" and \\. A backslash elsewhere is literal, as in Windows paths. */
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

/** Splits at separators that are not quoted. */
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

/** The start of the options: the last open bracket, if its closing bracket ends the text. */
function optionsStart(letters: readonly Letter[]): number {
  const last = letters.at(-1);
  return last !== undefined && plain(last) === ']' ? letters.findLastIndex((letter) => plain(letter) === '[') : -1;
}

/**
 * Parses `program argument … [Option=value,Option=value]`. There is no shell: nothing is expanded, and quotes only keep spaces,
 * commas and brackets together.
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
    // A button option has no value.
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
