// Reading many games takes long, and comparing lines takes the whole evaluation, so a worker does it.
import { ModeReporter } from '../../explain/lines/mode-report.ts';
import { reportLine } from '../../explain/review/played-line.ts';
import { closenessOf } from '../../explain/why/closeness.ts';
import { contrast } from '../../explain/why/contrast.ts';
import { divergenceAlong } from '../../explain/why/divergence.ts';
import { endsSettled } from '../../explain/why/settled-material.ts';
import { explanationWords } from '../../explain/why/words.ts';
import { type PgnItem, pgnTag } from '../../notation/pgn.ts';
import { PgnParser } from '../../notation/pgn-parser.ts';
import type { ProfileFile } from '../../profiles/profile.ts';
import { fail, unwrap } from '../../rules/result.ts';
import type { PlayedGame, TaskContext } from '../engines/task-context.ts';
import { type ReadGame, recordFromPgn } from '../state/game-pgn.ts';
import type { KnownLine } from '../state/known-lines.ts';

/** A game of a file, for the list of games. */
export interface GameFacts {
  /** The index in the file, from 0. */
  readonly place: number;
  readonly white: string;
  readonly black: string;
  readonly result: string;
  readonly event: string;
  readonly date: string;
  /** The length of the main line. */
  readonly plies: number;
  /** The error message; empty if the game is fine. */
  readonly fault: string;
}

/** The limits on a file: a page has no room for a larger database. */
const MAX_CHARACTERS = 64 << 20;
const MAX_GAMES = 20_000;

/** A text that was read. Only the offsets of its games are kept, because a whole database as objects would fill the memory. */
interface ReadText {
  readonly text: string;
  readonly games: readonly { readonly offset: number; readonly line: number; readonly fault: string }[];
}

/** The texts read last: a file, and a single game that was opened as well. */
const texts = new Map<string, ReadText>();
const MAX_TEXTS = 2;

function keepText(id: string, text: ReadText): void {
  texts.delete(id);
  texts.set(id, text);
  for (const old of [...texts.keys()].slice(0, -MAX_TEXTS)) texts.delete(old);
}

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

/** Reads the games of a text and lists them; `id` identifies the text later. A text without games is a fault. */
export function readGames(_: TaskContext, id: string, given: string): GameFacts[] {
  // A byte order mark is not part of the text and not counted in offsets.
  const text = given.replace(/^\uFEFF/, '');
  if (text.length > MAX_CHARACTERS)
    unwrap(fail('pgn.size', 'movetext', `the text has more than ${MAX_CHARACTERS >> 20} million characters`));
  const parser = new PgnParser();
  parser.feed(text);
  parser.finish();
  const facts: GameFacts[] = [];
  const games: ReadText['games'][number][] = [];
  let first: PgnItem | undefined;
  for (let item = parser.next(); item !== undefined; item = parser.next()) {
    if (facts.length === MAX_GAMES) unwrap(fail('pgn.games', 'movetext', `the text has more than ${MAX_GAMES} games`));
    first ??= item;
    const { offset, line } = item;
    facts.push(factsOf(item, facts.length));
    games.push({ offset, line, fault: item.ok ? '' : item.fault.message });
  }
  if (first === undefined) unwrap(fail('pgn.empty', 'movetext', 'the text contains no game'));
  if (games.length === 1) unwrap(first!);
  keepText(id, { text, games });
  return facts;
}

/** Parses a game of a text again, with positions counted in the whole text. */
function itemAt({ text, games }: ReadText, place: number): PgnItem & { readonly ok: true } {
  const { offset, line, fault } = games[place]!;
  const parser = new PgnParser();
  parser.feed(text.slice(offset, games[place + 1]?.offset));
  parser.finish();
  const item = parser.next()!;
  if (!item.ok) return unwrap({ ok: false, fault: { ...item.fault, message: fault } });
  const column = offset - text.lastIndexOf('\n', offset - 1) - 1;
  const places = item.places.map((at, i) =>
    i % 2 === 0 ? at + line - 1 : at + (item.places[i - 1] === 1 ? column : 0),
  );
  return { ...item, number: place + 1, places };
}

/** Replays a game of a text that was read; undefined if the text is no longer in memory. */
export async function gameAt(
  context: TaskContext,
  id: string,
  place: number,
): Promise<(ReadGame & { readonly tags: Readonly<Record<string, string>> }) | undefined> {
  const text = texts.get(id);
  if (text === undefined) return undefined;
  if (text.games[place] === undefined) return unwrap(fail('pgn.game', 'game', 'the file has no such game'));
  const item = itemAt(text, place);
  const position = (await context.chess()).position();
  const read = unwrap(recordFromPgn(position, item.value, item));
  const tags = Object.fromEntries([...item.value.tags].filter(([name]) => name !== '__proto__'));
  return { ...read, tags: { ...tags, Result: item.value.result } };
}

/** The reporter of the last profile, which keeps its prepared evaluation. */
let reporter: { readonly key: string; readonly value: ModeReporter } | undefined;

/** Says in sentences why one line is better than another, by the scores that the page shows of them. */
export async function compareLines(
  context: TaskContext,
  file: ProfileFile,
  game: PlayedGame,
  best: KnownLine,
  rival: KnownLine,
): Promise<string[]> {
  const profile = context.profile(file);
  const { notation, name } = context.game;
  const key = `${name} ${profile.hash}`;
  if (reporter?.key !== key) reporter = { key, value: new ModeReporter(profile, 'full', notation) };
  const position = await context.positionAfter(game);
  const turn = position.turn === 0 ? 'white' : 'black';
  const [first, second] = [best, rival].map((line) => reportLine(reporter!.value, position, { ...line, playedOut: 0 }));
  const comparison = {
    ...contrast(first!, second!, turn),
    ...divergenceAlong(position, best.pv, rival.pv),
    ...closenessOf([best.score, ...(best.before ?? [])], [rival.score, ...(rival.before ?? [])]),
    isSettled: [best, rival].every(({ pv }) => endsSettled(position, profile.evaluation.ruleset, pv)),
  };
  return explanationWords(comparison, notation.format(position), turn, notation);
}
