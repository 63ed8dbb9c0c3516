// A deliberately simple generator for the boards of 9 × 9. Its author had read the rules in words, but neither the core nor the list of
// kinds. Positions come and go as SFENs and moves as USI, so that it shares no code with what it is compared to.
import type { Board } from './board.ts';

/** Rows from the top, squares from the left, empty squares as empty strings. */
type NaiveBoard = readonly (readonly string[])[];

export interface NaiveRules {
  /** The board of the start position, which tells where pawns of chess may take two steps. */
  readonly start: NaiveBoard;
  /** Whether the first and the second player keep what they capture. */
  readonly hands: readonly [boolean, boolean];
  /** Whether a pawn of shogi may be dropped to give mate. */
  readonly pawnDropMate: boolean;
}

export function naiveRules({
  start,
  hands,
  pawnDropMate,
}: Pick<Board, 'start' | 'hands' | 'pawnDropMate'>): NaiveRules {
  return { start: readBoard(start), hands: [hands.first, hands.second], pawnDropMate: pawnDropMate === 'allowed' };
}

type Vector = readonly [files: number, ranks: number];

// Ranks are counted from the top, so the first player moves towards smaller ones.
const AHEAD: Vector = [0, -1];
const STRAIGHT: readonly Vector[] = [AHEAD, [0, 1], [-1, 0], [1, 0]];
const DIAGONAL: readonly Vector[] = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
];
const GOLD: readonly Vector[] = [...STRAIGHT, [-1, -1], [1, -1]];
const KNIGHT: readonly Vector[] = [
  [-1, -2],
  [1, -2],
  [-2, -1],
  [2, -1],
  [-2, 1],
  [2, 1],
  [-1, 2],
  [1, 2],
];

/** Single steps and leaps of the first player's pieces. */
const STEPS: Readonly<Record<string, readonly Vector[]>> = {
  P: [AHEAD],
  N: KNIGHT.slice(0, 2),
  S: [AHEAD, ...DIAGONAL],
  G: GOLD,
  K: [...STRAIGHT, ...DIAGONAL],
  '+P': GOLD,
  '+L': GOLD,
  '+N': GOLD,
  '+S': GOLD,
  '+B': STRAIGHT,
  '+R': DIAGONAL,
  H: KNIGHT,
  '+H': KNIGHT,
};

/** Directions in which they slide until they are blocked. */
const RIDES: Readonly<Record<string, readonly Vector[]>> = {
  L: [AHEAD],
  B: DIAGONAL,
  R: STRAIGHT,
  '+B': DIAGONAL,
  '+R': STRAIGHT,
  C: DIAGONAL,
  '+C': DIAGONAL,
  T: STRAIGHT,
  '+T': STRAIGHT,
  Q: [...STRAIGHT, ...DIAGONAL],
  '+Q': [...STRAIGHT, ...DIAGONAL],
};

const PROMOTED_CHESS_PAWNS = ['+Q', '+T', '+C', '+H'];
const HAND_ORDER = [...'RBGSNLPQTCHF'];

function sideOf(piece: string): 0 | 1 {
  return piece.at(-1)! < 'a' ? 0 : 1;
}

/** Writes a piece in the letter case of its side. */
function inLettersOf(side: 0 | 1, piece: string): string {
  return side === 0 ? piece.toUpperCase() : piece.toLowerCase();
}

function squareName(x: number, y: number): string {
  return `${9 - x}${'abcdefghi'[y]}`;
}

function readBoard(text: string): NaiveBoard {
  return text
    .split('/')
    .map((row) =>
      [...row.matchAll(/\d|\+?[A-Za-z]/g)].flatMap(([token]) =>
        /\d/.test(token) ? new Array<string>(Number(token)).fill('') : [token],
      ),
    );
}

export class NaivePosition {
  readonly rules: NaiveRules;
  readonly board: NaiveBoard;
  /** The number of pieces in hand by letter; upper case is the first player's. */
  readonly inHand: Readonly<Record<string, number>>;
  readonly side: 0 | 1;
  readonly number: number;

  constructor(
    rules: NaiveRules,
    board: NaiveBoard,
    inHand: Readonly<Record<string, number>>,
    side: 0 | 1,
    number: number,
  ) {
    this.rules = rules;
    this.board = board;
    this.inHand = inHand;
    this.side = side;
    this.number = number;
  }

  static fromSfen(rules: NaiveRules, sfen: string): NaivePosition {
    const [board, side, hands, number] = sfen.split(' ') as [string, string, string, string];
    const inHand: Record<string, number> = {};
    for (const [, count, letter] of hands.matchAll(/(\d*)([A-Za-z])/g)) inHand[letter!] = Number(count || 1);
    return new NaivePosition(rules, readBoard(board), inHand, side === 'b' ? 0 : 1, Number(number));
  }

  toString(): string {
    const board = this.board.map((row) =>
      row
        .map((piece) => piece || '1')
        .join('')
        .replace(/1+/g, (empty) => String(empty.length)),
    );
    const hands = [...HAND_ORDER, ...HAND_ORDER.map((letter) => letter.toLowerCase())].map((letter) => {
      const count = this.inHand[letter] ?? 0;
      return count === 0 ? '' : count === 1 ? letter : `${count}${letter}`;
    });
    return `${board.join('/')} ${this.side === 0 ? 'b' : 'w'} ${hands.join('') || '-'} ${this.number}`;
  }

  /** Calls `visit` for the squares that a piece on a square can reach, no matter whether its king is left in check. */
  #reach(piece: string, x: number, y: number, visit: (toX: number, toY: number) => void): void {
    const side = sideOf(piece);
    const kind = piece.toUpperCase();
    const up = side === 0 ? 1 : -1;
    const at = (toX: number, toY: number) => this.board[toY]?.[toX];
    const isEmpty = (toX: number, toY: number) => at(toX, toY) === '';
    const isEnemy = (toX: number, toY: number) => Boolean(at(toX, toY)) && sideOf(at(toX, toY)!) !== side;
    if (kind === 'F') {
      for (const toX of [x - 1, x + 1]) if (isEnemy(toX, y - up)) visit(toX, y - up);
      if (!isEmpty(x, y - up)) return;
      visit(x, y - up);
      if (this.rules.start[y]![x] === piece && isEmpty(x, y - 2 * up)) visit(x, y - 2 * up);
      return;
    }
    for (const [dx, dy] of STEPS[kind] ?? []) {
      const [toX, toY] = [x + dx, y + dy * up];
      if (isEmpty(toX, toY) || isEnemy(toX, toY)) visit(toX, toY);
    }
    for (const [dx, dy] of RIDES[kind] ?? []) {
      let [toX, toY] = [x + dx, y + dy * up];
      for (; isEmpty(toX, toY); toX += dx, toY += dy * up) visit(toX, toY);
      if (isEnemy(toX, toY)) visit(toX, toY);
    }
  }

  #eachPieceOf(side: 0 | 1, visit: (piece: string, x: number, y: number) => void): void {
    this.board.forEach((row, y) => {
      row.forEach((piece, x) => {
        if (piece !== '' && sideOf(piece) === side) visit(piece, x, y);
      });
    });
  }

  /** Whether a piece of the other side could take the king. */
  isInCheck(side: 0 | 1): boolean {
    const king = inLettersOf(side, 'K');
    let found = false;
    this.#eachPieceOf(side === 0 ? 1 : 0, (piece, x, y) => {
      this.#reach(piece, x, y, (toX, toY) => {
        if (this.board[toY]![toX] === king) found = true;
      });
    });
    return found;
  }

  /** The rank of a square as its side counts: 1 at home, 9 at the far end. */
  #rank(y: number): number {
    return this.side === 0 ? 9 - y : y + 1;
  }

  /** Whether a piece of the side to move could never leave the square. */
  #isStuck(kind: string, y: number): boolean {
    if (kind === 'P' || kind === 'L' || kind === 'F') return this.#rank(y) === 9;
    return kind === 'N' && this.#rank(y) >= 8;
  }

  /** The kinds that a piece may be after a move, each with its USI suffix. */
  #afterMove(kind: string, from: number, to: number): [suffix: string, kind: string][] {
    if (kind === 'F' && this.#rank(to) === 9)
      return PROMOTED_CHESS_PAWNS.map((promoted) => [promoted.slice(1).toLowerCase(), promoted]);
    if (!['P', 'L', 'N', 'S', 'B', 'R'].includes(kind) || Math.max(this.#rank(from), this.#rank(to)) < 7)
      return [['', kind]];
    return this.#isStuck(kind, to)
      ? [['+', `+${kind}`]]
      : [
          ['', kind],
          ['+', `+${kind}`],
        ];
  }

  /** The position after some squares and one count of a hand have changed. */
  #after(
    changes: readonly (readonly [x: number, y: number, piece: string])[],
    letter: string,
    by: number,
  ): NaivePosition {
    const board = this.board.map((row) => [...row]);
    for (const [x, y, piece] of changes) board[y]![x] = piece;
    const inHand = letter === '' ? this.inHand : { ...this.inHand, [letter]: (this.inHand[letter] ?? 0) + by };
    return new NaivePosition(this.rules, board, inHand, this.side === 0 ? 1 : 0, this.number + 1);
  }

  #movesOnBoard(): [usi: string, after: NaivePosition][] {
    const found: [string, NaivePosition][] = [];
    this.#eachPieceOf(this.side, (piece, x, y) => {
      this.#reach(piece, x, y, (toX, toY) => {
        const victim = this.board[toY]![toX]!.toUpperCase();
        const caught = PROMOTED_CHESS_PAWNS.includes(victim) ? 'F' : victim.replace('+', '');
        const letter = this.rules.hands[this.side] ? inLettersOf(this.side, caught) : '';
        for (const [suffix, kind] of this.#afterMove(piece.toUpperCase(), y, toY)) {
          const changes = [
            [x, y, ''],
            [toX, toY, inLettersOf(this.side, kind)],
          ] as const;
          found.push([squareName(x, y) + squareName(toX, toY) + suffix, this.#after(changes, letter, 1)]);
        }
      });
    });
    return found;
  }

  #drops(): [usi: string, after: NaivePosition][] {
    const found: [string, NaivePosition][] = [];
    for (const kind of HAND_ORDER) {
      const piece = inLettersOf(this.side, kind);
      if (!this.inHand[piece]) continue;
      for (let y = 0; y < 9; y++) {
        for (let x = 0; x < 9; x++) {
          if (this.board[y]![x] !== '' || this.#isStuck(kind, y)) continue;
          if (kind === 'P' && this.board.some((row) => row[x] === piece)) continue;
          const after = this.#after([[x, y, piece]], piece, -1);
          found.push([`${kind}*${squareName(x, y)}`, after]);
        }
      }
    }
    return found;
  }

  /** Every legal move in USI, with the position after it. */
  moves(): Map<string, NaivePosition> {
    const legal = [...this.#movesOnBoard(), ...this.#drops()].filter(([, after]) => !after.isInCheck(this.side));
    if (this.rules.pawnDropMate) return new Map(legal);
    return new Map(legal.filter(([usi, after]) => !usi.startsWith('P*') || !after.isMate()));
  }

  isMate(): boolean {
    return this.isInCheck(this.side) && this.moves().size === 0;
  }
}
