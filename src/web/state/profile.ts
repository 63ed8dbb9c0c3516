import { create } from 'zustand';
import { type Mode, scoresLines } from '../../engine/mode.ts';
import type { KnobValue } from '../../evaluation/knobs.ts';
import type { ProfileFile, Warning } from '../../profiles/profile.ts';
import { type Fault, fail, ok } from '../../rules/result.ts';
import type { PageBoard } from '../boards/page-board.ts';
import { evaluation } from '../engines/engines.ts';
import { Query } from '../engines/query.ts';
import { faultOf } from '../engines/rpc.ts';
import { faultText } from './fault-text.ts';
import { currentBoard, useGame } from './game.ts';
import { changedFrom, Gesture, type History, NO_HISTORY, redone, undone } from './history.ts';
import { notifyError } from './notify.tsx';
import { cookieOf, profileInCookies } from './profile-cookie.ts';
import { isPlainPreset, presetFile, readProfileFile, withKnob, withoutKnobs } from './profile-file.ts';
import { boardKey, StoredValue } from './storage.ts';

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

/** The profile of a board: profiles name the pieces of their board, so each board has its own. */
class BoardProfile {
  readonly stored: StoredValue<ProfileFile>;
  readonly storedChoice: StoredValue<string>;
  /** The profile that was stored when the page was opened. */
  readonly first: ProfileFile | undefined;
  /** The profiles in use until the user chooses or changes one: for full search, and for line scoring. */
  readonly unchosen: ProfileFile;
  readonly unchosenForLines: ProfileFile;
  /** The state when the board was last left. */
  state: ProfileState;

  constructor({ name, presets }: PageBoard) {
    this.stored = new StoredValue<ProfileFile>(boardKey('profile', name), 'Your profile', readProfileFile);
    this.storedChoice = new StoredValue<string>(boardKey('profile-choice', name), 'Your choice of profile', (value) =>
      typeof value === 'string' ? ok(value) : fail('choice', 'name', 'must be a string'),
    );
    this.unchosen = presetFile(presets.full);
    this.unchosenForLines = presetFile(presets.lines);
    this.first = this.stored.load() ?? (hasCookie(name) ? cookieProfile() : undefined);
    const chosen = this.storedChoice.load();
    this.state = { file: this.first ?? this.unchosen, chosen, ...NO_HISTORY, hash: '', warnings: [] };
  }
}

/** Other pages of this host read the profile of chess from a cookie. */
function hasCookie(board: string): boolean {
  return board === 'chess';
}

function cookieProfile(): ProfileFile | undefined {
  const cookie = profileInCookies(globalThis.document?.cookie ?? '');
  return cookie?.ok ? cookie.value : undefined;
}

const profiles = new Map<string, BoardProfile>();

function profileOn(board: PageBoard): BoardProfile {
  const known = profiles.get(board.name) ?? new BoardProfile(board);
  profiles.set(board.name, known);
  return known;
}

/** The profile of the board in use. */
function own(): BoardProfile {
  return profileOn(currentBoard());
}

/** Reads the stored profile, which another tab may have changed. */
export function storedProfile(): ProfileFile | undefined {
  return own().stored.load();
}

export const useProfile = create<ProfileState>(() => own().state);

useGame.subscribe(({ tree: { board } }, { tree: { board: before } }) => {
  if (board === before) return;
  profileOn(before).state = useProfile.getState();
  const { state } = profileOn(board);
  useProfile.setState(state);
  gesture.end();
  check(state.file);
});

/**
 * Whether the user has neither chosen nor changed a profile. Turning a knob and back is not a change. Choosing the first preset by name
 * is a choice.
 */
function isUntouched({ file, chosen }: ProfileState): boolean {
  const first = currentBoard().presets.full;
  return file.name === first && file.extends === first && isPlainPreset(file) && chosen !== first;
}

/** The profile of a mode: the user's or, until there is one, the preset made for the mode. */
function fileFor(mode: Mode, state: ProfileState): ProfileFile {
  return isUntouched(state) && scoresLines(mode) ? own().unchosenForLines : state.file;
}

export function profileFor(mode: Mode): ProfileFile {
  return fileFor(mode, useProfile.getState());
}

export function useProfileFor(mode: Mode): ProfileFile {
  return useProfile((state) => fileFor(mode, state));
}

/** The knob values of the presets that are known so far, by board and name. */
const bases = new Map<string, ReadonlyMap<string, KnobValue>>();
const checks = new Query<void>();
const gesture = new Gesture();

function keep(file: ProfileFile): void {
  const { name } = currentBoard();
  own().stored.save(file);
  // biome-ignore lint/suspicious/noDocumentCookie: the alternative is asynchronous, and the page may be closing.
  if (globalThis.document !== undefined && hasCookie(name)) document.cookie = cookieOf(file);
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
  const { first, stored, unchosen } = own();
  if (file === first) stored.setAside(faultText(fault));
  else notifyError({ title: 'The change was refused', message: faultText(fault) });
  const before = past.at(-1) ?? unchosen;
  useProfile.setState({ file: before, past: past.slice(0, -1) });
  keep(before);
  check(before);
}

function baseKey(preset: string | undefined): string {
  return `${currentBoard().name} ${preset ?? ''}`;
}

async function learnBase(preset: string | undefined): Promise<void> {
  const key = baseKey(preset);
  if (preset === undefined || bases.has(key)) return;
  const { groups } = await evaluation.describe(presetFile(preset));
  bases.set(key, new Map(groups.flatMap(({ controls }) => controls.map(({ id, value }) => [id, value] as const))));
}

/** Sets a knob. Setting it to its preset's value is a reset. */
export function setKnob(id: string, value: KnobValue): void {
  const { file } = useProfile.getState();
  set(withKnob(file, id, value, bases.get(baseKey(file.extends))?.get(id)), `knob ${id}`);
}

export function resetKnobs(ids: readonly string[]): void {
  set(withoutKnobs(useProfile.getState().file, ids));
}

/** Resets everything to the preset, including user terms. */
export function resetAll(): void {
  set(presetFile(useProfile.getState().file.extends ?? currentBoard().presets.full));
}

/** Switches to a profile that the user has chosen. */
export function choose(file: ProfileFile): void {
  useProfile.setState({ chosen: file.name });
  own().storedChoice.save(file.name);
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
