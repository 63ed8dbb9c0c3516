import { fail, ok } from '../../rules/result.ts';
import { boardNamed, isBoardName, loadBoard } from '../boards/boards.ts';
import { LARGE, LATER_MS, newId, readStored, storedRecord, useGame } from '../state/game.ts';
import { boardNameOf, includes, recordOf } from '../state/game-record.ts';
import { keepGame, useGames } from '../state/games.ts';
import { notifyError } from '../state/notify.tsx';
import { isRecord, StoredValue, TabStorage } from '../state/storage.ts';
import { type Moment, momentNow, sizes, useHistory } from './history.ts';
import { readSession } from './session.ts';

/** The limits on stored undo steps and their characters. The latest step is always stored. */
const MAX_STORED = 100;
const MAX_CHARACTERS = 400_000;

interface StoredHistory {
  /** The id of the game that the steps belong to. */
  readonly id: string;
  readonly past: readonly unknown[];
  readonly future: readonly unknown[];
}

const stored = new StoredValue<StoredHistory>(
  'history',
  'Your undo steps',
  (value) =>
    isRecord(value) && typeof value.id === 'string' && Array.isArray(value.past) && Array.isArray(value.future)
      ? ok(value as unknown as StoredHistory)
      : fail('history.shape', 'it', 'is not a list of steps'),
  new TabStorage(),
);

/** A moment in its stored form, with its length. Moments never change, so each is written once. */
const records = new WeakMap<Moment, { readonly value: unknown; readonly length: number }>();

function recorded(moment: Moment): { readonly value: unknown; readonly length: number } {
  const known = records.get(moment);
  if (known !== undefined) return known;
  const value = storedRecord(moment);
  const made = { value, length: JSON.stringify(value).length };
  records.set(moment, made);
  return made;
}

/** The latest moments, as many as there is room for. */
function withinRoom(moments: readonly Moment[], room: number): { values: unknown[]; left: number } {
  const values: unknown[] = [];
  let left = room;
  for (const moment of moments.slice(-MAX_STORED).reverse()) {
    const { value, length } = recorded(moment);
    if (values.length > 0 && length > left) break;
    values.unshift(value);
    left -= length;
  }
  return { values, left };
}

/** A stored moment. It is replayed only when it is needed, because replaying all of them would block the page. */
function restored(value: unknown): Moment | undefined {
  if (!isRecord(value) || !isRecord(value.game) || !Array.isArray(value.game.moves)) return undefined;
  const session = readSession(value.session);
  if (!session.ok || typeof value.id !== 'string') return undefined;
  let read: Pick<Moment, 'tree' | 'at' | 'tags' | 'safe'> | undefined;
  const game = () => {
    if (read !== undefined) return read;
    const stored = readStored(value);
    if (!stored.ok) notifyError({ title: 'This step cannot be undone', message: stored.fault.message });
    read = stored.ok ? stored.value : useGame.getState();
    return read;
  };
  const moment: Moment = {
    get tree() {
      return game().tree;
    },
    get at() {
      return game().at;
    },
    get tags() {
      return game().tags;
    },
    get safe() {
      return game().safe;
    },
    id: value.id,
    session: session.value,
  };
  sizes.set(moment, value.game.moves.length + 1);
  records.set(moment, { value, length: JSON.stringify(value).length });
  return moment;
}

let saving: ReturnType<typeof setTimeout> | undefined;

function save(): void {
  clearTimeout(saving);
  saving = undefined;
  const { past, future } = useHistory.getState();
  const steps = withinRoom(past, MAX_CHARACTERS);
  const undone = withinRoom(future, steps.left);
  if (!stored.save({ id: useGame.getState().id, past: steps.values, future: undone.values })) keepLast(past.at(-1));
}

/** Saves the game of the last step in *Games*, when there is no room to store the step. */
function keepLast(before: Moment | undefined): void {
  if (before === undefined || before.tree === before.safe) return;
  const { tree, at } = useGame.getState();
  if (!isKeptIn(recordOf(tree, at), before)) keepGame(before, before.session);
}

/** Whether a game is contained in a record or in *Games*. */
function isKeptIn(record: ReturnType<typeof recordOf>, { tree, at }: Pick<Moment, 'tree' | 'at'>): boolean {
  const own = recordOf(tree, at);
  return includes(record, own) || useGames.getState().games.some((one) => includes(one.record, own));
}

/** Saves another tab's game in *Games* before it is overwritten, because that tab may be closed already. */
export function keepForeign(value: unknown): void {
  const board = isRecord(value) ? boardNameOf(value.game) : '';
  // The other tab may show a board that this one has not loaded.
  if (isBoardName(board) && !boardNamed(board).ok)
    void loadBoard(board).then(({ ok: isLoaded }) => isLoaded && keepForeign(value));
  const read = readStored(value);
  if (!read.ok || read.value.tree === read.value.safe) return;
  const { tree, at, id } = useGame.getState();
  if (isKeptIn(recordOf(tree, at), read.value)) return;
  const session = readSession(read.value.session ?? {});
  if (session.ok) keepGame(read.value, session.value);
  // Both tabs have continued the same game; from now on it is two games.
  if (read.value.id === id) useGame.setState({ id: newId() });
}

/** Restores the undo steps of the game on the board and stores them from now on. The game must be loaded. */
export function openHistory(): void {
  const history = stored.load();
  if (history !== undefined && history.id === momentNow().id) {
    const read = (values: readonly unknown[]) => values.map(restored).filter((moment) => moment !== undefined);
    useHistory.setState({ past: read(history.past), future: read(history.future) });
  }
  useHistory.subscribe(() => {
    if (useGame.getState().tree.nodes.size < LARGE) save();
    else saving ??= setTimeout(save, LATER_MS);
  });
  globalThis.addEventListener?.('pagehide', save);
}
