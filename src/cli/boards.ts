import type { Command } from 'commander';
import { nineDiagram } from '../notation/nine/diagram.ts';
import { BOARDS, type Board } from '../rules/nine/board.ts';
import { loadNineRules } from '../rules/node.ts';
import { CHESS } from './board-option.ts';
import type { Io } from './io.ts';
import { readBoard } from './read-board.ts';
import { align } from './table.ts';

interface Options {
  json?: boolean;
}

function list(io: Io, { json }: Options): void {
  if (json) io.printJson([CHESS, ...BOARDS.map(({ name }) => name)]);
  else
    io.print(
      ...align([[CHESS, 'Chess, and Chess960 by its FEN'], ...BOARDS.map(({ name, title }) => [name, title])], []),
    );
}

/** The rules of a board in words, one line each. */
function ruleLines({ hands, pawnDropMate, noMoves, repetition, enteringKing, tryRule }: Board): string[] {
  const keeps = [hands.first ? 'first' : '', hands.second ? 'second' : ''].filter((side) => side !== '');
  const yes = (flag: boolean) => (flag ? 'yes' : 'no');
  return align(
    [
      [
        'captures kept in hand',
        keeps.length === 2 ? 'both sides' : keeps.length === 0 ? 'neither side' : `${keeps[0]} player`,
      ],
      ['mate by a dropped pawn', pawnDropMate],
      ['no legal move', noMoves],
      [`occurrence ${repetition.occurrences} of a position`, 'draw'],
      ['perpetual check', repetition.perpetualCheck],
      [
        'entering king',
        enteringKing === null
          ? 'no'
          : `${enteringKing.ranks} ranks, ${enteringKing.men} men, ${enteringKing.points.first} or ${enteringKing.points.second} points`,
      ],
      ['try rule', yes(tryRule)],
    ],
    [],
  );
}

async function show(io: Io, name: string, { json }: Options): Promise<void> {
  const board = await readBoard('board', name);
  if (json) return io.printJson(board);
  const position = (await loadNineRules(board)).position();
  io.print(board.title, '', ...nineDiagram(position), '', ...ruleLines(board));
}

async function check(io: Io, path: string): Promise<void> {
  const board = await readBoard('file', path);
  const moves = (await loadNineRules(board)).position().moves().length;
  io.print(`${board.name}: correct, ${moves} legal moves at the start`);
}

export function defineBoards(command: Command, io: Io): void {
  command
    .command('list')
    .description('list the boards')
    .option('--json', 'print JSON: the names')
    .action((options: Options) => list(io, options));
  command
    .command('show')
    .description('show a board of 9 × 9: its start position and rules')
    .argument('<board>', 'a name, or a board file')
    .option('--json', 'print JSON: the board file')
    .action((name: string, options: Options) => show(io, name, options));
  command
    .command('check')
    .description('check a board file')
    .argument('<file>', 'a board file')
    .action((path: string) => check(io, path));
}
