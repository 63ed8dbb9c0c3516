/** A table by square, written as one sees the board: the last rank at the top. */
export function board(picture: string): number[] {
  const ranks = picture.trim().split('\n');
  return ranks.reverse().flatMap((rank) => rank.trim().split(/\s+/).map(Number));
}
