const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

export function formatNodes(nodes: number): string {
  return whole.format(nodes);
}

export function formatSeconds(ms: number): string {
  return ms < 1000 ? `${ms.toFixed(ms < 10 ? 1 : 0)} ms` : `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`;
}

/** The speed in nodes per second; empty if the time is too short to measure. */
export function formatRate(nodes: number, ms: number): string {
  if (ms < 1) return '';
  const mega = nodes / ms / 1000;
  return `${mega.toFixed(mega < 10 ? 1 : 0)} Mnodes/s`;
}
