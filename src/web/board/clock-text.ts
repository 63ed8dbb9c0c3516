/** Below this, tenths of a second are shown. */
export const SHORT_MS = 20_000;

/** Formats a clock: `4:59`, `1:00:00`; with tenths near the end. */
export function clockText(ms: number): string {
  if (ms < SHORT_MS) return `0:${(Math.ceil(ms / 100) / 10).toFixed(1).padStart(4, '0')}`;
  const seconds = Math.ceil(ms / 1000);
  const minutes = Math.floor(seconds / 60) % 60;
  const hours = Math.floor(seconds / 3600);
  const last = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${last}` : `${minutes}:${last}`;
}
