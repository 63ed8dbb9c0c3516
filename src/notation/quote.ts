/** Quotes input for a one-line message: control characters are escaped, long input is cut. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}
