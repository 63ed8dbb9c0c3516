import { loadFen, positionFen } from '../notation/fen.ts';
import { formatSan } from '../notation/san.ts';
import { castledKing, formatUci } from '../notation/uci-move.ts';
import { CASTLING, type Move, moveFrom, moveTo, moveType } from '../rules/move.ts';
import type { Position } from '../rules/position.ts';
import type { Result } from '../rules/result.ts';
import { type CastlingRooks, type Color, KING, NONE, pieceOf, type Setup, type Square } from '../rules/setup.ts';
import type { Status } from '../rules/status.ts';

export interface LegalMove {
  readonly move: Move;
  readonly san: string;
  readonly uci: string;
  readonly from: Square;
  /** Squares that stand for the move's target on a board: in castling the rook's, then the one the king lands on. */
  readonly targets: readonly Square[];
}

export interface PlayedMove {
  /** Where the piece came from and where it stands now. */
  readonly squares: readonly [Square, Square];
  readonly san: string;
  readonly turn: Color;
  readonly number: number;
}

/** A game as the page shows it: where it began, what was played, what can be played. */
export class Game {
  readonly #position: Position;
  #played: PlayedMove[] = [];
  #chess960 = false;
  #legal: readonly LegalMove[];

  constructor(position: Position) {
    this.#position = position;
    this.#legal = this.#listLegal();
  }

  /** Starts from a FEN; on a fault the game stays as it is. */
  load(fen: string): Result<void> {
    const result = loadFen(this.#position, fen);
    if (!result.ok) return result;
    this.#played = [];
    this.#chess960 = isChess960(this.#position.setup());
    this.#legal = this.#listLegal();
    return result;
  }

  play(chosen: LegalMove): void {
    const { turn, fullmoves } = this.#position;
    this.#position.make(chosen.move);
    this.#played.push({ squares: [chosen.from, chosen.targets.at(-1)!], san: chosen.san, turn, number: fullmoves });
    this.#legal = this.#listLegal();
  }

  /** False if there is nothing to take back. */
  takeBack(): boolean {
    if (this.#played.length === 0 || !this.#position.unmake()) return false;
    this.#played.pop();
    this.#legal = this.#listLegal();
    return true;
  }

  get legal(): readonly LegalMove[] {
    return this.#legal;
  }

  get played(): readonly PlayedMove[] {
    return this.#played;
  }

  /** Whether castling is possible from places that ordinary chess does not know. */
  get chess960(): boolean {
    return this.#chess960;
  }

  get fen(): string {
    return positionFen(this.#position);
  }

  get setup(): Setup {
    return this.#position.setup();
  }

  get status(): Status {
    return this.#position.status();
  }

  get inCheck(): boolean {
    return this.#position.inCheck;
  }

  get occurrences(): number {
    return this.#position.occurrences;
  }

  get key(): bigint {
    return this.#position.key;
  }

  #listLegal(): LegalMove[] {
    const moves = this.#position.moves().map((move) => ({
      move,
      san: formatSan(this.#position, move),
      uci: formatUci(move, { chess960: this.#chess960 }),
      from: moveFrom(move),
      targets: moveType(move) === CASTLING ? [moveTo(move), castledKing(move)] : [moveTo(move)],
    }));
    return moves.sort((a, b) => compareText(a.san, b.san));
  }
}

/** By code unit, not by language: pieces come first, pawns after them, the same everywhere. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function isChess960({ board, castling }: { board: Uint8Array; castling: CastlingRooks }): boolean {
  return castling.some((rook, right) => {
    if (rook === NONE) return false;
    const king = board.indexOf(pieceOf(KING, (right >> 1) as Color));
    return (king & 7) !== 4 || (rook & 7) !== ((right & 1) === 0 ? 7 : 0);
  });
}
