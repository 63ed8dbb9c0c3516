import { BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK } from '../../rules/setup.ts';

/** Outlines are filled with the piece's color; details are only stroked. All have the same base line in a box of 48 × 48. */
interface Drawing {
  readonly outlines: readonly string[];
  readonly details: readonly string[];
}

const FOOT = 'M11.5 42.5v-2.2a3.3 3.3 0 0 1 3.3-3.3h18.4a3.3 3.3 0 0 1 3.3 3.3v2.2z';

function disc(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
}

const DRAWINGS: Readonly<Record<number, Drawing>> = {
  [PAWN]: {
    outlines: [
      'M20.6 24.5c0 6-2.6 9.5-5.6 12.5h18c-3-3-5.6-6.5-5.6-12.5z',
      disc(24, 16, 6.2),
      'M17.5 22h13a1.4 1.4 0 0 1 0 2.8h-13a1.4 1.4 0 0 1 0-2.8z',
      FOOT,
    ],
    details: [],
  },
  [KNIGHT]: {
    outlines: [
      'M15 37c-.3-6.5 5.8-9.2 7.6-14.2-2.6 1.5-4.6 1.5-6.3 2.5-1.6 1-2.6 3-4.6 2.6-2.3-.5-3.2-3-2.2-5.2 1.6-3.5 4.2-5.6 5.2-9.2.5-1.8 1.6-3.2 2.9-4.2l-.2-4.2 4.6 2.9c9 .6 14.3 8.6 14.3 18.6 0 4-.5 7.6-1.3 10.4z',
      FOOT,
    ],
    details: ['M25.5 12.8c4.6 2.6 6.6 7.6 6.3 14.2', 'M18.3 14.6h.01'],
  },
  [BISHOP]: {
    outlines: [
      'M20.5 32c0 2-1.5 3.5-3 5h13c-1.5-1.5-3-3-3-5z',
      'M24 10.5c5.5 3.6 9 8.3 9 13 0 3.3-1.8 5.4-4.4 6.5h-9.2c-2.6-1.1-4.4-3.2-4.4-6.5 0-4.7 3.5-9.4 9-13z',
      disc(24, 8.2, 2.5),
      'M18.5 29.5h11a1.4 1.4 0 0 1 0 2.8h-11a1.4 1.4 0 0 1 0-2.8z',
      FOOT,
    ],
    details: ['M27.3 15.2l-4.5 7.3'],
  },
  [ROOK]: {
    outlines: [
      'M17.5 19l-1.8 18h16.6l-1.8-18z',
      'M13 8.5h5.3v3.8h3.2V8.5h5v3.8h3.2V8.5H35v7.7l-3.2 3.3H16.2L13 16.2z',
      FOOT,
    ],
    details: ['M16.6 32.8h14.8'],
  },
  [QUEEN]: {
    outlines: [
      'M14.8 37l-4.6-19.5 6.9 8 1.3-12 5.6 10.5 5.6-10.5 1.3 12 6.9-8L33.2 37z',
      disc(9.6, 15.4, 2.2),
      disc(18, 11.3, 2.2),
      disc(30, 11.3, 2.2),
      disc(38.4, 15.4, 2.2),
      FOOT,
    ],
    details: ['M15 32.3c6-1.6 12-1.6 18 0'],
  },
  [KING]: {
    outlines: [
      'M22.6 5h2.8v3.2h3.2V11h-3.2v5h-2.8v-5h-3.2V8.2h3.2z',
      'M24 28c-1.2-7-4.2-11-8.7-11-4.1 0-6.8 3-6.8 6.7 0 4.8 4.2 7.8 6.3 13.3h18.4c2.1-5.5 6.3-8.5 6.3-13.3 0-3.7-2.7-6.7-6.8-6.7-4.5 0-7.5 4-8.7 11z',
      'M24 28c-2.4-4.5-3.4-7.3-3.4-9.3a3.4 3.4 0 0 1 6.8 0c0 2-1 4.8-3.4 9.3z',
      FOOT,
    ],
    details: ['M15 32.3c6-1.6 12-1.6 18 0'],
  },
};

const COLORS = {
  white: { fill: '#fffefa', edge: '#2a2f33', detail: '#2a2f33' },
  black: { fill: '#33393e', edge: '#14181b', detail: '#c9cfca' },
} as const;

export type PieceColor = keyof typeof COLORS;

export function drawingOf(kind: number): Drawing {
  return DRAWINGS[kind]!;
}

/** The drawn parts of a piece. */
export function pieceBody(kind: number, color: PieceColor): string {
  const { outlines, details } = drawingOf(kind);
  const { fill, edge, detail } = COLORS[color];
  const filled = outlines.map((d) => `<path d="${d}" fill="${fill}" stroke="${edge}"/>`);
  const drawn = details.map((d) => `<path d="${d}" fill="none" stroke="${detail}"/>`);
  return [...filled, ...drawn].join('');
}

/** The SVG source of a piece. */
function pieceSvg(kind: number, color: PieceColor): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="1 1 46 46" stroke-width="1.7" stroke-linecap="round" ' +
    `stroke-linejoin="round">${pieceBody(kind, color)}</svg>`
  );
}

/** The data URL of a piece's image. */
export function pieceUrl(kind: number, color: PieceColor): string {
  return `data:image/svg+xml,${encodeURIComponent(pieceSvg(kind, color))}`;
}
