import { compileCore } from '../rules/browser.ts';
import { Rules } from '../rules/rules.ts';
import { BoardView } from './board-view.ts';
import { consoleApi } from './console-api.ts';
import { element } from './dom.ts';
import { FenForm } from './fen-form.ts';
import { Game, type LegalMove } from './game.ts';
import { GameView } from './game-view.ts';
import { MoveList } from './move-list.ts';
import { PerftPanel } from './perft-panel.ts';
import { PerftRunner } from './perft-runner.ts';

const coreState = element('core-state', HTMLParagraphElement);

function open(module: WebAssembly.Module): void {
  const rules = new Rules(module);
  const game = new Game(rules.position());
  const gameView = new GameView();
  const list = new MoveList(play);
  const board = new BoardView(element('board', HTMLDivElement), {
    onSelect: (from) => list.narrow(from === undefined ? undefined : game.legal.filter((move) => move.from === from)),
    onChoose: choose,
  });
  const perft = new PerftPanel(new PerftRunner(module), {
    currentFen: () => game.fen,
    onStart: () => list.clearNodes(),
    onNodes: (move, nodes) => list.addNodes(move, nodes),
  });
  const fenForm = new FenForm((fen) => {
    const result = game.load(fen);
    if (result.ok) show();
    return result;
  });
  const takeBack = element('take-back', HTMLButtonElement);
  takeBack.addEventListener('click', () => {
    if (game.takeBack()) show();
  });
  element('flip', HTMLButtonElement).addEventListener('click', () => board.flip());

  /** One move is played; of several, which only differ in the piece promoted to, the user picks one from the list. */
  function choose(moves: readonly LegalMove[]): void {
    if (moves.length === 1) play(moves[0]!);
    else list.ask(moves);
  }

  function play(move: LegalMove): void {
    game.play(move);
    show();
  }

  function show(): void {
    perft.clear();
    board.show(game);
    gameView.show(game);
    list.show(game.legal);
    fenForm.show(game.fen, game.chess960);
    takeBack.disabled = game.played.length === 0;
  }

  show();
  globalThis.lucena = consoleApi(module, rules);
  coreState.textContent = 'core ready';
  coreState.classList.add('ready');
}

try {
  open(await compileCore(new URL('../../dist/core.wasm', import.meta.url)));
} catch (error) {
  coreState.textContent = `the core could not be loaded: ${error instanceof Error ? error.message : String(error)}`;
  coreState.classList.add('fault');
}
