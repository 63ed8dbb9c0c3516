import type { Ledger } from '../../evaluation/ledger.ts';
import { termColors } from './term-colors.ts';

/** A term in the chart. The last one stands for all others together. */
export interface Series {
  readonly id: string;
  readonly title: string;
  /** White's centipawns for each position. */
  readonly values: readonly number[];
}

const OTHER = 'other';

/** The terms that matter most over a game, and the rest in one. For each position they add up to its score. */
export function stacksOf(books: readonly Ledger[], most: number): Series[] {
  const titles = new Map<string, string>();
  const sizes = new Map<string, number>();
  for (const { terms, rows } of books) {
    for (const { id, title, total } of [...terms, ...rows]) {
      titles.set(id, title);
      sizes.set(id, (sizes.get(id) ?? 0) + Math.abs(total));
    }
  }
  const ranked = [...sizes].filter(([, size]) => size > 0).sort((a, b) => b[1] - a[1]);
  const chosen = ranked.slice(0, ranked.length <= most + 1 ? most + 1 : most).map(([id]) => id);
  const totalIn = ({ terms, rows }: Ledger, id: string) => [...terms, ...rows].find((row) => row.id === id)?.total ?? 0;
  const series = chosen.map((id) => ({
    id,
    title: titles.get(id)!,
    values: books.map((book) => totalIn(book, id)),
  }));
  if (ranked.length <= chosen.length) return series;
  const values = books.map((book, i) => book.score - series.reduce((sum, one) => sum + one.values[i]!, 0));
  return [...series, { id: OTHER, title: 'Other', values }];
}

/** More series could not be told apart; all other terms are one. */
const MAX_SERIES = 6;

/** The terms of the positions of a game, each in the color that its profile gives it in every game. */
export function stackedBy(books: readonly Ledger[]): { series: Series[]; colorOf: (id: string) => string } {
  const [first] = books;
  const ids = first === undefined ? [] : [...first.terms, ...first.rows].map(({ id }) => id);
  return { series: stacksOf(books, MAX_SERIES), colorOf: termColors(ids) };
}
