/** The formats of records of shogi, and the project's own for every board of 9 × 9. */
export const RECORD_FORMATS = ['kif', 'ki2', 'csa', 'jkf', 'record'] as const;
export type RecordFormat = (typeof RECORD_FORMATS)[number];

/** The format that a file name stands for; undefined for other extensions. */
export function formatOfName(name: string): RecordFormat | undefined {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase().replace(/u$/, '') ?? '';
  if (extension === 'json') return 'jkf';
  return RECORD_FORMATS.find((format) => format === extension);
}

/** Signs that tell the formats apart, the surest first. */
const SIGNS: readonly (readonly [RecordFormat, RegExp])[] = [
  ['record', /^\s*(?:\[\w+ "[^\n]*\]\s*)*\[Board "/],
  ['jkf', /^\s*\{/],
  ['csa', /^(?:V[23](?:\.\d)?\s*$|[+-]\d{4}[A-Z]{2}|P1-KY|PI\s*$)/m],
  ['kif', /^(?:手数-|\s*1\s+\S*[一二三四五六七八九同])/m],
  ['ki2', /^[▲△▼▽☗☖]/m],
];

/** The format of a text; undefined if it is no record that is known here. */
export function formatOfText(text: string): RecordFormat | undefined {
  return SIGNS.find(([, sign]) => sign.test(text))?.[0];
}

/** Text in UTF-8 or, as many records of shogi are, in Shift_JIS. */
export function decodeRecord(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('shift_jis').decode(bytes);
  }
}
