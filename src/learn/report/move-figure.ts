import { diagram } from './diagram.ts';
import { escaped } from './svg.ts';

interface NamedMove {
  readonly san: string;
  readonly uci: string;
}

/** A board with the move that was played and another one, and a caption. */
export function moveFigure(fen: string, played: NamedMove, other: NamedMove, notes: readonly string[]): string {
  const text = `${played.san} rather than ${other.san}`;
  const drawn = diagram(
    fen,
    [
      { uci: other.uci, kind: 'before' },
      { uci: played.uci, kind: 'after' },
    ],
    `${text} in ${fen}`,
  );
  return `<figure>${drawn}<figcaption><b>${escaped(text)}</b><br>${notes.map((note) => `${escaped(note)}<br>`).join('')}<span class="fen">${escaped(fen)}</span></figcaption></figure>`;
}
