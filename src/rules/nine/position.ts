import { BoardPosition } from '../board-position.ts';
import { type Move, moveFrom, moveTo } from '../move.ts';
import type { Result } from '../result.ts';
import { type Color, kindOf } from '../setup.ts';
import type { NineCore } from './core.ts';
import { HAND_KINDS } from './kinds.ts';
import { dropSlot, ninePromotion } from './move.ts';
import { type NineSetup, startSetup, validateNineSetup } from './setup.ts';
import { type NineStatus, nineStatusOf } from './status.ts';

/** A position on a 9 × 9 board. */
export class NinePosition extends BoardPosition<NineSetup, NineCore> {
  protected override write({ board, hands, turn, moveNumber }: NineSetup): void {
    const { address } = this;
    const { exports } = this.core;
    exports.clearPosition(address);
    for (const [square, piece] of board.entries()) if (piece !== 0) exports.putPiece(address, piece, square);
    for (const [color, hand] of hands.entries())
      for (const [slot, count] of hand.entries()) exports.setHand(address, color, slot, count);
    exports.commitPosition(address, turn, moveNumber - 1);
  }

  protected override check(setup: NineSetup): Result<void> {
    return validateNineSetup(setup, this.core.board);
  }

  protected override get start(): NineSetup {
    return startSetup(this.core.board);
  }

  /** Drops bring back earlier positions, so more is kept than in chess. */
  protected override get keptHistory(): number {
    return 1024;
  }

  override setup(): NineSetup {
    return {
      board: this.pieces,
      hands: [this.hand(0), this.hand(1)],
      turn: this.turn,
      moveNumber: this.moveNumber,
    };
  }

  /** How many pieces a side has in hand, by slot. */
  hand(color: Color): Uint8Array {
    const { POS_HANDS, HAND_SLOTS } = this.core.layout;
    const at = this.address + POS_HANDS + color * HAND_SLOTS;
    return new Uint8Array(this.core.memory.buffer, at, HAND_KINDS.length).slice();
  }

  override get moveNumber(): number {
    return 1 + this.ply;
  }

  /** Drops can undo captures and moves of pawns. */
  override get isIrreversible(): boolean {
    return false;
  }

  override movedKind(move: Move): number {
    const slot = dropSlot(move);
    return slot < 0 ? kindOf(this.pieceAt(moveFrom(move))) : HAND_KINDS[slot]!;
  }

  override capturedKind(move: Move): number {
    return kindOf(this.pieceAt(moveTo(move)));
  }

  override promotedKind(move: Move): number {
    return ninePromotion(move);
  }

  override status(): NineStatus {
    const { exports } = this.core;
    return nineStatusOf(exports.status(this.address), this.turn, Boolean(exports.mayDeclare(this.address)));
  }

  /** The points of a side in the declaration of an entered king. */
  declarationPoints(color: Color): number {
    return this.core.exports.declarationPoints(this.address, color);
  }
}
