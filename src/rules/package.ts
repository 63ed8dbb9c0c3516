/** A file of the package, by its path from the package's root. Sources and built files both lie two folders below it. */
export function packageFile(path: string): URL {
  return new URL(`../../${path}`, import.meta.url);
}
