import { type PgnInput, texts } from '../../notation/pgn-stream.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import type { GameBuffer } from './game-buffer.ts';
import { type LinePosition, parseLabelledLine } from './labelled-line.ts';
import type { GameReader, ReadGame } from './read-game.ts';

/** Longer lines are not positions. */
const MAX_LENGTH = 4096;

/** The lines of a text, without blank ones and comments. */
async function* lines(input: PgnInput): AsyncGenerator<{ readonly number: number; readonly text: string }, void> {
  let rest = '';
  let number = 0;
  const isContent = (text: string) => text.trim() !== '' && !text.startsWith('#');
  for await (const piece of texts(input)) {
    const parts = (rest + piece).split('\n');
    rest = parts.pop()!;
    // The rest of a line that is too long does not matter.
    if (rest.length > 2 * MAX_LENGTH) rest = rest.slice(0, MAX_LENGTH + 1);
    for (const text of parts) {
      number++;
      if (isContent(text)) yield { number, text };
    }
  }
  if (isContent(rest)) yield { number: number + 1, text: rest };
}

/** Reads one line into the buffer as a game of one position, because nothing tells which lines are of the same game. */
function fill(buffer: GameBuffer, position: BoardPosition, text: string, form: LinePosition): string | undefined {
  if (text.length > MAX_LENGTH) return `the line has more than ${MAX_LENGTH} characters`;
  const line = parseLabelledLine(text, form);
  if (!line.ok) return line.fault.message;
  const { setup, halfPoints, score } = line.value;
  const loaded = position.load(setup);
  if (!loaded.ok) return loaded.fault.message;
  if (position.moves().length === 0) return 'the game is over in this position';
  buffer.begin(position.setup());
  buffer.halfPoints = halfPoints;
  buffer.add(position, score);
  return undefined;
}

/** Reads files with a position and a result on each line. The first `skip` positions are skipped. */
export function lineGames(form: LinePosition): GameReader {
  return async function* (input, buffer, position, skip): AsyncGenerator<ReadGame, void> {
    let read = 0;
    for await (const { number, text } of lines(input)) {
      if (++read <= skip) continue;
      const fault = fill(buffer, position, text, form);
      yield fault === undefined ? {} : { fault: `line ${number}: ${fault}` };
    }
  };
}
