import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { type Command, Option } from 'commander';
import { type Epd, epdMoves, formatEpd, parseEpd } from '../notation/epd.ts';
import { formatFen, positionFen } from '../notation/fen.ts';
import type { PgnGame, PgnItem, PgnMove } from '../notation/pgn.ts';
import { readCommands } from '../notation/pgn-commands.ts';
import { exportPgn } from '../notation/pgn-export.ts';
import { addNotes, allNotes, NO_NOTES, notesInVariations, notesText, type PgnNotes } from '../notation/pgn-notes.ts';
import { type PgnVisitor, replayPgn } from '../notation/pgn-replay.ts';
import { readPgn, texts } from '../notation/pgn-stream.ts';
import { formatUci } from '../notation/uci-move.ts';
import { amountOf } from '../rules/names.ts';
import { loadRules } from '../rules/node.ts';
import type { Position } from '../rules/position.ts';
import { FaultError, fail, ok, type Result } from '../rules/result.ts';
import { BOARD_FLAGS, BOARD_HELP, CHESS } from './board-option.ts';
import { convertNine, NINE_SOURCES, NINE_TARGETS, type NineSource, type NineTarget } from './convert-nine.ts';
import type { Io } from './io.ts';
import { unreadable } from './options.ts';

const SOURCES = ['pgn', 'epd'] as const;
const TARGETS = ['pgn', 'epd', 'fen', 'uci', 'json'] as const;
type Source = (typeof SOURCES)[number];
type Target = (typeof TARGETS)[number];

const ALL_SOURCES = [...SOURCES, ...NINE_SOURCES];
const ALL_TARGETS = [...new Set([...TARGETS, ...NINE_TARGETS])];

interface Options {
  board: string;
  from?: Source | NineSource;
  to: Target | NineTarget;
}

/** The converted text of an item, warnings about it, and what the text does not hold. */
interface Converted {
  readonly text: string;
  readonly warnings: readonly string[];
  readonly lost: PgnNotes;
}

/** JSON has the comments and NAGs of the main line; lists of moves and positions have none. */
function lostNotes({ line }: PgnGame, to: Target): PgnNotes {
  if (to === 'pgn') return NO_NOTES;
  return to === 'json' ? notesInVariations(line) : allNotes(line);
}

/**
 * Converts one game. Every move is played, so the result is legal. PGN output keeps comments and null moves; moves after a null move cannot
 * be checked.
 */
function convertGame(position: Position, item: PgnItem, to: Target): Result<Converted> {
  if (!item.ok) return item;
  const { value: game, number, places } = item;
  const epds: Epd[] = [];
  const visitor: PgnVisitor = {
    afterMove: (_move, _node, { depth }) => {
      if (depth === 0) epds.push({ setup: position.setup(), operations: [] });
    },
  };
  const listsPositions = to === 'fen' || to === 'epd';
  const replayed = replayPgn(position, game, { number, places, ...(listsPositions ? { visitor } : {}) });
  if (!replayed.ok) return replayed;
  const { moves, chess960 } = replayed.value;
  // PGN output includes the moves after a null move.
  const unchecked = to === 'pgn' ? '; what follows is written unchecked' : '';
  const warnings = replayed.value.warnings.map(({ message }) => message + unchecked);
  const done = (text: string) => ok({ text, warnings, lost: lostNotes(game, to) });
  const fen = positionFen(position);
  if (to === 'pgn') return done(exportPgn(game));
  if (listsPositions) {
    const all = [{ setup: position.setup(), operations: [] }, ...epds];
    return done(all.map((epd) => `${to === 'fen' ? formatFen(epd.setup) : formatEpd(epd)}\n`).join(''));
  }
  const uci = moves.map((move) => formatUci(move, { chess960 }));
  if (to === 'uci') return done(`position fen ${fen}${uci.length > 0 ? ` moves ${uci.join(' ')}` : ''}\n`);
  const played = game.line.moves.slice(0, moves.length);
  const san = played.map((move) => move.san);
  const tags = Object.fromEntries(game.tags);
  return done(
    `${JSON.stringify({ fen, tags, san, uci, annotations: annotationsOf(game, played), result: game.result })}\n`,
  );
}

/** The comments of a game, its NAGs and the data in comments, by ply; 0 is before the first move. */
function annotationsOf({ line }: PgnGame, played: readonly PgnMove[]): object[] {
  return [{ comments: line.comments, nags: [] }, ...played].flatMap(({ comments, nags }, ply) => {
    const { commands, comments: words } = readCommands(comments);
    if (comments.length === 0 && nags.length === 0) return [];
    return [
      {
        ply,
        ...(nags.length > 0 ? { nags } : {}),
        ...(words.length > 0 ? { comments: words } : {}),
        ...commands,
      },
    ];
  });
}

/** Converts one EPD line; its best and avoided moves must be legal. */
function convertEpd(position: Position, line: string, to: Target): Result<string> {
  const epd = parseEpd(line);
  if (!epd.ok) return epd;
  const loaded = position.load(epd.value.setup);
  if (!loaded.ok) return loaded;
  const best = epdMoves(position, epd.value, 'bm');
  if (!best.ok) return best;
  const avoid = epdMoves(position, epd.value, 'am');
  if (!avoid.ok) return avoid;
  const fen = formatFen(epd.value.setup);
  if (to === 'pgn') return fail('convert.target', 'to', 'a position without moves cannot become a PGN game');
  if (to === 'epd') return ok(`${formatEpd(epd.value)}\n`);
  if (to === 'fen') return ok(`${fen}\n`);
  if (to === 'uci') return ok(`position fen ${fen}\n`);
  const operations = Object.fromEntries(epd.value.operations.map(({ opcode, operands }) => [opcode, operands]));
  const uci = { bm: best.value.map((move) => formatUci(move)), am: avoid.value.map((move) => formatUci(move)) };
  return ok(`${JSON.stringify({ fen, operations, uci })}\n`);
}

/** The items of a source, each turned into text or a fault that names its place. */
async function* convertAll(
  position: Position,
  input: Readable,
  from: Source,
  to: Target,
): AsyncGenerator<Result<Converted>> {
  if (from === 'pgn') {
    for await (const item of readPgn(input)) yield convertGame(position, item, to);
    return;
  }
  let number = 0;
  for await (const line of createInterface({ input: Readable.from(texts(input)) })) {
    number++;
    if (line.trim() === '') continue;
    const text = convertEpd(position, line, to);
    yield text.ok
      ? ok({ text: text.value, warnings: [], lost: NO_NOTES })
      : fail(text.fault.code, text.fault.field, `line ${number}: ${text.fault.message}`);
  }
}

function guessSource(path: string): Source {
  return /\.(epd|fen)$/i.test(path) ? 'epd' : 'pgn';
}

/** The notation, if the board has it. */
function notationOf<T extends string>(field: string, name: string, known: readonly T[], board: string): T {
  const found = known.find((notation) => notation === name);
  if (found !== undefined) return found;
  throw new FaultError(
    fail('convert.notation', field, `${board} has no notation '${name}'; expected one of: ${known.join(', ')}`).fault,
  );
}

async function convert(io: Io, path: string, { board, from, to }: Options): Promise<void> {
  if (board !== CHESS) {
    const source = from === undefined ? undefined : notationOf('from', from, NINE_SOURCES, board);
    return convertNine(io, path, { board, from: source, to: notationOf('to', to, NINE_TARGETS, board) });
  }
  const source = from === undefined ? guessSource(path) : notationOf('from', from, SOURCES, board);
  return convertChess(io, path, source, notationOf('to', to, TARGETS, board));
}

async function convertChess(io: Io, path: string, from: Source, to: Target): Promise<void> {
  const position = (await loadRules()).position();
  let done = 0;
  let faults = 0;
  let lost = NO_NOTES;
  let losers = 0;
  try {
    const input = path === '-' ? io.stdin : createReadStream(path);
    for await (const item of convertAll(position, input, from, to)) {
      if (item.ok) {
        const { text, warnings } = item.value;
        if (notesText(item.value.lost) !== '') losers++;
        lost = addNotes(lost, item.value.lost);
        for (const warning of warnings) io.report(`warning: ${warning}`);
        if (!io.stdout.write(text)) await new Promise((resolve) => io.stdout.once('drain', resolve));
      } else {
        faults++;
        io.report(`${item.fault.field}: ${item.fault.message}`);
      }
      if (++done % 1000 === 0) io.showProgress(`${done} converted`);
    }
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === undefined ? error : unreadable('file', path, error);
  }
  io.showProgress('');
  if (losers > 0) io.report(`warning: ${to} cannot hold ${notesText(lost)} of ${amountOf(losers, 'game')}`);
  if (faults > 0)
    throw new FaultError({
      code: 'convert.faults',
      field: 'file',
      message: `${faults} of ${done} could not be converted`,
    });
}

export function defineConvert(command: Command, io: Io): void {
  command
    .argument('<file>', 'a file of games or positions, - for standard input')
    .option(BOARD_FLAGS, BOARD_HELP, CHESS)
    .addOption(
      new Option('--from <notation>', 'the notation of the file (default: by its extension)').choices(ALL_SOURCES),
    )
    .addOption(new Option('--to <notation>', 'the notation to write').choices(ALL_TARGETS).default('json'))
    .addHelpText(
      'after',
      `\nChess: from ${SOURCES.join(', ')} to ${TARGETS.join(', ')}. Boards of 9 × 9: from ${NINE_SOURCES.join(', ')} to ${NINE_TARGETS.join(', ')}; kif, ki2, csa and jkf are for shogi only.\nLists of moves or positions (uci, usi, fen, sfen, epd) are those of the main line, without tags and results. A warning says how many\nvariations, comments and other parts of a game the notation cannot hold.`,
    )
    .action((path: string, options: Options) => convert(io, path, options));
}
