import type { Move } from '../rules/move.ts';
import type { Result } from '../rules/result.ts';
import { element } from './dom.ts';
import { formatNodes, formatRate, formatSeconds } from './numbers.ts';
import type { PerftPart, PerftTotal } from './perft-messages.ts';
import { type PerftRunner, STOPPED } from './perft-runner.ts';

const DEPTHS = 9;
const PRESET_DEPTH = 5;
const TICK_MS = 100;

export interface PerftEvents {
  readonly currentFen: () => string;
  readonly onStart: () => void;
  readonly onNodes: (move: Move, nodes: number) => void;
}

/** The controls of a perft run and its figures. */
export class PerftPanel {
  readonly #runner: PerftRunner;
  readonly #events: PerftEvents;
  readonly #depth = element('depth', HTMLSelectElement);
  readonly #runButton = element('run', HTMLButtonElement);
  readonly #stopButton = element('stop', HTMLButtonElement);
  readonly #result = element('perft-result', HTMLDivElement);
  readonly #progress = element('progress', HTMLProgressElement);
  readonly #total = element('total', HTMLDataElement);
  readonly #rate = element('rate', HTMLSpanElement);
  readonly #state = element('perft-state', HTMLSpanElement);

  constructor(runner: PerftRunner, events: PerftEvents) {
    this.#runner = runner;
    this.#events = events;
    for (let depth = 1; depth <= DEPTHS; depth++) this.#depth.add(new Option(String(depth)));
    this.#depth.value = String(PRESET_DEPTH);
    this.#runButton.disabled = false;
    element('perft-form', HTMLFormElement).addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#run();
    });
    this.#stopButton.addEventListener('click', () => runner.stop());
  }

  /** Forgets the last result: it belongs to a position that is no longer shown. */
  clear(): void {
    this.#runner.stop();
    this.#result.hidden = true;
  }

  async #run(): Promise<void> {
    const depth = Number(this.#depth.value);
    const start = performance.now();
    let nodes = 0;
    let counted = '';
    const showRunning = () => {
      this.#showFigures(nodes, performance.now() - start);
      this.#state.textContent = counted;
    };
    this.#events.onStart();
    this.#setRunning(true);
    this.#progress.value = 0;
    showRunning();
    // The clock runs on even while one long move is being counted.
    const tick = setInterval(showRunning, TICK_MS);
    const result = await this.#runner.run(this.#events.currentFen(), depth, (part: PerftPart) => {
      nodes += part.nodes;
      counted = `${part.done} of ${part.of} moves`;
      this.#progress.value = part.done / part.of;
      this.#events.onNodes(part.move, part.nodes);
    });
    clearInterval(tick);
    this.#setRunning(false);
    this.#showEnd(result, depth, nodes, performance.now() - start, counted);
  }

  #showEnd(result: Result<PerftTotal>, depth: number, nodes: number, ms: number, counted: string): void {
    if (result.ok) {
      this.#progress.value = 1;
      this.#showFigures(result.value.nodes, result.value.ms);
      this.#state.textContent = `perft ${depth}, complete`;
    } else {
      this.#showFigures(nodes, ms);
      const stopped = `stopped${counted === '' ? '' : ` after ${counted}`}`;
      this.#state.textContent = result.fault.code === STOPPED ? stopped : result.fault.message;
    }
    this.#result.dataset.state = result.ok ? 'done' : 'stopped';
  }

  #showFigures(nodes: number, ms: number): void {
    this.#total.value = String(nodes);
    this.#total.textContent = formatNodes(nodes);
    this.#rate.textContent = [formatSeconds(ms), nodes > 0 ? formatRate(nodes, ms) : ''].filter(Boolean).join(' · ');
  }

  #setRunning(running: boolean): void {
    // Focus goes with the button, or the keyboard would lose its place.
    const focused = document.activeElement === (running ? this.#runButton : this.#stopButton);
    if (running) {
      this.#result.hidden = false;
      this.#result.dataset.state = 'running';
    }
    this.#runButton.hidden = running;
    this.#stopButton.hidden = !running;
    this.#depth.disabled = running;
    if (focused) (running ? this.#stopButton : this.#runButton).focus();
  }
}
