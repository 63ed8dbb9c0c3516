/** Only one run is played at a time, in all tabs together: each engine needs a core. */
const PLAYING = 'lucena.lab.playing';
/** The prefix of the lock of a run. */
const RUN = 'lucena.lab.run.';

/** Releases a lock. Resolves when other tabs can take it. */
export type Release = () => Promise<void>;

/** Keeps two tabs from playing at the same time. The browser releases the locks of a tab that is closed or crashes. */
export interface RunLocks {
  /** Takes a run. Undefined if another tab has it. */
  hold(id: string): Promise<Release | undefined>;
  /** Takes the right to play. Undefined if another tab is playing. */
  holdPlaying(): Promise<Release | undefined>;
  /** The runs that tabs hold. */
  held(): Promise<ReadonlySet<string>>;
  /** Resolves when no tab holds the run. */
  free(id: string): Promise<void>;
}

function take(name: string): Promise<Release | undefined> {
  return new Promise((resolve, reject) => {
    const released = navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (lock === null) return resolve(undefined);
      return new Promise<void>((end) =>
        resolve(async () => {
          end();
          await released;
        }),
      );
    });
    released.catch(reject);
  });
}

/** The browser's locks. */
export const webLocks: RunLocks = {
  hold: (id) => take(RUN + id),
  holdPlaying: () => take(PLAYING),
  async held() {
    const { held = [] } = await navigator.locks.query();
    const names = held.flatMap(({ name = '' }) => (name.startsWith(RUN) ? [name.slice(RUN.length)] : []));
    return new Set(names);
  },
  async free(id) {
    await navigator.locks.request(RUN + id, { mode: 'shared' }, () => {});
  },
};
