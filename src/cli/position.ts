import type { Command } from 'commander';
import { CHESS_NOTATION } from '../notation/chess-notation.ts';
import { diagram } from '../notation/diagram.ts';
import { positionFen } from '../notation/fen.ts';
import { nineDiagram } from '../notation/nine/diagram.ts';
import { japaneseMove, westernMove } from '../notation/nine/move-names.ts';
import { positionSfen } from '../notation/nine/sfen.ts';
import { formatUsi } from '../notation/nine/usi-move.ts';
import { formatSan } from '../notation/san.ts';
import { formatUci } from '../notation/uci-move.ts';
import type { NinePosition } from '../rules/nine/position.ts';
import { loadRules } from '../rules/node.ts';
import type { Position } from '../rules/position.ts';
import type { Color } from '../rules/setup.ts';
import { BOARD_FLAGS, BOARD_HELP, CHESS } from './board-option.ts';
import type { Io } from './io.ts';
import { setUp } from './options.ts';

interface Options {
  board: string;
  fen?: string;
  moves?: string[];
  chess960?: boolean;
  json?: boolean;
}

const NAMES = ['white', 'black'] as const;
const NINE_NAMES = ['first', 'second'] as const;

function nameOf<T>(names: readonly [T, T], color: Color | undefined): T | null {
  return color === undefined ? null : names[color];
}

function describe(position: Position, chess960: boolean) {
  const { ending, winner, claims } = position.status();
  return {
    fen: positionFen(position),
    shredderFen: positionFen(position, { castling: 'shredder' }),
    key: position.key.toString(16).padStart(16, '0'),
    turn: NAMES[position.turn],
    check: position.inCheck,
    ending: ending ?? null,
    winner: nameOf(NAMES, winner),
    claims,
    moves: position.moves().map((move) => ({ uci: formatUci(move, { chess960 }), san: formatSan(position, move) })),
  };
}

function describeNine(position: NinePosition) {
  const { ending, winner, claims } = position.status();
  const names = position.moves().map((move) => ({
    usi: formatUsi(move),
    western: westernMove(position, move),
    japanese: japaneseMove(position, move),
  }));
  return {
    board: position.core.board.name,
    sfen: positionSfen(position),
    key: position.key.toString(16).padStart(16, '0'),
    turn: NINE_NAMES[position.turn],
    check: position.inCheck,
    ending: ending ?? null,
    winner: nameOf(NINE_NAMES, winner),
    claims,
    moves: names,
  };
}

interface Facts {
  readonly turn: string;
  readonly check: boolean;
  readonly ending: string | null;
  readonly winner: string | null;
  readonly claims: readonly string[];
}

function lines({ turn, check, ending, winner, claims }: Facts, moves: readonly string[]): string[] {
  const status = ending ?? `${turn} to move${check ? ', in check' : ''}`;
  return [
    '',
    `status  ${status}${winner ? `, ${winner} wins` : ''}`,
    ...(claims.length > 0 ? [`claims  ${claims.join(', ')}`] : []),
    `moves   ${moves.length}: ${moves.join(' ')}`,
  ];
}

async function show(io: Io, options: Options): Promise<void> {
  if (options.board !== CHESS) {
    const { nineSetUp } = await import('./read-board.ts');
    const position = await nineSetUp(io, options.board, options.fen, options.moves);
    const facts = describeNine(position);
    if (options.json) return io.printJson(facts);
    return io.print(
      ...nineDiagram(position),
      ...lines(
        facts,
        facts.moves.map(({ western }) => western),
      ),
    );
  }
  const position = (await loadRules()).position();
  setUp(io, CHESS_NOTATION, position, options.fen, options.moves);
  const facts = describe(position, options.chess960 === true);
  if (options.json) return io.printJson(facts);
  io.print(
    ...diagram(position),
    ...lines(
      facts,
      facts.moves.map(({ san }) => san),
    ),
  );
}

export function definePosition(command: Command, io: Io): void {
  command
    .option(BOARD_FLAGS, BOARD_HELP, CHESS)
    .option('--fen <fen>', 'position to start from (FEN, X-FEN or Shredder-FEN; SFEN for boards of 9 × 9)', 'startpos')
    .option('--moves <moves...>', 'moves to make first, in UCI or SAN, for boards of 9 × 9 in USI')
    .option('--chess960', 'write castling in UCI as the king taking its rook')
    .option(
      '--json',
      'print JSON: fen, shredderFen, key, turn, check, ending, winner, claims, moves; with --board: board, sfen, …',
    )
    .action((options: Options) => show(io, options));
}
