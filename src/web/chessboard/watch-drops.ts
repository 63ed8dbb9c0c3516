import type { Api } from 'chessgroundx/api.js';
import type { Key, Piece, Role } from 'chessgroundx/types.js';

interface Watcher {
  /** Called with the role that is picked to be dropped now, or with none. */
  readonly onPicked: (role: Role | undefined) => void;
  readonly onIllegal: (role: Role, key: Key) => void;
}

/** chessgroundx settles a selection only after it has told of it. */
const SETTLED_MS = 5;

/** Watches for drops where none is legal, of which chessgroundx tells nothing. Returns a function that ends this. */
export function watchDrops(wrap: HTMLElement, { state, getKeyAtDomPos }: Api, watcher: Watcher): () => void {
  const ending = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const inHand = (): Piece | undefined => {
    const { selected } = state.selectable;
    return typeof selected === 'object' ? selected : undefined;
  };
  const report = () => {
    clearTimeout(timer);
    timer = setTimeout(() => watcher.onPicked(inHand()?.role), SETTLED_MS);
  };
  const judge = (piece: Piece | undefined, { clientX, clientY }: PointerEvent) => {
    if (piece === undefined || piece.color !== state.turnColor) return;
    const key = getKeyAtDomPos([clientX, clientY]);
    if (key === undefined || state.boardState.pieces.has(key)) return;
    const legal = state.movable.dests?.get(`${piece.role[0]!.toUpperCase()}@` as never) ?? [];
    if (!legal.includes(key)) watcher.onIllegal(piece.role, key);
  };

  // Captured, before chessgroundx takes the same event and forgets the selection.
  const options = { capture: true, signal: ending.signal };
  wrap.addEventListener('pointerdown', (event) => judge(inHand(), event), options);
  document.addEventListener(
    'pointerup',
    (event) => {
      const { current } = state.draggable;
      if (current?.fromPocket) judge(current.piece, event);
    },
    options,
  );
  for (const type of ['pointerdown', 'pointerup', 'keyup']) document.addEventListener(type, report, options);
  return () => {
    clearTimeout(timer);
    ending.abort();
  };
}
