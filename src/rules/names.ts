/** The number of edits that turn one word into the other: insert, delete, replace, or swap two neighbors. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min(row[j - 1]! + 1, above[j]! + 1, above[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, before[j - 2]! + 1);
      row.push(least);
    }
    before = above;
    above = row;
  }
  return above[b.length]!;
}

/** The known name that was probably meant. Letter case does not matter. */
export function nearestName(wrong: string, known: Iterable<string>): string | undefined {
  if (wrong.length > 64) return undefined;
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const name of known) {
    const steps = distance(wrong.toLowerCase(), name.toLowerCase());
    if (steps < least) [best, least] = [name, steps];
  }
  return best !== undefined && least <= Math.max(2, Math.floor(best.length / 3)) ? best : undefined;
}

/** The end of a message about an unknown name. */
export function suggestion(wrong: string, known: readonly string[]): string {
  const meant = nearestName(wrong, known);
  if (meant !== undefined) return `; did you mean '${meant}'?`;
  return known.length > 0 && known.length <= 12 ? `; expected one of: ${known.join(', ')}` : '';
}

/** Any input in a form that fits into a one-line message. */
export function show(value: unknown): string {
  if (typeof value === 'string') {
    const quoted = JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
    // Characters that control a terminal or reverse text are escaped.
    return quoted.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
  }
  if (Array.isArray(value)) return value.length === 1 ? 'a list of one' : `a list of ${value.length}`;
  if (value === undefined) return 'nothing';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

export type Path = readonly (string | number)[];

/** A path in a file as text: `knobs.material.pawn[1]`. `all` is the name of the file itself. */
export function pathText(path: Path, all: string): string {
  let text = '';
  for (const part of path) {
    if (typeof part === 'number') text += `[${part}]`;
    else text += `${text === '' ? '' : '.'}${/^[\w$-]{1,64}$/.test(part) ? part : show(part)}`;
  }
  return text === '' ? all : text;
}

/** The value under a name from outside. Inherited properties such as `toString` do not count. */
export function ownValue<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** An empty record for names from outside. It has no prototype, so that no name reaches anything but its own entries. */
export function bareRecord<T>(): Record<string, T> {
  return Object.create(null) as Record<string, T>;
}

/** A number with its noun, such as "1 move" or "2 moves". */
export function amountOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
