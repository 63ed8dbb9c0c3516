// Reading games takes long if there are many: it is done beside the page.
import { type PgnItem, pgnTag } from '../../notation/pgn.ts';
import { parsePgn } from '../../notation/pgn-parser.ts';
import { fail, unwrap } from '../../rules/result.ts';
import type { Bench } from '../engines/bench.ts';
import { type ReadGame, recordFromPgn } from '../state/game-pgn.ts';

/** A game of a file, as a list shows it. */
export interface GameFacts {
  /** Its place in the file, from 0. */
  readonly place: number;
  readonly white: string;
  readonly black: string;
  readonly result: string;
  readonly event: string;
  readonly date: string;
  /** Moves of both sides in the main line. */
  readonly plies: number;
  /** What is wrong with it; empty if nothing is. */
  readonly fault: string;
}

/** A file may be a whole database; a page has not room for more. */
const MOST_CHARACTERS = 64 << 20;
const MOST_GAMES = 20_000;

/** What was read last. */
let items: readonly PgnItem[] = [];

function factsOf(item: PgnItem, place: number): GameFacts {
  if (!item.ok)
    return { place, white: '', black: '', result: '', event: '', date: '', plies: 0, fault: item.fault.message };
  const tag = (name: string) => (pgnTag(item.value, name) ?? '').slice(0, 200);
  return {
    place,
    white: tag('White'),
    black: tag('Black'),
    result: item.value.result,
    event: tag('Event'),
    date: tag('Date'),
    plies: item.value.line.moves.length,
    fault: '',
  };
}

/** Reads the games of a text and says what they are. Without any the text is at fault. */
export function readGames(_: Bench, text: string): GameFacts[] {
  if (text.length > MOST_CHARACTERS)
    unwrap(fail('pgn.size', 'movetext', `the text has more than ${MOST_CHARACTERS >> 20} million characters`));
  const found = parsePgn(text);
  if (found.length === 0) unwrap(fail('pgn.empty', 'movetext', 'the text holds no game'));
  if (found.length > MOST_GAMES)
    unwrap(fail('pgn.games', 'movetext', `the text has ${found.length} games, more than ${MOST_GAMES}`));
  const [first] = found;
  if (found.length === 1 && !first!.ok) unwrap(first!);
  items = found;
  return found.map(factsOf);
}

/** A game of what was read last, played through. */
export async function gameAt(
  bench: Bench,
  place: number,
): Promise<ReadGame & { readonly tags: Readonly<Record<string, string>> }> {
  const item = items[place];
  if (item === undefined) return unwrap(fail('pgn.game', 'game', 'the file is no longer there'));
  const game = unwrap(item);
  const position = (await bench.rules()).position();
  const read = unwrap(recordFromPgn(position, game, item.ok ? item : {}));
  const tags = Object.fromEntries([...game.tags].filter(([name]) => name !== '__proto__'));
  return { ...read, tags: { ...tags, Result: game.result } };
}
