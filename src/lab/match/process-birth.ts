import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** PowerShell is slow to start; nothing else here takes long. */
const PATIENCE_MS = 10_000;

/**
 * When a process began, as its system tells it: always the same text for one process, and another for a later one with the same
 * number. Undefined if there is no such process or the system does not tell.
 */
export function processBirth(pid: number, platform: NodeJS.Platform = process.platform): string | undefined {
  if (platform === 'linux') return linuxBirth(pid);
  if (platform === 'win32')
    return told('powershell', '-NoProfile', '-Command', `(Get-Process -Id ${pid}).StartTime.Ticks`);
  return told('ps', '-o', 'lstart=', '-p', String(pid));
}

/** Clock ticks since the machine was started, and which start that was: neither changes when the clock is set. */
function linuxBirth(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name stands in parentheses and may hold anything; the start is the twentieth field behind it.
    const start = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return `${boot} ${start}`;
  } catch {
    return undefined;
  }
}

function told(command: string, ...args: string[]): string | undefined {
  // In one language and time zone, whoever asks.
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
