const WIDTH = 99;

/** A sentence in lines that fit a terminal. */
export function wrapped(text: string): string[] {
  return text.match(new RegExp(`.{1,${WIDTH}}(?= |$)|\\S+`, 'g'))!.map((line) => line.trim());
}
