import { create } from 'zustand';
import type { ProfileFile } from '../../profiles/profile.ts';
import type { Fault } from '../../rules/result.ts';
import { spawn } from '../engines/engines.ts';
import { faultOf, Remote } from '../engines/rpc.ts';
import { goTo, useRoute } from '../shell/route.ts';
import { faultText } from '../state/fault-text.ts';
import { notify, notifyError } from '../state/notify.tsx';
import { isPlainPreset } from '../state/profile-file.ts';
import { parseLearn } from './address.ts';
import type { NamedBlob } from './blob-source.ts';
import { keptGames } from './kept-games.ts';
import type { FitForm, KeptDataset, LearnEvent, SelfPlayForm, ShownFit } from './learn-messages.ts';
import type * as Tasks from './tasks.ts';

interface Learning {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly fault: Fault | undefined;
  readonly datasets: readonly KeptDataset[];
  readonly fits: readonly ShownFit[];
  /** The current activity of the worker, in words; undefined if it is idle. */
  readonly work: string | undefined;
  /** Whether the work is a fit. */
  readonly isFitting: boolean;
  /** Whether it is about a style. */
  readonly isStyle: boolean;
}

export const useLearning = create<Learning>(() => ({
  status: 'loading',
  fault: undefined,
  datasets: [],
  fits: [],
  work: undefined,
  isFitting: false,
  isStyle: false,
}));

const MODULE = 'learn';

/** The worker that learns for this page, each task for the board in use. It continues while other screens are shown. */
const remote = new Remote(spawn);
export const tasks = remote.tasks<typeof Tasks>(MODULE);

/** Tells other tabs that something was kept or deleted. */
export const channel = new BroadcastChannel('lucena.learn');
channel.addEventListener('message', () => void list());

/** Lists the kept datasets and fits. A fit that this tab is working on is not replaced. */
async function list(): Promise<void> {
  try {
    const { datasets, fits } = await tasks.state();
    const { isFitting, fits: before } = useLearning.getState();
    const own = isFitting ? before.find(({ phase }) => phase === 'running') : undefined;
    const all = fits.map((fit) => (own?.id === fit.id ? own : fit));
    useLearning.setState({ status: 'ready', fault: undefined, datasets, fits: all });
  } catch (error) {
    useLearning.setState({ status: 'failed', fault: faultOf(error) });
  }
}

export async function openLearning(): Promise<void> {
  if (useLearning.getState().status !== 'ready') await list();
}

function setFit(fit: ShownFit): void {
  const { fits } = useLearning.getState();
  const isNew = !fits.some(({ id }) => id === fit.id);
  useLearning.setState({ fits: isNew ? [fit, ...fits] : fits.map((one) => (one.id === fit.id ? fit : one)) });
  // The fit is shown as soon as it is kept.
  if (isNew) goTo('learn', `fit/${encodeURIComponent(fit.id)}`);
}

const STYLE_TASKS: readonly (keyof typeof Tasks)[] = ['countPlayers', 'learnStyle'];

function take(event: LearnEvent): void {
  if ('progress' in event) useLearning.setState({ work: event.progress });
  else setFit(event.fit);
}

/** Runs a long task in the worker, and shows its progress and its errors. */
export async function atWork<T>(
  title: string,
  work: string,
  task: keyof typeof Tasks,
  args: readonly unknown[],
  takeOther?: (event: unknown) => void,
): Promise<T | undefined> {
  useLearning.setState({
    work,
    isFitting: task === 'begin' || task === 'resume',
    isStyle: STYLE_TASKS.includes(task),
  });
  try {
    return (await remote.call(MODULE, task, args, (event) => {
      const isProgress = typeof event === 'object' && event !== null && 'progress' in event;
      if (takeOther === undefined || isProgress) take(event as LearnEvent);
      else takeOther(event);
    })) as T;
  } catch (error) {
    notifyError({ title, message: `${faultText(faultOf(error))}.` });
    return undefined;
  } finally {
    useLearning.setState({ work: undefined, isFitting: false, isStyle: false });
    await list();
    channel.postMessage('');
  }
}

async function makeDataset(
  work: string,
  task: 'build' | 'selfPlay',
  args: readonly unknown[],
): Promise<string | undefined> {
  const made = await atWork<KeptDataset>('No dataset was made', work, task, args);
  if (made === undefined) return undefined;
  const { positions } = made.manifest.counts.train;
  notify({ title: `“${made.name}” was saved`, message: `${positions.toLocaleString('en')} positions for training.` });
  return made.id;
}

/** A name for files: the first of them, and how many more. */
function filesName(files: readonly NamedBlob[]): string {
  const [first, ...more] = files;
  return more.length === 0 ? first!.name : `${first!.name} and ${more.length} more`;
}

/** Makes a dataset from files. Returns its id, or undefined if that was refused. */
export async function buildFrom(files: readonly NamedBlob[], name = filesName(files)): Promise<string | undefined> {
  return makeDataset(`reading ${name}`, 'build', [name, files]);
}

/** Makes a dataset from the games and files that the browser keeps. */
export async function buildFromKept(): Promise<string | undefined> {
  const files = await keptGames();
  if (files.length > 0) return buildFrom(files, 'Kept games');
  notifyError({
    title: 'No dataset was made',
    message: 'There are no kept games yet. Play some, or open a file on the board.',
  });
  return undefined;
}

export function playFor(file: ProfileFile, form: SelfPlayForm): Promise<string | undefined> {
  const { games, nodes, seed } = form;
  const name = `${file.name}, ${games} games of ${nodes} nodes, seed ${seed}`;
  return makeDataset('starting the engines', 'selfPlay', [name, file, { games, nodes, seed }]);
}

/** Shows the end of a fit of this tab. One that was refused is not kept, so its address would lead nowhere. */
function settle(fit: ShownFit | undefined): void {
  if (fit !== undefined) {
    setFit(fit);
    return;
  }
  const { screen, rest } = useRoute.getState();
  const shown = parseLearn(rest);
  const isKept = (id: string) => useLearning.getState().fits.some((one) => one.id === id);
  if (screen === 'learn' && shown.kind === 'fit' && !isKept(shown.id)) goTo('learn');
}

export async function beginFit(start: ProfileFile, dataset: string, form: FitForm): Promise<void> {
  const { knobs, loss, prior, epochs, target } = form;
  const preset = isPlainPreset(start) ? start.extends : undefined;
  const args = [{ start, preset }, dataset, { knobs, loss, prior, epochs, target }];
  settle(await atWork<ShownFit>('Nothing was learned', 'preparing', 'begin', args));
}

/** Resumes a fit after its page was closed, or ends it with its best values so far. */
export async function resumeFit({ phase: _, ...fit }: ShownFit, isStopped = false): Promise<void> {
  settle(await atWork<ShownFit>('The fit cannot be resumed', 'preparing', 'resume', [fit, isStopped]));
}

/** Stops the current task. Its results so far are kept. */
export function stopWork(): void {
  useLearning.setState({ work: 'stopping' });
  void tasks.stop();
}

async function remove(title: string, order: () => Promise<void>): Promise<void> {
  try {
    await order();
  } catch (error) {
    notifyError({ title, message: `${faultText(faultOf(error))}.` });
  }
  await list();
  channel.postMessage('');
}

export function removeDataset(id: string): Promise<void> {
  return remove('The dataset was not deleted', () => tasks.removeDataset(id));
}

export function removeFit(id: string): Promise<void> {
  return remove('The fit was not deleted', () => tasks.removeFit(id));
}
