// A second generator of legal moves for the 9 × 9 boards, written from the rules alone: no tables, no masks, nothing kept. A piece is its
// SFEN letters, x runs from the left, y from the top, and a move is legal if nobody can then take the king.

type Way = readonly [dx: number, dy: number];
type Side = 0 | 1;

const ORTHOGONAL: readonly Way[] = [
  [0, -1],
  [0, 1],
  [-1, 0],
  [1, 0],
];
const OBLIQUE: readonly Way[] = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
];
const AROUND = [...ORTHOGONAL, ...OBLIQUE];
const GENERAL: readonly Way[] = [...ORTHOGONAL, [-1, -1], [1, -1]];
const JUMPS: readonly Way[] = [1, -1].flatMap((a) =>
  [2, -2].flatMap((b): Way[] => [
    [a, b],
    [b, a],
  ]),
);

/** Single steps of the first player's pieces, who moves towards y = 0. */
const STEPS: Readonly<Record<string, readonly Way[]>> = {
  P: [[0, -1]],
  N: [
    [-1, -2],
    [1, -2],
  ],
  S: [...OBLIQUE, [0, -1]],
  G: GENERAL,
  K: AROUND,
  '+P': GENERAL,
  '+L': GENERAL,
  '+N': GENERAL,
  '+S': GENERAL,
  '+B': ORTHOGONAL,
  '+R': OBLIQUE,
  H: JUMPS,
  '+H': JUMPS,
};

const SLIDES: Readonly<Record<string, readonly Way[]>> = {
  L: [[0, -1]],
  B: OBLIQUE,
  '+B': OBLIQUE,
  R: ORTHOGONAL,
  '+R': ORTHOGONAL,
  C: OBLIQUE,
  '+C': OBLIQUE,
  T: ORTHOGONAL,
  '+T': ORTHOGONAL,
  Q: AROUND,
  '+Q': AROUND,
};

const CHESS_PROMOTIONS = ['Q', 'T', 'C', 'H'];

export interface NaiveRules {
  /** The board of an SFEN from which games begin. */
  readonly start: string;
  /** Whether each side keeps what it captures. */
  readonly hands: readonly [boolean, boolean];
  /** Whether a pawn of shogi may be dropped to give mate. */
  readonly pawnDropMate: boolean;
}

function sideOf(piece: string): Side {
  return piece === piece.toUpperCase() ? 0 : 1;
}

function readBoard(text: string): string[][] {
  return text.split('/').map((row) => {
    const cells: string[] = [];
    for (const [token] of row.matchAll(/\+?[A-Za-z]|\d/g)) {
      if (/\d/.test(token)) cells.push(...Array<string>(Number(token)).fill(''));
      else cells.push(token);
    }
    return cells;
  });
}

function name(x: number, y: number): string {
  return `${9 - x}${'abcdefghi'[y]}`;
}

interface NaiveMove {
  readonly usi: string;
  /** The position after the move. */
  readonly after: Naive;
}

export class Naive {
  readonly rules: NaiveRules;
  readonly board: readonly (readonly string[])[];
  /** Pieces in hand as upper-case letters, one for each piece. */
  readonly hands: readonly [readonly string[], readonly string[]];
  readonly side: Side;

  constructor(rules: NaiveRules, board: readonly (readonly string[])[], hands: Naive['hands'], side: Side) {
    this.rules = rules;
    this.board = board;
    this.hands = hands;
    this.side = side;
  }

  static fromSfen(rules: NaiveRules, sfen: string): Naive {
    const [board, turn, hand] = sfen.split(' ');
    const hands: [string[], string[]] = [[], []];
    for (const [, count, letter] of hand!.matchAll(/(\d*)([A-Za-z])/g))
      for (let i = 0; i < Number(count === '' ? 1 : count); i++) hands[sideOf(letter!)].push(letter!.toUpperCase());
    return new Naive(rules, readBoard(board!), hands, turn === 'b' ? 0 : 1);
  }

  #at(x: number, y: number): string | undefined {
    return this.board[y]?.[x];
  }

  /** Where the piece on a square may go if kings could be taken. */
  #targets(x: number, y: number): Way[] {
    const piece = this.#at(x, y)!;
    const side = sideOf(piece);
    const letters = piece.toUpperCase();
    const sign = side === 0 ? 1 : -1;
    const found: Way[] = [];
    const isFree = (tx: number, ty: number) => this.#at(tx, ty) === '';
    const isEnemy = (tx: number, ty: number) => {
      const there = this.#at(tx, ty);
      return there !== undefined && there !== '' && sideOf(there) !== side;
    };
    if (letters === 'F') {
      if (isFree(x, y - sign)) {
        found.push([x, y - sign]);
        const startPiece = readBoard(this.rules.start)[y]![x];
        if (startPiece === piece && isFree(x, y - 2 * sign)) found.push([x, y - 2 * sign]);
      }
      for (const dx of [-1, 1]) if (isEnemy(x + dx, y - sign)) found.push([x + dx, y - sign]);
      return found;
    }
    for (const [dx, dy] of STEPS[letters] ?? []) {
      const [tx, ty] = [x + dx * sign, y + dy * sign];
      if (isFree(tx, ty) || isEnemy(tx, ty)) found.push([tx, ty]);
    }
    for (const [dx, dy] of SLIDES[letters] ?? []) {
      let [tx, ty] = [x + dx * sign, y + dy * sign];
      while (isFree(tx, ty)) {
        found.push([tx, ty]);
        [tx, ty] = [tx + dx * sign, ty + dy * sign];
      }
      if (isEnemy(tx, ty)) found.push([tx, ty]);
    }
    return found;
  }

  /** Whether the other side could take the king of `side`. */
  isAttacked(side: Side): boolean {
    const king = side === 0 ? 'K' : 'k';
    for (let y = 0; y < 9; y++)
      for (let x = 0; x < 9; x++) {
        const piece = this.#at(x, y)!;
        if (piece === '' || sideOf(piece) === side) continue;
        if (this.#targets(x, y).some(([tx, ty]) => this.#at(tx, ty) === king)) return true;
      }
    return false;
  }

  /** Ranks from the far end of the board, as the side to move sees it: 0 is the last. */
  #far(y: number): number {
    return this.side === 0 ? y : 8 - y;
  }

  /** Whether an unpromoted piece could never move from a rank. */
  #isStuck(letters: string, y: number): boolean {
    if (letters === 'P' || letters === 'L' || letters === 'F') return this.#far(y) === 0;
    return letters === 'N' && this.#far(y) <= 1;
  }

  #own(letters: string): string {
    return this.side === 0 ? letters : letters.toLowerCase();
  }

  #with(changes: readonly (readonly [x: number, y: number, piece: string])[], hand: readonly string[]): Naive {
    const board = this.board.map((row) => [...row]);
    for (const [x, y, piece] of changes) board[y]![x] = piece;
    const hands: Naive['hands'] = this.side === 0 ? [hand, this.hands[1]] : [this.hands[0], hand];
    return new Naive(this.rules, board, hands, this.side === 0 ? 1 : 0);
  }

  *#boardMoves(): Generator<NaiveMove> {
    for (let y = 0; y < 9; y++)
      for (let x = 0; x < 9; x++) {
        const piece = this.#at(x, y)!;
        if (piece === '' || sideOf(piece) !== this.side) continue;
        const letters = piece.toUpperCase();
        for (const [tx, ty] of this.#targets(x, y)) {
          const taken = this.#at(tx, ty)!.toUpperCase();
          const hand = [...this.hands[this.side]];
          if (taken !== '' && this.rules.hands[this.side])
            hand.push(/^\+[QTCH]$/.test(taken) ? 'F' : taken.replace('+', ''));
          const usi = name(x, y) + name(tx, ty);
          const move = (suffix: string, result: string): NaiveMove => ({
            usi: usi + suffix,
            after: this.#with(
              [
                [x, y, ''],
                [tx, ty, this.#own(result)],
              ],
              hand,
            ),
          });
          if (letters === 'F' && this.#far(ty) === 0) {
            for (const kind of CHESS_PROMOTIONS) yield move(kind.toLowerCase(), `+${kind}`);
            continue;
          }
          if (!this.#isStuck(letters, ty)) yield move('', letters);
          if (/^[PLNSBR]$/.test(letters) && Math.min(this.#far(y), this.#far(ty)) <= 2) yield move('+', `+${letters}`);
        }
      }
  }

  *#drops(): Generator<NaiveMove> {
    const hand = this.hands[this.side];
    for (const letters of new Set(hand)) {
      const rest = [...hand];
      rest.splice(rest.indexOf(letters), 1);
      for (let y = 0; y < 9; y++)
        for (let x = 0; x < 9; x++) {
          if (this.#at(x, y) !== '' || this.#isStuck(letters, y)) continue;
          if (letters === 'P' && this.board.some((row) => row[x] === this.#own('P'))) continue;
          const after = this.#with([[x, y, this.#own(letters)]], rest);
          // Mate is tested for legal drops only; otherwise the recursion would never end.
          if (after.isAttacked(this.side)) continue;
          const isCheck = letters === 'P' && !this.rules.pawnDropMate && after.isAttacked(after.side);
          if (isCheck && after.moves().length === 0) continue;
          yield { usi: `${letters}*${name(x, y)}`, after };
        }
    }
  }

  /** The legal moves. */
  moves(): NaiveMove[] {
    return [...this.#boardMoves(), ...this.#drops()].filter(({ after }) => !after.isAttacked(this.side));
  }

  /** Board, turn and hands, the hands in alphabetical order, to compare positions. */
  toString(): string {
    const board = this.board.map((row) => row.map((piece) => piece || '.').join('')).join('/');
    return `${board} ${this.side} ${this.hands.map((hand) => [...hand].sort().join('')).join(' ')}`;
  }
}
