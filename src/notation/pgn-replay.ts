import type { Move } from '../rules/move.ts';
import { show } from '../rules/names.ts';
import type { Position } from '../rules/position.ts';
import type { Fault } from '../rules/result.ts';
import { type Setup, WHITE } from '../rules/setup.ts';
import { type PgnGame, type PgnLine, type PgnMove, type PgnPlaces, pgnTag } from './pgn.ts';
import { pgnSetup } from './pgn-setup.ts';
import { parseSan } from './san.ts';

/** Called in the order of the text: a move, then its variations, then the move after it. */
export interface PgnVisitor {
  /** The position is the one the move is played in. */
  beforeMove?(move: Move, node: PgnMove, at: PgnPlace): void;
  /** The position is the one the move leads to. */
  afterMove?(move: Move, node: PgnMove, at: PgnPlace): void;
  beginVariation?(line: PgnLine, at: PgnPlace): void;
  endVariation?(line: PgnLine, at: PgnPlace): void;
}

export interface PgnPlace {
  /** Half-moves played since the start of the game, 0 before the first. */
  readonly ply: number;
  /** 0 in the main line. */
  readonly depth: number;
}

export interface ReplayFault extends Fault {
  /** Counted from 1; 0 if the game could not begin. */
  readonly ply: number;
  readonly san: string;
  /** The place of the move in the text, if known. */
  readonly line?: number;
  readonly column?: number;
}

/** A part that was left out: a line ends before a null move, which cannot be played. */
export interface ReplayWarning extends ReplayFault {
  /** 0 if the main line ends there. */
  readonly depth: number;
}

export interface Replayed {
  /** The main line. */
  readonly moves: readonly Move[];
  readonly chess960: boolean;
  readonly warnings: readonly ReplayWarning[];
}

export type ReplayResult =
  | { readonly ok: true; readonly value: Replayed }
  | { readonly ok: false; readonly fault: ReplayFault };

export interface ReplayOptions {
  readonly visitor?: PgnVisitor;
  /** The game's number in its file, to name it in a fault; without it, the players' names are used. */
  readonly number?: number;
  /** The places of the moves in the text, to report the place of a fault. */
  readonly places?: PgnPlaces;
}

/** A move that cannot be played. */
interface Stop {
  readonly fault: Fault;
  readonly ply: number;
  readonly depth: number;
  readonly san: string;
  /** The number of moves before it in the text. */
  readonly index: number;
}

interface OpenLine {
  readonly line: PgnLine;
  readonly startPly: number;
  next: number;
  /** The next variation on the last move, which is taken back for it; −1 if none is left. */
  variation: number;
  /** The move that was taken back. */
  varied: Move;
}

/**
 * Plays through a game, including variations, and returns the moves of its main line. Afterwards the position is the
 * start of the game; if the game's own setup is faulty, the position is unchanged.
 */
export function replayPgn(position: Position, game: PgnGame, options: ReplayOptions = {}): ReplayResult {
  const begun = pgnSetup(game);
  if (!begun.ok) return beginFault(game, options, begun.fault);
  const { setup, chess960 } = begun.value;
  const loaded = position.load(setup);
  if (!loaded.ok) return beginFault(game, options, { ...loaded.fault, field: 'FEN' });
  const walk = new Walk(position, setup, options.visitor ?? {});
  try {
    const stop = walk.run(game.line);
    if (stop !== undefined) return { ok: false, fault: moveFault(game, options, setup, stop) };
    const warnings = walk.cuts.map((cut) => {
      const ends = `the ${cut.depth === 0 ? 'game' : 'variation'} is read up to it`;
      const fault = { ...cut.fault, message: `${cut.fault.message}; ${ends}` };
      return { ...moveFault(game, options, setup, { ...cut, fault }), depth: cut.depth };
    });
    return { ok: true, value: { moves: walk.mainLine, chess960, warnings } };
  } finally {
    position.load(setup);
  }
}

class Walk {
  readonly mainLine: Move[] = [];
  /** The null moves at which lines were cut. */
  readonly cuts: Stop[] = [];
  readonly #position: Position;
  readonly #root: Setup;
  readonly #visitor: PgnVisitor;
  /** The moves that lead from the root to the position. */
  readonly #path: Move[] = [];
  /** Moves of the text so far. */
  #index = 0;

  constructor(position: Position, root: Setup, visitor: PgnVisitor) {
    this.#position = position;
    this.#root = root;
    this.#visitor = visitor;
  }

  /** Undefined if there was no fault. */
  run(main: PgnLine): Stop | undefined {
    const stack: OpenLine[] = [openLine(main, 0)];
    for (let open = stack.at(-1); open !== undefined; open = stack.at(-1)) {
      const depth = stack.length - 1;
      if (open.variation >= 0) {
        const variation = this.#nextVariation(open, depth);
        if (variation !== undefined) stack.push(variation);
      } else if (open.next < open.line.moves.length) {
        const node = open.line.moves[open.next]!;
        const ply = open.startPly + open.next;
        const move = parseSan(this.#position, node.san);
        if (!move.ok) {
          const stop = { fault: move.fault, ply: ply + 1, depth, san: node.san, index: this.#index };
          if (move.fault.code !== 'san.null') return stop;
          this.cuts.push(stop);
          this.#index += movesFrom(open.line, open.next);
          open.next = open.line.moves.length;
          continue;
        }
        this.#index++;
        this.#visitor.beforeMove?.(move.value, node, { ply, depth });
        this.#make(move.value);
        if (depth === 0) this.mainLine.push(move.value);
        this.#visitor.afterMove?.(move.value, node, { ply: ply + 1, depth });
        open.next++;
        if (node.variations.length > 0) open.variation = 0;
      } else {
        stack.pop();
        if (depth === 0) break;
        this.#backTo(open.startPly);
        this.#visitor.endVariation?.(open.line, { ply: open.startPly, depth });
      }
    }
    return undefined;
  }

  #nextVariation(open: OpenLine, depth: number): OpenLine | undefined {
    const branch = open.startPly + open.next - 1;
    const line = open.line.moves[open.next - 1]!.variations[open.variation];
    if (line === undefined) {
      this.#make(open.varied);
      open.variation = -1;
      return undefined;
    }
    if (open.variation === 0) open.varied = this.#path[branch]!;
    open.variation++;
    this.#backTo(branch);
    this.#visitor.beginVariation?.(line, { ply: branch, depth: depth + 1 });
    return openLine(line, branch);
  }

  #make(move: Move): void {
    this.#position.make(move);
    this.#path.push(move);
  }

  /**
   * A position keeps only the latest part of a very long line; beyond that the moves are played again from the root.
   */
  #backTo(ply: number): void {
    while (this.#path.length > ply && this.#position.unmake()) this.#path.pop();
    if (this.#path.length === ply) return;
    this.#path.length = ply;
    this.#position.load(this.#root);
    for (const move of this.#path) this.#position.make(move);
  }
}

function openLine(line: PgnLine, startPly: number): OpenLine {
  return { line, startPly, next: 0, variation: -1, varied: 0 };
}

/** The number of moves of a line from a place on, including variations. */
function movesFrom(line: PgnLine, next: number): number {
  let count = 0;
  const open: (readonly PgnMove[])[] = [line.moves.slice(next)];
  for (let moves = open.pop(); moves !== undefined; moves = open.pop()) {
    count += moves.length;
    for (const { variations } of moves) for (const variation of variations) open.push(variation.moves);
  }
  return count;
}

function gameName(game: PgnGame, { number }: ReplayOptions): string {
  const player = (tag: string) => show(pgnTag(game, tag) ?? '?');
  return `game ${number ?? `${player('White')} – ${player('Black')}`}`;
}

function beginFault(game: PgnGame, options: ReplayOptions, fault: Fault): ReplayResult {
  const message = `${gameName(game, options)}: ${fault.message}`;
  return { ok: false, fault: { ...fault, message, ply: 0, san: '' } };
}

function moveFault(game: PgnGame, options: ReplayOptions, setup: Setup, { fault, ply, san, index }: Stop): ReplayFault {
  const line = options.places?.[2 * index];
  const column = options.places?.[2 * index + 1];
  const place = line === undefined || column === undefined ? {} : { line, column };
  const where = 'line' in place ? `, line ${line}, column ${column}` : '';
  const at = `ply ${ply} (${moveNumber(setup, ply)} ${san})`;
  return { ...fault, message: `${gameName(game, options)}${where}, ${at}: ${fault.message}`, ply, san, ...place };
}

/** `12.` or `12...`, for the move that makes the given ply. */
function moveNumber(setup: Setup, ply: number): string {
  const before = (setup.fullmoves - 1) * 2 + setup.turn + ply - 1;
  return `${(before >> 1) + 1}${(before & 1) === WHITE ? '.' : '...'}`;
}
