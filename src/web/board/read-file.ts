import { decodeText } from '../../notation/text-decoder.ts';

/** The text of a file of games, in the encoding that its kind usually has. */
export async function readFile(file: File): Promise<string> {
  const { decodeRecord, formatOfName } = await import('../../notation/nine/record-format.ts');
  const bytes = new Uint8Array(await file.arrayBuffer());
  return formatOfName(file.name) === undefined ? decodeText(bytes) : decodeRecord(bytes);
}
