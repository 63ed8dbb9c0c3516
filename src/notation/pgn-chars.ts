/* The classes of characters in PGN, as tables over ASCII, so that inner loops do one lookup per character. */

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@';
/** Characters that a move can begin with. */
export const LETTER = charClass(LETTERS);
/** Characters of a move. */
export const SYMBOL = charClass(`${LETTERS}0123456789+#=-:/_.`);
/** Characters of a tag name: more than the standard allows, because real files use them. */
export const NAME = charClass(`${LETTERS}0123456789+#=-:_.`);

export const MAX_NAME = 255;

export function isTagName(text: string): boolean {
  if (text.length === 0 || text.length > MAX_NAME) return false;
  for (let i = 0; i < text.length; i++) if (NAME[text.charCodeAt(i)] !== 1) return false;
  return true;
}

/** Evaluation signs that stand for a NAG. `!` and `?` are not among them, because they are attached to moves. */
export const GLYPHS: ReadonlyMap<string, number> = new Map([
  ['=', 10],
  ['∞', 13],
  ['+=', 14],
  ['⩲', 14],
  ['=+', 15],
  ['⩱', 15],
  ['±', 16],
  ['+/-', 16],
  ['∓', 17],
  ['-/+', 17],
  ['+-', 18],
  ['-+', 19],
]);

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** The index after the spaces and tabs at a place. */
export function skipBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9)) at++;
  return at;
}

function charClass(members: string): Uint8Array {
  const table = new Uint8Array(128);
  for (const member of members) table[member.charCodeAt(0)] = 1;
  return table;
}
