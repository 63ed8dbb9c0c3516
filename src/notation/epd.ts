import type { Move } from '../rules/move.ts';
import { show } from '../rules/names.ts';
import type { Position } from '../rules/position.ts';
import { FaultError, fail, ok, type Result } from '../rules/result.ts';
import type { Setup } from '../rules/setup.ts';
import { type FenOptions, formatBoard, parseClock, parseFen } from './fen.ts';
import { parseSan } from './san.ts';

export interface EpdOperation {
  readonly opcode: string;
  /** As written, without the quotes of strings: SAN moves, numbers and texts. */
  readonly operands: readonly string[];
}

export interface Epd {
  /** The clocks of `hmvc` and `fmvn` are included, so these are not among the operations. */
  readonly setup: Setup;
  readonly operations: readonly EpdOperation[];
}

const MAX_LENGTH = 65536;

/** Opcodes whose operands are texts: these are quoted even where a single word would not need it, as other programs expect. */
const TEXT_OPCODE = /^(id|[cv][0-9]|tc(ri|si))$/;
const OPCODE = /^[A-Za-z][A-Za-z0-9_-]{0,31}$/;
const PLAIN_OPERAND = /^[^\x00-\x20\s;"\\]+$/;

/**
 * Reads one EPD line: the first four FEN fields, then operations. The board may also have six fields, and operations
 * may begin with a semicolon instead of ending with it, as in perft suites (`… - 0 1 ;D1 20 ;D2 400`). Faults of the
 * board keep their `fen.*` codes.
 */
export function parseEpd(line: string): Result<Epd> {
  if (line.length > MAX_LENGTH) {
    return fail('epd.length', 'epd', `the EPD line has ${line.length} characters, more than ${MAX_LENGTH}`);
  }
  if (/[\r\n]/.test(line.trimEnd())) return fail('epd.line', 'epd', 'an EPD is one line, this text has several');
  const fields = /^\s*([^\s;]+)\s+([^\s;]+)\s+([^\s;]+)\s+([^\s;]+)(?:\s+(\d+)\s+(\d+)(?![^\s;]))?/.exec(line);
  if (fields === null) return fail('epd.fields', 'epd', 'expected four fields: board, turn, castling, en passant');
  const [board, ...parts] = fields;
  const setup = parseFen(parts.filter((part) => part !== undefined).join(' '));
  if (!setup.ok) return setup;
  const operations = parseOperations(line, board.length);
  if (!operations.ok) return operations;
  return applyClocks(setup.value, operations.value);
}

/** The text of a position and its operations, on one line: line breaks within an operand become spaces. */
export function formatEpd(epd: Epd, options: FenOptions = {}): string {
  const { halfmoves, fullmoves } = epd.setup;
  let text = formatBoard(epd.setup, options);
  if (halfmoves !== 0) text += ` hmvc ${halfmoves};`;
  if (fullmoves !== 1) text += ` fmvn ${fullmoves};`;
  for (const { opcode, operands } of epd.operations) {
    if (!OPCODE.test(opcode) || opcode === 'hmvc' || opcode === 'fmvn') {
      throw new FaultError({
        code: 'epd.opcode',
        field: 'operations',
        message: `${show(opcode)} is not a valid opcode`,
      });
    }
    text += ` ${opcode}`;
    for (const operand of operands) text += ` ${formatOperand(operand, TEXT_OPCODE.test(opcode))}`;
    text += ';';
  }
  return text;
}

/** The operands of the first operation with this opcode; undefined if the line has none. */
export function epdOperands(epd: Epd, opcode: string): readonly string[] | undefined {
  return epd.operations.find((operation) => operation.opcode === opcode)?.operands;
}

/** The moves of an operation such as `bm` or `am` in the position of the EPD; none without the operation. */
export function epdMoves(position: Position, epd: Epd, opcode: string): Result<Move[]> {
  const moves: Move[] = [];
  for (const san of epdOperands(epd, opcode) ?? []) {
    const move = parseSan(position, san);
    if (!move.ok) return fail(move.fault.code, opcode, `${opcode}: ${move.fault.message}`);
    moves.push(move.value);
  }
  return ok(moves);
}

function parseOperations(line: string, start: number): Result<EpdOperation[]> {
  const operations: EpdOperation[] = [];
  let operands: string[] | undefined;
  let at = start;
  while (at < line.length) {
    const char = line[at]!;
    if (char === ';') operands = undefined;
    if (char === ';' || char.charCodeAt(0) <= 32) {
      at++;
    } else if (char === '"') {
      const end = stringEnd(line, at);
      if (end < 0) return fail('epd.string', 'operations', `the string ${show(line.slice(at))} has no closing quote`);
      if (operands === undefined) return fail('epd.opcode', 'operations', `${show(line.slice(at, end))} has no opcode`);
      operands.push(line.slice(at + 1, end - 1).replace(/\\(["\\])/g, '$1'));
      at = end;
    } else {
      const end = wordEnd(line, at);
      const word = line.slice(at, end);
      at = end;
      if (operands !== undefined) {
        operands.push(word);
      } else {
        if (!OPCODE.test(word)) return fail('epd.opcode', 'operations', `${show(word)} is not an opcode`);
        operands = [];
        operations.push({ opcode: word, operands });
      }
    }
  }
  return ok(operations);
}

/** The index after the closing quote; −1 if there is none. A backslash escapes a quote or a backslash. */
function stringEnd(line: string, open: number): number {
  for (let at = open + 1; at < line.length; at++) {
    if (line[at] === '"') return at + 1;
    if (line[at] === '\\' && (line[at + 1] === '"' || line[at + 1] === '\\')) at++;
  }
  return -1;
}

function wordEnd(line: string, start: number): number {
  let at = start;
  while (at < line.length && line[at] !== ';' && line[at] !== '"' && line.charCodeAt(at) > 32) at++;
  return at;
}

function applyClocks(setup: Setup, operations: readonly EpdOperation[]): Result<Epd> {
  let { halfmoves, fullmoves } = setup;
  const others: EpdOperation[] = [];
  for (const operation of operations) {
    const { opcode, operands } = operation;
    if (opcode !== 'hmvc' && opcode !== 'fmvn') {
      others.push(operation);
      continue;
    }
    const clock = parseClock(operands.join(' '), opcode === 'hmvc' ? 'halfmoves' : 'fullmoves');
    if (!clock.ok) return fail('epd.clock', opcode, `${opcode}: ${clock.fault.message}`);
    if (opcode === 'hmvc') halfmoves = clock.value;
    else fullmoves = Math.max(1, clock.value);
  }
  return ok({ setup: { ...setup, halfmoves, fullmoves }, operations: others });
}

function formatOperand(operand: string, isText: boolean): string {
  if (!isText && PLAIN_OPERAND.test(operand)) return operand;
  return `"${operand.replace(/[\r\n]+/g, ' ').replace(/["\\]/g, '\\$&')}"`;
}
