import { create } from 'zustand';
import { NINE_WALKS } from '../../lab/board-walks.ts';
import type { LabEvent, LabRun, LabState } from '../../lab/lab-messages.ts';
import type { Fault } from '../../rules/result.ts';
import { faultOf } from '../engines/rpc.ts';
import { faultText } from '../state/fault-text.ts';
import { useBoard } from '../state/game.ts';
import { notifyError } from '../state/notify.tsx';
import { EVENTS, type LabApi, serverApi } from './api.ts';

interface Lab extends Pick<LabState, 'runs'> {
  /**
   * `page`: the host serves files only, and the page plays itself. `failed`: it cannot. `offline`: the server does not answer, and is asked
   * again.
   */
  readonly status: 'loading' | 'served' | 'offline' | 'page' | 'failed';
  /** The reason why the page cannot play. */
  readonly fault: Fault | undefined;
  readonly api: LabApi;
  /** The number of different games of chess at fixed nodes. */
  readonly fixedGames: number;
}

/** The runs of the server or of the page, kept up to date by events. */
export const useLab = create<Lab>(() => ({
  status: 'loading',
  fault: undefined,
  api: serverApi,
  runs: [],
  fixedGames: Number.POSITIVE_INFINITY,
}));

/** The number of different games at fixed nodes on the board in use. */
export function useFixedGames(): number {
  const { family } = useBoard();
  const ofChess = useLab(({ fixedGames }) => fixedGames);
  return family === 'chess' ? ofChess : 2 * NINE_WALKS;
}

/** The API that plays the runs. */
export function labApi(): LabApi {
  return useLab.getState().api;
}

const RETRY_MS = 2000;

export function setRun(run: LabRun): void {
  useLab.setState(({ runs }) => ({
    runs: runs.some(({ id }) => id === run.id) ? runs.map((one) => (one.id === run.id ? run : one)) : [run, ...runs],
  }));
}

function take(event: LabEvent): void {
  if ('run' in event) setRun(event.run);
  else useLab.setState(({ runs }) => ({ runs: runs.filter(({ id }) => id !== event.removed) }));
}

function show(status: Lab['status'], api: LabApi, { runs, fixedGames }: LabState): void {
  useLab.setState({ status, fault: undefined, api, runs, fixedGames });
}

/** Starts playing in the page itself. */
async function openPage(): Promise<void> {
  try {
    const { followPage, pageApi } = await import('./page-api.ts');
    followPage(take, () => useLab.getState().status === 'page' && void openPage());
    show('page', pageApi, await pageApi.state());
  } catch (error) {
    useLab.setState({ status: 'failed', fault: faultOf(error) });
  }
}

/** A run as it is shown while the server does not answer: nobody can say whether it is still played. */
function unheard({ activity: _, ...run }: LabRun): LabRun {
  const wasPlayed = run.state === 'running' || run.state === 'elsewhere';
  return wasPlayed ? { ...run, state: 'unknown', speed: null } : run;
}

/** Follows the server until the returned function is called. Reconnects to a restarted server. */
export function followLab(): () => void {
  let isOver = false;
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function connect(): Promise<void> {
    try {
      const state = await serverApi.state();
      if (isOver) return;
      if (!state.isServed) return await openPage();
      show('served', serverApi, state);
      listen();
    } catch (error) {
      if (isOver) return;
      // A static host without the state file has no lab either.
      const isMissing = faultOf(error).code === 'lab.answer' && useLab.getState().status !== 'served';
      if (isMissing) await openPage();
      else retry();
    }
  }

  function listen(): void {
    // Events until the stream is open are lost, so the state is read once more then. Events that arrive meanwhile are newer than it.
    let early: LabEvent[] | undefined = [];
    const stream = new EventSource(EVENTS);
    source = stream;
    stream.addEventListener('open', async () => {
      try {
        const state = await serverApi.state();
        if (isOver || source !== stream) return;
        show('served', serverApi, state);
        for (const event of early ?? []) take(event);
        early = undefined;
      } catch {
        fail();
      }
    });
    stream.addEventListener('message', ({ data }) => {
      const event = JSON.parse(data as string) as LabEvent;
      if (early === undefined) take(event);
      else early.push(event);
    });
    stream.addEventListener('error', fail);

    function fail(): void {
      stream.close();
      if (isOver || source !== stream) return;
      source = undefined;
      retry();
    }
  }

  function retry(): void {
    useLab.setState(({ runs }) => ({ status: 'offline', runs: runs.map(unheard) }));
    timer = setTimeout(() => void connect(), RETRY_MS);
  }

  // A page that plays itself is already connected when the screen is shown again.
  if (useLab.getState().status !== 'page') void connect();
  return () => {
    isOver = true;
    source?.close();
    clearTimeout(timer);
  };
}

/** Sends an order about a run, and shows a refusal. */
export async function orderRun(title: string, order: () => Promise<LabRun>): Promise<LabRun | undefined> {
  try {
    const run = await order();
    setRun(run);
    return run;
  } catch (error) {
    notifyError({ title, message: `${faultText(faultOf(error))}.` });
    return undefined;
  }
}
