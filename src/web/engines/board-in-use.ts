/** The name of the board that workers are asked about: that of the game on the board. */
let inUse = 'chess';

export function boardInUse(): string {
  return inUse;
}

export function useBoardOf(name: string): void {
  inUse = name;
}
