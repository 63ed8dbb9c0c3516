import { nearestName } from '../../rules/names.ts';
import { didYouMean, FormulaError } from './fault.ts';
import type { Limits } from './limits.ts';
import * as parser from './parser.generated.ts';
import type { Syntax } from './syntax.ts';
import { LOOP_WORDS } from './words.ts';

const TOKEN = /#[^\n]*|[A-Za-z_][A-Za-z0-9_]*|[^\sA-Za-z_]/g;

/** Refuses text that nests too deeply, before anything recursive looks at it. */
function checkNesting(text: string, limits: Limits): void {
  let depth = 0;
  /** The depth to go back to at each closing bracket. */
  const before: number[] = [];
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === '(' || token === '[' || token === '{') before.push(depth++);
    else if (token === ')' || token === ']' || token === '}') depth = before.pop() ?? 0;
    // A condition extends to the end of the surrounding part.
    else if (token === ',' || token === ':' || token === ';') depth = before.length === 0 ? 0 : before.at(-1)! + 1;
    else if (token === 'if') depth++;
    if (depth > limits.nesting)
      throw new FormulaError(
        'nesting',
        { start: index, end: index + token.length },
        `brackets and conditions nest more than ${limits.nesting} deep`,
        'give parts a name with let',
      );
  }
}

interface Expectation {
  readonly type: 'literal' | 'class' | 'other' | 'end' | 'any';
  readonly text?: string;
  readonly description?: string;
}

interface PeggyError {
  readonly expected: readonly Expectation[];
  readonly location: { readonly start: { readonly offset: number } };
}

/** The tokens that begin a value. In a message they are shown as "a value". */
const BEGINNINGS = new Set(["'('", "'{'", "'if'", "'let'", "'not'", 'a number', 'a name']);
const LOOPS: ReadonlySet<string> = new Set(LOOP_WORDS.map((word) => `'${word}'`));

function expectations(expected: readonly Expectation[]): string[] {
  const names = expected.map(({ type, text, description }) =>
    type === 'literal' ? `'${text}'` : type === 'end' ? 'the end' : (description ?? ''),
  );
  const wanted = new Set(names.filter((name) => name !== 'space' && name !== '' && !LOOPS.has(name)));
  if (wanted.has('a number') && wanted.has("'('")) {
    for (const name of BEGINNINGS) wanted.delete(name);
    wanted.delete('an operator');
    return ['a value', ...wanted];
  }
  // After a name, brackets are as possible as operators, but they are hardly ever the missing part.
  if (wanted.has('an operator')) for (const bracket of ["'('", "'['"]) wanted.delete(bracket);
  return [...wanted].sort();
}

function list(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? 'something else') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

function syntaxError(text: string, { expected, location }: PeggyError): FormulaError {
  const start = location.start.offset;
  const [found = ''] = text.slice(start).match(/^(?:[A-Za-z_][A-Za-z0-9_]*|[0-9.]+|[\s\S])/u) ?? [];
  const wanted = expectations(expected);
  const words = expected.flatMap(({ type, text: word }) => (type === 'literal' && /^\w{2}/.test(word!) ? [word!] : []));
  const meant = /^\w/.test(found) ? nearestName(found, words) : undefined;
  const isLoop = wanted.length === 1 && wanted[0] === "'in'";
  const advice = isLoop ? 'a loop names its square: sum(square in us: …)' : undefined;
  const shown = found === '' ? 'the end' : /[\p{C}\p{Z}]/u.test(found) ? 'an unexpected character' : `'${found}'`;
  return new FormulaError(
    'syntax',
    { start, end: start + found.length },
    `expected ${list(wanted)}, found ${shown}`,
    meant === undefined || meant === found ? advice : didYouMean(meant),
  );
}

/** The syntax tree of a text; throws a FormulaError only. */
export function read(text: string, limits: Limits): Syntax {
  if (text.length > limits.text)
    throw new FormulaError('length', { start: 0, end: 0 }, `the text has more than ${limits.text} characters`);
  checkNesting(text, limits);
  try {
    return parser.parse(text, {}) as Syntax;
  } catch (error) {
    if (error instanceof parser.SyntaxError) throw syntaxError(text, error as unknown as PeggyError);
    throw error;
  }
}
