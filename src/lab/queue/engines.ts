import { z } from 'zod';
import { FaultError, fail, unwrap } from '../../rules/result.ts';
import { type EngineCommand, parseEngineCommand } from '../match/command-line.ts';
import type { ProgramSpec } from '../match/player.ts';
import { UciPlayer } from '../match/uci-player.ts';
import type { BatchEntrant } from './protocol.ts';

/** An engine that this machine offers. */
interface Offered {
  readonly command: EngineCommand;
  /** The options that an order may set, in lower case. Others could write files or open connections. */
  readonly allow: readonly string[];
}

/** The other programs that a worker may start, by the names that orders use. */
export type OfferedEngines = ReadonlyMap<string, Offered>;

const file = z.record(
  z.string().regex(/^[\w.-]{1,64}$/, 'a name has letters, digits, dots and hyphens'),
  z.strictObject({ command: z.string(), allow: z.array(z.string()).default([]) }),
);

function refuse(field: string, message: string): never {
  throw new FaultError(fail('worker.engines', field, message).fault);
}

/** Parses a worker's list of engines: `{ "stockfish": { "command": "/usr/games/stockfish[Hash=16]", "allow": ["UCI_Elo"] } }`. */
export function parseEngines(text: string): OfferedEngines {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    refuse('engines', (error as Error).message);
  }
  const read = file.safeParse(value);
  if (!read.success) {
    const [issue] = read.error.issues;
    return refuse(['engines', ...issue!.path].join('.'), issue!.message);
  }
  return new Map(
    Object.entries(read.data).map(([name, { command, allow }]) => {
      const parsed = parseEngineCommand(command);
      if (!parsed.ok) refuse(`engines.${name}.command`, parsed.fault.message);
      return [name, { command: unwrap(parsed), allow: allow.map((option) => option.toLowerCase()) }];
    }),
  );
}

/** Starts each engine once to check that it runs, and returns the names that they report. */
export async function reportedNames(engines: OfferedEngines, patience: number): Promise<Record<string, string>> {
  const names: Record<string, string> = {};
  for (const [name, { command }] of engines) {
    const player = await UciPlayer.start(command, { patience, chess960: false });
    names[name] = player.name.slice(0, 1000);
    await player.dispose();
  }
  return names;
}

/** The program behind an engine's name, with the options of an order. */
export function programOf(
  { engine, options, patience, chess960 }: Extract<BatchEntrant['player'], { engine: string }>,
  engines: OfferedEngines,
): ProgramSpec {
  const offered = engines.get(engine);
  if (offered === undefined) return refuse('engine', `this worker has no engine '${engine}'`);
  for (const [name] of options)
    if (!offered.allow.includes(name.toLowerCase()))
      refuse(`engine ${engine}, ${name}`, 'this worker does not allow orders to set this option');
  const { argv, options: own } = offered.command;
  return { command: { argv, options: [...own, ...options] }, patience, chess960 };
}
