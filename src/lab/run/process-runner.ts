import type { Rules } from '../../rules/rules.ts';
import { startPlayer } from '../match/start-player.ts';
import { LocalRunner } from './local-runner.ts';
import { ThreadTable } from './thread-table.ts';

/** Plays games in this process: players of this engine in threads, others as processes. */
export function processRunner(rules: Rules, concurrency: number): LocalRunner {
  return new LocalRunner({
    rules,
    concurrency,
    start: ({ spec }, spare) => startPlayer(spec, spare),
    openThread: () => new ThreadTable(),
  });
}
