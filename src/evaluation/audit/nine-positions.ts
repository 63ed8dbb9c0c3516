import type { Board } from '../../rules/nine/board.ts';
import { nineKind, nineKindOf, slotOfKind } from '../../rules/nine/kinds.ts';
import { emptyHand, isDeadEnd, type NineSetup, startSetup } from '../../rules/nine/setup.ts';
import { scatter } from './moves.ts';

/*
 * Positions for audits of evaluations on boards of 9 × 9, which may be boards of a user. They are made rather than listed: men leave their
 * starting squares for other squares or a hand, change sides, promote or vanish, although on boards with hands no game loses a man.
 */

/** Of the men in the game, the share that stays at home; of the others, the share on the board. */
const MIXTURES: readonly (readonly [home: number, onBoard: number])[] = [
  [0.8, 0.7],
  [0, 0.9],
  [0.4, 0.6],
  [0.1, 1],
  [0.1, 0.4],
];
const COUNT = 260;
const PROMOTED = 0.5;
/** Positions for each kind of piece. */
const OF_A_KIND = 6;
/** The share of men that go to a square next to a king. */
const BESIDE_KINGS = 0.25;

class Arranger {
  readonly #board: Board;
  readonly #number: number;
  #draws = 0;
  readonly #squares = new Uint8Array(81);
  readonly #hands: readonly [Uint8Array, Uint8Array] = [emptyHand(), emptyHand()];

  constructor(board: Board, number: number) {
    this.#board = board;
    this.#number = number;
  }

  #random(): number {
    return scatter(`position ${this.#number}`, this.#draws++);
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  #fits(piece: number, square: number): boolean {
    if (this.#squares[square] !== 0 || isDeadEnd(piece, square)) return false;
    const isAlone = nineKindOf(piece).pawn === 'file';
    return !isAlone || ![0, 1, 2, 3, 4, 5, 6, 7, 8].some((rank) => this.#squares[9 * rank + (square % 9)] === piece);
  }

  /** A square next to the king of a side; any square if it has none yet. */
  #besideKing(color: number): number {
    const king = this.#squares.findIndex(
      (piece) => piece !== 0 && nineKindOf(piece).royal === true && (piece & 1) === color,
    );
    const isNear = (a: number, b: number) => Math.abs(a - b) <= 1;
    for (;;) {
      const square = this.#below(81);
      const isBeside = isNear(square % 9, king % 9) && isNear(Math.floor(square / 9), Math.floor(king / 9));
      if (king < 0 || (isBeside && square !== king)) return square;
    }
  }

  /** Puts a piece on a square where it may stand; pieces with little room are left out. */
  #place(piece: number): void {
    for (let tries = 0; tries < 40; tries++) {
      const square = this.#random() < BESIDE_KINGS ? this.#besideKing(this.#below(2)) : this.#below(81);
      if (!this.#fits(piece, square)) continue;
      this.#squares[square] = piece;
      return;
    }
  }

  #move(piece: number, onBoard: number): void {
    const { promotion, royal } = nineKindOf(piece);
    const { hands } = this.#board;
    const color = royal ? piece & 1 : this.#below(2);
    if (royal || this.#random() < onBoard) {
      const promoted = promotion !== undefined && this.#random() < PROMOTED;
      const kind = promoted ? nineKind(promotion.to[this.#below(promotion.to.length)]!) : piece >> 1;
      this.#place((kind << 1) | color);
    } else if (color === 0 ? hands.first : hands.second) this.#hands[color as 0 | 1][slotOfKind(piece >> 1)]!++;
  }

  #setup(): NineSetup {
    return { board: this.#squares, hands: this.#hands, turn: (this.#number & 1) as 0 | 1, moveNumber: 1 };
  }

  /** Places a leaping enemy of one of the kinds so that it attacks the square, if there is room for one. */
  #attack(square: number, color: number, kinds: readonly number[]): void {
    const leapers = kinds.filter((kind) => nineKindOf(kind << 1).leaps.length > 0);
    for (let tries = 0; tries < 20 && leapers.length > 0; tries++) {
      const piece = (leapers[this.#below(leapers.length)]! << 1) | color;
      const { leaps } = nineKindOf(piece);
      const [files, ranks] = leaps[this.#below(leaps.length)]!;
      const forward = color === 0 ? 1 : -1;
      const [file, rank] = [(square % 9) - forward * files, Math.floor(square / 9) - forward * ranks];
      if (file < 0 || file > 8 || rank < 0 || rank > 8 || !this.#fits(piece, 9 * rank + file)) continue;
      this.#squares[9 * rank + file] = piece;
      return;
    }
  }

  /** Some of the men at home, and a piece of a kind beside its king that a cheaper enemy attacks. */
  arrangeBeside(kind: number): NineSetup {
    const home = [...startSetup(this.#board).board.entries()].filter(([, piece]) => piece !== 0);
    for (const [square, piece] of home) if (nineKindOf(piece).royal) this.#squares[square] = piece;
    const piece = (kind << 1) | (this.#number & 1);
    for (let tries = 0; tries < 40 && !this.#squares.includes(piece); tries++) {
      const square = this.#besideKing(piece & 1);
      if (this.#fits(piece, square)) this.#squares[square] = piece;
    }
    const cheaper = kindsOn(this.#board).filter((other) => nineKindOf(other << 1).value < nineKindOf(piece).value);
    this.#attack(this.#squares.indexOf(piece), (piece & 1) ^ 1, cheaper);
    const kept = this.#random();
    for (const [square, man] of home) if (this.#random() < kept && this.#fits(man, square)) this.#squares[square] = man;
    return this.#setup();
  }

  arrange(): NineSetup {
    const [home, onBoard] = MIXTURES[this.#number % MIXTURES.length]!;
    // Every total of material occurs, because thresholds lie anywhere.
    const kept = 0.05 + this.#random();
    const moving: number[] = [];
    for (const [square, piece] of startSetup(this.#board).board.entries()) {
      if (piece === 0) continue;
      const { royal } = nineKindOf(piece);
      if (!royal && this.#random() > kept) continue;
      if (this.#random() < home) this.#squares[square] = piece;
      else if (royal) moving.unshift(piece);
      else moving.push(piece);
    }
    for (const piece of moving) this.#move(piece, onBoard);
    return this.#setup();
  }
}

/** The kinds that can stand on a board: those of the start and what they promote to. */
function kindsOn(board: Board): number[] {
  const kinds = new Set<number>();
  for (const piece of startSetup(board).board) {
    if (piece === 0 || nineKindOf(piece).royal) continue;
    kinds.add(piece >> 1);
    for (const to of nineKindOf(piece).promotion?.to ?? []) kinds.add(nineKind(to));
  }
  return [...kinds];
}

/** Positions that differ as much as possible, the same in every run. Kings may be in check. */
export function nineAuditSetups(board: Board): NineSetup[] {
  const random = Array.from({ length: COUNT }, (_, number) => new Arranger(board, number).arrange());
  const beside = kindsOn(board).flatMap((kind) =>
    Array.from({ length: OF_A_KIND }, (_, i) => new Arranger(board, COUNT + OF_A_KIND * kind + i).arrangeBeside(kind)),
  );
  return [startSetup(board), ...random, ...beside];
}
