import { show } from '../rules/names.ts';
import { FaultError } from '../rules/result.ts';
import { BLACK, WHITE } from '../rules/setup.ts';
import { parseFen } from './fen.ts';
import { MovetextWriter } from './movetext.ts';
import { MAX_NAG, type PgnGame, type PgnLine, pgnTag } from './pgn.ts';
import { isTagName } from './pgn-chars.ts';
import { isMoveToken } from './pgn-lexer.ts';

interface OpenLine {
  readonly line: PgnLine;
  /** Half-moves from White's first move of move 1 to the start of the line. */
  readonly ply: number;
  next: number;
  /** The next variation of the move before `next`. */
  variation: number;
}

/**
 * The game as PGN text, which reads back as the same game. Two things cannot be represented and change: white space in
 * comments (see `tidyComment`; empty comments vanish) and line breaks in tag values, which become spaces. Throws on
 * anything else that could not be read back, such as a tag name with spaces or a move with a brace.
 */
export function exportPgn(game: PgnGame): string {
  let text = '';
  for (const [name, value] of game.tags) {
    if (!isTagName(name)) refuse('pgn.tag', 'tags', `${show(name)} cannot be the name of a tag`);
    text += `[${name} "${value.replace(/[\r\n]+/g, ' ').replace(/["\\]/g, '\\$&')}"]\n`;
  }
  if (text !== '') text += '\n';
  return text + exportMovetext(game);
}

function exportMovetext(game: PgnGame): string {
  const writer = new MovetextWriter();
  const stack: OpenLine[] = [{ line: game.line, ply: firstPly(game), next: 0, variation: 0 }];
  writer.comments(game.line.comments);
  // A black move has a number only if something comes between it and White's move.
  let numberNext = true;
  for (let open = stack.at(-1); open !== undefined; open = stack.at(-1)) {
    const { moves } = open.line;
    const variation = open.next > 0 ? moves[open.next - 1]!.variations[open.variation] : undefined;
    if (variation !== undefined) {
      open.variation++;
      writer.open();
      writer.comments(variation.comments);
      stack.push({ line: variation, ply: open.ply + open.next - 1, next: 0, variation: 0 });
      numberNext = true;
    } else if (open.next < moves.length) {
      const move = moves[open.next]!;
      const ply = open.ply + open.next;
      open.next++;
      open.variation = 0;
      if (!isMoveToken(move.san)) refuse('pgn.move', 'movetext', `${show(move.san)} cannot be written as a move`);
      if (ply % 2 === 0) writer.word(`${ply / 2 + 1}.`);
      else if (numberNext) writer.word(`${(ply + 1) / 2}...`);
      writer.word(move.san);
      for (const nag of move.nags) {
        if (!Number.isInteger(nag) || nag < 0 || nag > MAX_NAG) refuse('pgn.nag', 'movetext', `${nag} is not a NAG`);
        writer.word(`$${nag}`);
      }
      numberNext = writer.comments(move.comments);
    } else {
      stack.pop();
      if (stack.length > 0) writer.close();
      numberNext = true;
    }
  }
  writer.word(game.result);
  return writer.finish();
}

/** The number of the first ply. After a FEN that cannot be read, moves are numbered from 1. */
function firstPly(game: PgnGame): number {
  const fen = pgnTag(game, 'FEN');
  const setup = fen === undefined ? undefined : parseFen(fen);
  if (setup === undefined || !setup.ok) return 0;
  return (setup.value.fullmoves - 1) * 2 + (setup.value.turn === WHITE ? 0 : BLACK);
}

function refuse(code: string, field: string, message: string): never {
  throw new FaultError({ code, field, message });
}
