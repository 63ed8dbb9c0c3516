import type { Command } from 'commander';
import { diagram } from '../notation/diagram.ts';
import { positionFen } from '../notation/fen.ts';
import { formatSan } from '../notation/san.ts';
import { formatUci } from '../notation/uci-move.ts';
import { loadRules } from '../rules/node.ts';
import type { Position } from '../rules/position.ts';
import type { Color } from '../rules/setup.ts';
import type { Io } from './io.ts';
import { setUp } from './options.ts';

interface Options {
  fen?: string;
  moves?: string[];
  chess960?: boolean;
  json?: boolean;
}

const NAMES = ['white', 'black'] as const;

function nameOf(color: Color | undefined): 'white' | 'black' | null {
  return color === undefined ? null : NAMES[color];
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
    winner: nameOf(winner),
    claims,
    moves: position.moves().map((move) => ({ uci: formatUci(move, { chess960 }), san: formatSan(position, move) })),
  };
}

async function show(io: Io, options: Options): Promise<void> {
  const position = (await loadRules()).position();
  setUp(io, position, options.fen, options.moves);
  const facts = describe(position, options.chess960 === true);
  if (options.json) return io.printJson(facts);
  const status = facts.ending ?? `${facts.turn} to move${facts.check ? ', in check' : ''}`;
  const lines = [
    ...diagram(position),
    '',
    `status  ${status}${facts.winner ? `, ${facts.winner} wins` : ''}`,
    ...(facts.claims.length > 0 ? [`claims  ${facts.claims.join(', ')}`] : []),
    `moves   ${facts.moves.length}: ${facts.moves.map(({ san }) => san).join(' ')}`,
  ];
  io.print(...lines);
}

export function definePosition(command: Command, io: Io): void {
  command
    .option('--fen <fen>', 'position to start from (FEN, X-FEN or Shredder-FEN)', 'startpos')
    .option('--moves <moves...>', 'moves to make first, in UCI or SAN')
    .option('--chess960', 'write castling in UCI as the king taking its rook')
    .option('--json', 'print JSON: fen, shredderFen, key, turn, check, ending, winner, claims, moves')
    .action((options: Options) => show(io, options));
}
