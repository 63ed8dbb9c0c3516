import { create } from 'zustand';
import type { LabEvent, LabRun, LabState } from '../../lab/lab-messages.ts';
import { faultOf } from '../engines/rpc.ts';
import { faultText } from '../state/fault-text.ts';
import { notifyError } from '../state/notify.tsx';
import { api, EVENTS } from './api.ts';

interface Lab extends Pick<LabState, 'runs'> {
  /** `none`: the host serves files only. `offline`: the server does not answer, and is asked again. */
  readonly status: 'loading' | 'none' | 'served' | 'offline';
  /** The number of different games at fixed nodes. */
  readonly fixedGames: number;
}

/** The runs of the server, kept up to date by its events. */
export const useLab = create<Lab>(() => ({ status: 'loading', runs: [], fixedGames: Number.POSITIVE_INFINITY }));

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

/** Follows the server until the returned function is called. A server that was restarted is found again. */
export function followLab(): () => void {
  let isOver = false;
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function connect(): Promise<void> {
    try {
      const { isServed, runs, fixedGames } = await api.state();
      if (isOver) return;
      if (!isServed) return useLab.setState({ status: 'none' });
      useLab.setState({ status: 'served', runs, fixedGames });
      listen();
    } catch (error) {
      if (isOver) return;
      // A host for files without the file that says so has no lab either.
      const isMissing = faultOf(error).code === 'lab.answer' && useLab.getState().status === 'loading';
      if (isMissing) useLab.setState({ status: 'none' });
      else retry();
    }
  }

  function listen(): void {
    source = new EventSource(EVENTS);
    source.addEventListener('message', ({ data }) => take(JSON.parse(data as string) as LabEvent));
    source.addEventListener('error', () => {
      source?.close();
      if (!isOver) retry();
    });
  }

  function retry(): void {
    useLab.setState({ status: 'offline' });
    timer = setTimeout(() => void connect(), RETRY_MS);
  }

  void connect();
  return () => {
    isOver = true;
    source?.close();
    clearTimeout(timer);
  };
}

/** Gives the server an order about a run. A refusal is shown. */
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
