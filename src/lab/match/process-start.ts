import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** PowerShell is slow to start. Nothing else here takes long. */
const PATIENCE_MS = 10_000;

/**
 * The start time of a process as the system reports it: the same text every time, and a different one for a later process with the same
 * pid. Undefined if there is no such process or the system does not report it.
 */
export function startTimeText(pid: number, platform: NodeJS.Platform = process.platform): string | undefined {
  if (platform === 'linux') return linuxStartTimeText(pid);
  if (platform === 'win32')
    return outputOf('powershell', '-NoProfile', '-Command', `(Get-Process -Id ${pid}).StartTime.Ticks`);
  return outputOf('ps', '-o', 'lstart=', '-p', String(pid));
}

/** Whether a process runs. A zombie does not. */
export function isRunning(pid: number, platform: NodeJS.Platform = process.platform): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  if (platform === 'win32') return true;
  const state = platform === 'linux' ? linuxStat(pid)?.state : outputOf('ps', '-o', 'stat=', '-p', String(pid));
  return state === undefined || !/^[ZX]/.test(state);
}

/** The start time of a process in ms since the epoch, to about a second; undefined if the system does not report it. */
export function startTime(pid: number, platform: NodeJS.Platform = process.platform): number | undefined {
  if (platform === 'linux') {
    const [its, own] = [linuxStat(pid), linuxStat(process.pid)];
    if (its === undefined || own === undefined) return undefined;
    return performance.timeOrigin + (its.start - own.start) * LINUX_TICK_MS;
  }
  // Windows reports a local time, which is ambiguous when daylight saving time ends.
  const text = platform === 'win32' ? undefined : startTimeText(pid, platform);
  return text === undefined ? undefined : Date.parse(`${text} UTC`);
}

/** Ticks per second of process start times in /proc, the same on every Linux that Node supports. */
const LINUX_TICK_MS = 10;

interface LinuxStat {
  readonly state: string;
  /** Clock ticks since the machine was booted. */
  readonly start: number;
}

function linuxStat(pid: number): LinuxStat | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name is in parentheses and may contain anything; the start time is the twentieth field after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0]!, start: Number(fields[19]) };
  } catch {
    return undefined;
  }
}

/** Clock ticks since boot and the boot's id. Neither changes when the clock is set. */
function linuxStartTimeText(pid: number): string | undefined {
  const stat = linuxStat(pid);
  if (stat === undefined) return undefined;
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${stat.start}`;
  } catch {
    return undefined;
  }
}

function outputOf(command: string, ...args: string[]): string | undefined {
  // Always in the same language and time zone.
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  const { status, stdout } = spawnSync(command, args, {
    encoding: 'utf8',
    env,
    timeout: PATIENCE_MS,
    windowsHide: true,
  });
  const text = status === 0 ? stdout.trim().replace(/\s+/g, ' ') : '';
  return text === '' ? undefined : text;
}
