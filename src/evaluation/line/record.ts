import type { AnySetup } from '../../rules/board-position.ts';
import { CASTLING, type Move, moveFrom, moveTo, moveType } from '../../rules/move.ts';
import { type Color, KING, kindOf, NONE, ROOK, type Setup } from '../../rules/setup.ts';
import { FIRST_START, MAX_RISE, SLOTS, type SlotName } from './path.ts';

/** One ply of a line. */
export interface Ply {
  /** The position before it. */
  readonly before: AnySetup;
  readonly move: Move;
  /** White's score on the trajectory after it. */
  readonly score: number;
}

/** The path of a line, written ply by ply. */
export class LineRecord {
  readonly #slots = new Array<number>(FIRST_START).fill(0);
  readonly #startScore: number;
  #plies = 0;

  /** A line for the engine's side, from a position with this trajectory score for White. */
  constructor(engine: Color, startScore: number) {
    this.#slots[SLOTS.engine.at] = engine;
    this.#startScore = startScore;
  }

  /** The slots of the path that moves have written. */
  get slots(): readonly number[] {
    return this.#slots;
  }

  copy(): LineRecord {
    const copy = new LineRecord(this.#slots[SLOTS.engine.at] as Color, this.#startScore);
    this.#slots.forEach((value, slot) => {
      copy.#slots[slot] = value;
    });
    copy.#plies = this.#plies;
    return copy;
  }

  #raise(name: SlotName, color: number, value: number): void {
    const { at, most } = SLOTS[name];
    this.#slots[at + color] = Math.min(most, Math.max(this.#slots[at + color]!, value));
  }

  /** Adds a ply. It belongs to no trade until `trade` says so. */
  add({ before, move, score }: Ply): void {
    this.#plies++;
    this.#raise('plainPlies', 0, this.#slots[SLOTS.plainPlies.at]! + 1);
    const risen = Math.max(-MAX_RISE, Math.min(MAX_RISE, score - this.#startScore));
    this.#raise('rise', 0, risen);
    this.#raise('rise', 1, -risen);
    this.#addEvents(before, move);
  }

  /** The effect of king and rook moves on castling. A rook captured at home has not moved. */
  #addEvents(before: AnySetup, move: Move): void {
    if (!('castling' in before)) return;
    const { turn, castling } = before;
    const from = moveFrom(move);
    const rooks = [castling[turn << 1]!, castling[(turn << 1) | 1]!];
    if (moveType(move) === CASTLING) {
      this.#raise(isKingSide(before, move) ? 'castledKingSide' : 'castledQueenSide', turn, 1);
      return;
    }
    const kind = kindOf(before.board[from]!);
    if (kind === KING) this.#raise(rooks.some((rook) => rook !== NONE) ? 'kingLeftRights' : 'kingMoved', turn, 1);
    if (kind !== ROOK) return;
    if (from === rooks[0]) this.#raise('rookLeftKingSide', turn, 1);
    if (from === rooks[1]) this.#raise('rookLeftQueenSide', turn, 1);
  }

  /** Counts plies that were plain until now as part of a trade. */
  trade(plies: number): void {
    this.#slots[SLOTS.plainPlies.at]! -= plies;
    this.#raise('tradePlies', 0, this.#slots[SLOTS.tradePlies.at]! + plies);
  }

  /** Records that the last ply has given mate. */
  mate(by: Color): void {
    this.#raise('mates', by, this.#plies);
  }
}

/** Castling is encoded as the king taking its own rook. */
function isKingSide({ turn, castling }: Setup, move: Move): boolean {
  return moveTo(move) === castling[turn << 1];
}
