/** `1 move`, `2 moves`. */
export function countText(count: number, what: string, many = `${what}s`): string {
  return `${count} ${count === 1 ? what : many}`;
}
