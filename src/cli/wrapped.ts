const WIDTH = 99;

/** Wraps a sentence to the width of a terminal. */
export function wrapped(text: string): string[] {
  return text.match(new RegExp(`.{1,${WIDTH}}(?= |$)|\\S+`, 'g'))!.map((line) => line.trim());
}
