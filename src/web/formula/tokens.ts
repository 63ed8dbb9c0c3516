export type TokenKind = 'space' | 'comment' | 'number' | 'keyword' | 'word' | 'side' | 'name' | 'sign';

export interface Token {
  readonly kind: TokenKind;
  readonly start: number;
  readonly text: string;
}

const TOKEN = /#[^\n]*|\s+|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*|[\s\S]/g;
const KEYWORDS = new Set(['let', 'if', 'then', 'else', 'and', 'or', 'not', 'in', 'is', 'true', 'false']);

/** Splits any text into tokens. Joined, they give the text again. */
export function tokensOf(text: string, isWord: (name: string) => boolean): Token[] {
  return [...text.matchAll(TOKEN)].map(
    ({ 0: token, index }): Token => ({
      kind: kindOf(token, isWord),
      start: index,
      text: token,
    }),
  );
}

function kindOf(token: string, isWord: (name: string) => boolean): TokenKind {
  if (token.startsWith('#')) return 'comment';
  if (/^\s/.test(token)) return 'space';
  if (/^\d/.test(token)) return 'number';
  if (!/^[A-Za-z_]/.test(token)) return 'sign';
  const [first] = token.split('.') as [string];
  if (first === 'us' || first === 'them' || first === 'occupied') return 'side';
  if (KEYWORDS.has(token)) return 'keyword';
  return isWord(token) ? 'word' : 'name';
}
