import { create } from 'zustand';
import { type Mode, scoresLines } from '../../engine/mode.ts';
import type { KnobValue } from '../../evaluation/knobs.ts';
import type { ProfileFile, Warning } from '../../profiles/profile.ts';
import { type Fault, fail, ok } from '../../rules/result.ts';
import { evaluation } from '../engines/engines.ts';
import { Query } from '../engines/query.ts';
import { faultOf } from '../engines/rpc.ts';
import { faultText } from './fault-text.ts';
import { changedFrom, Gesture, type History, NO_HISTORY, redone, undone } from './history.ts';
import { notifyError } from './notify.tsx';
import { cookieOf, profileInCookies } from './profile-cookie.ts';
import {
  FIRST_PRESET,
  isPlainPreset,
  LINES_PRESET,
  presetFile,
  readProfileFile,
  withKnob,
  withoutKnobs,
} from './profile-file.ts';
import { StoredValue } from './storage.ts';

/** The profile in use: a preset with the user's changes. */
export interface ProfileState extends History<ProfileFile> {
  readonly file: ProfileFile;
  /** The name of the profile chosen last; undefined if none was chosen. */
  readonly chosen: string | undefined;
  /** The hash of the resolved profile; empty until the evaluator has computed it. */
  readonly hash: string;
  readonly warnings: readonly Warning[];
}

const MAX_STEPS = 200;

const stored = new StoredValue<ProfileFile>('profile', 'Your profile', readProfileFile);

const storedChoice = new StoredValue<string>('profile-choice', 'Your choice of profile', (value) =>
  typeof value === 'string' ? ok(value) : fail('choice', 'name', 'must be a string'),
);

function restored(): ProfileFile | undefined {
  const file = stored.load();
  if (file !== undefined) return file;
  const cookie = profileInCookies(globalThis.document?.cookie ?? '');
  return cookie?.ok ? cookie.value : undefined;
}

/** Reads the stored profile, which another tab may have changed. */
export function storedProfile(): ProfileFile | undefined {
  return stored.load();
}

const first = restored();

/** The profile in use until the user chooses or changes one. */
const UNCHOSEN = presetFile(FIRST_PRESET);
/** The profile for line scoring until then. */
const UNCHOSEN_FOR_LINES = presetFile(LINES_PRESET);

export const useProfile = create<ProfileState>(() => ({
  file: first ?? UNCHOSEN,
  chosen: storedChoice.load(),
  ...NO_HISTORY,
  hash: '',
  warnings: [],
}));

/**
 * Whether the user has neither chosen nor changed a profile. Turning a knob and back is not a change. Choosing the first preset by name
 * is a choice.
 */
function isUntouched({ file, chosen }: ProfileState): boolean {
  const isFirst = file.name === FIRST_PRESET && file.extends === FIRST_PRESET && isPlainPreset(file);
  return isFirst && chosen !== FIRST_PRESET;
}

/** The profile of a mode: the user's or, until there is one, the preset made for the mode. */
function fileFor(mode: Mode, state: ProfileState): ProfileFile {
  return isUntouched(state) && scoresLines(mode) ? UNCHOSEN_FOR_LINES : state.file;
}

export function profileFor(mode: Mode): ProfileFile {
  return fileFor(mode, useProfile.getState());
}

export function useProfileFor(mode: Mode): ProfileFile {
  return useProfile((state) => fileFor(mode, state));
}

/** The knob values of the presets that are known so far. */
const bases = new Map<string, ReadonlyMap<string, KnobValue>>();
const checks = new Query<void>();
const gesture = new Gesture();

function keep(file: ProfileFile): void {
  stored.save(file);
  // biome-ignore lint/suspicious/noDocumentCookie: the alternative is asynchronous, and the page may be closing.
  if (globalThis.document !== undefined) document.cookie = cookieOf(file);
}

function set(file: ProfileFile, key?: string): void {
  const goesOn = gesture.goesOn(key);
  useProfile.setState((state) => ({
    file,
    ...(goesOn ? { future: [] } : changedFrom(state, state.file, MAX_STEPS)),
  }));
  keep(file);
  check(file);
}

/** Asks the evaluator to check the file. If the file is refused, the previous one is restored. */
function check(file: ProfileFile): void {
  void checks.ask([file], async ({ signal }) => {
    try {
      const { hash, warnings } = await evaluation.facts(file);
      if (!signal.aborted) useProfile.setState({ hash, warnings });
      await learnBase(file.extends);
    } catch (error) {
      if (!signal.aborted) refuse(file, faultOf(error));
    }
  });
}

function refuse(file: ProfileFile, fault: Fault): void {
  const { past } = useProfile.getState();
  if (file === first) stored.setAside(faultText(fault));
  else notifyError({ title: 'The change was refused', message: faultText(fault) });
  const before = past.at(-1) ?? UNCHOSEN;
  useProfile.setState({ file: before, past: past.slice(0, -1) });
  keep(before);
  check(before);
}

async function learnBase(preset: string | undefined): Promise<void> {
  if (preset === undefined || bases.has(preset)) return;
  const { groups } = await evaluation.describe(presetFile(preset));
  bases.set(preset, new Map(groups.flatMap(({ controls }) => controls.map(({ id, value }) => [id, value] as const))));
}

/** Sets a knob. Setting it to its preset's value is a reset. */
export function setKnob(id: string, value: KnobValue): void {
  const { file } = useProfile.getState();
  set(withKnob(file, id, value, bases.get(file.extends ?? '')?.get(id)), `knob ${id}`);
}

export function resetKnobs(ids: readonly string[]): void {
  set(withoutKnobs(useProfile.getState().file, ids));
}

/** Resets everything to the preset, including user terms. */
export function resetAll(): void {
  set(presetFile(useProfile.getState().file.extends ?? FIRST_PRESET));
}

/** Switches to a profile that the user has chosen. */
export function choose(file: ProfileFile): void {
  useProfile.setState({ chosen: file.name });
  storedChoice.save(file.name);
  set(file);
}

/** Changes anything else in the file: active terms, user terms, level, search, name. */
export function edit(change: (file: ProfileFile) => ProfileFile, gestureKey?: string): void {
  set(change(useProfile.getState().file), gestureKey);
}

function step(to: typeof undone): void {
  const state = useProfile.getState();
  const found = to(state, state.file);
  if (found === undefined) return;
  gesture.end();
  useProfile.setState({ file: found.value, ...found.history });
  keep(found.value);
  check(found.value);
}

export function undo(): void {
  step(undone);
}

export function redo(): void {
  step(redone);
}

/** Checks the restored profile, once, when the page opens. */
export function openProfile(): void {
  const { file } = useProfile.getState();
  check(file);
}
