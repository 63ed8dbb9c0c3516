/** Input as it may stand in a one-line message: quoted, control characters escaped, cut when long. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}
