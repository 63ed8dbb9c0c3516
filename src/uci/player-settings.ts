import type { GameProfiles } from '../engine/default.ts';
import type { Engine } from '../engine/engine.ts';
import { DEFAULT_LINES_DEPTH, type Mode, scoresLines } from '../engine/mode.ts';
import type { LevelName } from '../profiles/levels.ts';
import type { Naming } from '../profiles/overrides.ts';
import type { Profile } from '../profiles/profile.ts';
import type { BoardPosition } from '../rules/board-position.ts';
import { type Result, unwrap } from '../rules/result.ts';
import { LinePlay } from './line-play.ts';
import { DEFAULT_ELO, OWN_LEVEL, OWN_PROFILE } from './options.ts';
import type { Output } from './output.ts';
import { changesFor, NO_KNOBS, type PlayerOptions, parseKnobs, playedProfile, withKnobs } from './player-options.ts';

/** Loads a profile that a GUI names: a preset, and in some places also a file. */
export type ProfileLoader = (text: string) => Promise<Result<Profile>>;

/** How the engine plays: mode, profile, level, strength and knobs, as the GUI has set them. */
export class PlayerSettings {
  /** Line scoring against the opponent that the game so far shows. */
  readonly linePlay = new LinePlay();
  /** The depth of line scoring. */
  linesDepth = DEFAULT_LINES_DEPTH;
  readonly #output: Output;
  readonly #load: ProfileLoader;
  #mode: Mode = 'full';
  readonly #game: GameProfiles;
  #profile: Profile;
  #options: PlayerOptions;
  /** Whether the GUI has chosen the profile. Until then, each mode has its own. */
  #isChosen = false;

  constructor(output: Output, load: ProfileLoader, game: GameProfiles) {
    this.#output = output;
    this.#load = load;
    this.#game = game;
    this.#profile = unwrap(game.profiles().preset(game.defaultProfile(false)));
    this.#options = { profile: this.#profile, elo: DEFAULT_ELO, isLimited: false, knobs: NO_KNOBS };
  }

  get mode(): Mode {
    return this.#mode;
  }

  /** The profile that is played, with level and knobs. */
  get profile(): Profile {
    return this.#profile;
  }

  /** Prepares the engine for the mode and the profile, so that the first search takes no longer than later ones. */
  async prepare(engine: Engine<BoardPosition>): Promise<void> {
    await engine.prepare(this.#mode);
    if (scoresLines(this.#mode)) await this.linePlay.prepare(engine, this.#profile);
  }

  /** Plays in another mode, with its own profile unless the GUI has chosen one. */
  async setMode(engine: Engine<BoardPosition>, mode: Mode): Promise<void> {
    this.#mode = mode;
    if (!this.#isChosen) {
      const profile = unwrap(this.#game.profiles().preset(this.#game.defaultProfile(scoresLines(mode))));
      await this.#playAs(engine, profile);
    }
    await this.prepare(engine);
  }

  async setProfile(engine: Engine<BoardPosition>, name: string): Promise<void> {
    if (name === OWN_PROFILE) {
      this.#isChosen = false;
      return this.setMode(engine, this.#mode);
    }
    const profile = await this.#load(name);
    if (!profile.ok) return this.#output.fault(profile.fault);
    this.#isChosen = true;
    for (const { field, message } of profile.value.warnings)
      this.#output.write(`info string warning: ${field}: ${message}`);
    return this.#playAs(engine, profile.value);
  }

  setLevel(engine: Engine<BoardPosition>, name: string): Promise<void> {
    const { level: _, ...others } = this.#options;
    return this.#play(engine, name === OWN_LEVEL ? others : { ...others, level: name as LevelName });
  }

  setStrength(
    engine: Engine<BoardPosition>,
    strength: Partial<Pick<PlayerOptions, 'elo' | 'isLimited'>>,
  ): Promise<void> {
    return this.#play(engine, { ...this.#options, ...strength });
  }

  /** Sets knobs written as `<id>=<value>`, separated by commas. An empty text resets all of them. */
  async setKnobs(engine: Engine<BoardPosition>, text: string): Promise<void> {
    if (text === '') return this.#play(engine, { ...this.#options, knobs: NO_KNOBS });
    const knobs: Result<Naming> = parseKnobs(text);
    if (!knobs.ok) return this.#output.fault(knobs.fault);
    return this.#play(engine, { ...this.#options, knobs: withKnobs(this.#options.knobs, knobs.value) });
  }

  /** Plays with another profile. Level and knobs stay, since a GUI may set them before or after it. */
  async #playAs(engine: Engine<BoardPosition>, profile: Profile): Promise<void> {
    const { kept, dropped } = changesFor(this.#game.profiles(), profile, this.#options.knobs);
    await this.#play(engine, { ...this.#options, profile, knobs: kept });
    if (dropped.length > 0)
      this.#output.info(`dropped knobs that ${profile.name} does not have: ${dropped.join(', ')}`);
  }

  async #play(engine: Engine<BoardPosition>, options: PlayerOptions): Promise<void> {
    const profile = playedProfile(this.#game.profiles(), options);
    if (!profile.ok) return this.#output.fault(profile.fault);
    // A profile that plays the same keeps the transposition table.
    if (profile.value.hash !== this.#profile.hash) await engine.setProfile(profile.value);
    this.#profile = profile.value;
    this.#options = options;
    await this.prepare(engine);
  }
}
