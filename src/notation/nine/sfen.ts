import { show } from '../../rules/names.ts';
import { HAND_KINDS, NINE_KINDS, pieceFromNineLetters } from '../../rules/nine/kinds.ts';
import { formatPlacement, parsePlacement } from '../../rules/nine/placement.ts';
import type { NinePosition } from '../../rules/nine/position.ts';
import { emptyHand, type NineSetup } from '../../rules/nine/setup.ts';
import { fail, ok, type Result } from '../../rules/result.ts';

/** No legal SFEN is nearly this long; the bound keeps hostile input cheap. */
const MAX_LENGTH = 400;

/** The order in which hands are written: the most valuable kinds first. */
const HAND_ORDER = [...'RBGSNLPQTCHF'].map((letter) => HAND_KINDS.indexOf(pieceFromNineLetters(letter) >> 1));

/**
 * Reads an SFEN: board, turn, hands, move number. A leading `sfen` is skipped, and fields may be left out at its end: then the first
 * player is to move, hands are empty and the move number is 1.
 */
export function parseSfen(text: string): Result<NineSetup> {
  if (text.length > MAX_LENGTH)
    return fail('sfen.length', 'sfen', `the SFEN has ${text.length} characters, more than ${MAX_LENGTH}`);
  const fields = text
    .trim()
    .split(/[ \t]+/)
    .filter((field, index) => index > 0 || field !== 'sfen');
  const [placement = '', turn = 'b', hands = '-', moveNumber = '1'] = fields;
  if (fields.length > 4) return fail('sfen.fields', 'sfen', `expected four fields, found ${fields.length}`);
  const board = parsePlacement(placement);
  if (!board.ok) return board;
  if (turn !== 'b' && turn !== 'w')
    return fail('sfen.turn', 'turn', `expected "b" (first player) or "w" as the side to move, found ${show(turn)}`);
  const inHand = parseHands(hands);
  if (!inHand.ok) return inHand;
  if (!/^\d{1,5}$/.test(moveNumber))
    return fail('sfen.moveNumber', 'moveNumber', `expected a move number, found ${show(moveNumber)}`);
  return ok({
    board: board.value,
    hands: inHand.value,
    turn: turn === 'b' ? 0 : 1,
    // Some programs write 0.
    moveNumber: Math.max(1, Number(moveNumber)),
  });
}

function parseHands(text: string): Result<[Uint8Array, Uint8Array]> {
  const hands: [Uint8Array, Uint8Array] = [emptyHand(), emptyHand()];
  if (text === '-') return ok(hands);
  if (!/^(?:(?:[1-9]\d?)?[A-Za-z])+$/.test(text))
    return fail('sfen.hands', 'hands', `expected "-" or pieces such as "R2p", found ${show(text)}`);
  for (const [, count, letter] of text.matchAll(/(\d*)([A-Za-z])/g)) {
    const piece = pieceFromNineLetters(letter!);
    const slot = HAND_KINDS.indexOf(piece >> 1);
    if (slot < 0) return fail('sfen.hands', 'hands', `${show(letter!)} cannot be held in hand`);
    const hand = hands[(piece & 1) as 0 | 1];
    if (hand[slot] !== 0) return fail('sfen.hands', 'hands', `${show(letter!)} is listed twice`);
    hand[slot] = count === '' ? 1 : Number(count);
  }
  return ok(hands);
}

function formatHands(hands: NineSetup['hands']): string {
  let text = '';
  for (const color of [0, 1] as const) {
    for (const slot of HAND_ORDER) {
      const count = hands[color][slot]!;
      if (count === 0) continue;
      const { letters } = NINE_KINDS[HAND_KINDS[slot]! - 1]!;
      text += (count > 1 ? String(count) : '') + (color === 0 ? letters : letters.toLowerCase());
    }
  }
  return text === '' ? '-' : text;
}

export function formatSfen({ board, hands, turn, moveNumber }: NineSetup): string {
  return `${formatPlacement(board)} ${turn === 0 ? 'b' : 'w'} ${formatHands(hands)} ${moveNumber}`;
}

/** Reads an SFEN, or `startpos`, into a position. After a fault the position is unchanged. */
export function loadSfen(position: NinePosition, text: string): Result<void> {
  if (text.trim() === 'startpos') {
    position.reset();
    return ok(undefined);
  }
  const setup = parseSfen(text);
  return setup.ok ? position.load(setup.value) : setup;
}

export function positionSfen(position: NinePosition): string {
  return formatSfen(position.setup());
}
