/** Bytes of a UTF-8 sequence by its first byte; 0 if none begins with it. */
function lengthFrom(first: number): number {
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return 0;
  return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && byte >> 6 === 2;

/** Bytes of the UTF-8 sequence at a place; 0 if there is none. */
function sequenceAt(bytes: Uint8Array, at: number): number {
  const length = lengthFrom(bytes[at]!);
  for (let i = 1; i < length; i++) if (!isContinuation(bytes[at + i])) return 0;
  const pair = length > 2 ? (bytes[at]! << 8) | bytes[at + 1]! : 0;
  // An overlong encoding, a surrogate, or beyond Unicode.
  const isOutside =
    (pair >= 0xe080 && pair < 0xe0a0) ||
    (pair >= 0xeda0 && pair < 0xee00) ||
    (pair >= 0xf080 && pair < 0xf090) ||
    pair >= 0xf490;
  return isOutside ? 0 : length;
}

/** The start of a sequence that is cut off by the end of the bytes; their length if there is none. */
function cutAt(bytes: Uint8Array): number {
  for (let at = bytes.length - 1; at >= Math.max(0, bytes.length - 3); at--) {
    if (isContinuation(bytes[at])) continue;
    return lengthFrom(bytes[at]!) > bytes.length - at ? at : bytes.length;
  }
  return bytes.length;
}

/** Windows-1252 from 0x80 to 0x9f, where it differs from Latin-1. Spelled out because Node's `windows-1252` is plain Latin-1 in some versions. */
const WINDOWS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

function latinLetter(byte: number): string {
  return WINDOWS[byte - 0x80] ?? String.fromCharCode(byte);
}

/**
 * Turns bytes of unknown encoding into text: UTF-8 and, for invalid sequences, Windows-1252 (Latin-1), which older
 * files use. Such letters are hardly ever valid UTF-8 by chance. The text does not depend on how the bytes are cut into
 * pieces.
 */
export class TextReader {
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  /** The beginning of a sequence whose rest has not arrived yet; at most three bytes. */
  #held = new Uint8Array();

  read(piece: Uint8Array): string {
    const bytes = this.#held.length === 0 ? piece : Uint8Array.from([...this.#held, ...piece]);
    const cut = cutAt(bytes);
    this.#held = bytes.slice(cut);
    return this.#decode(bytes.subarray(0, cut));
  }

  /** Bytes held back: the start of an unfinished sequence. */
  end(): string {
    const bytes = this.#held;
    this.#held = new Uint8Array();
    return this.#decode(bytes);
  }

  #decode(bytes: Uint8Array): string {
    try {
      return this.#utf8.decode(bytes);
    } catch {
      return this.#decodeMixed(bytes);
    }
  }

  #decodeMixed(bytes: Uint8Array): string {
    let text = '';
    let from = 0;
    for (let at = 0; at < bytes.length; ) {
      const length = sequenceAt(bytes, at);
      if (length === 0) {
        text += this.#utf8.decode(bytes.subarray(from, at)) + latinLetter(bytes[at]!);
        from = at + 1;
      }
      at += length || 1;
    }
    return text + this.#utf8.decode(bytes.subarray(from));
  }
}

/** The text of a whole file, without its byte-order mark. */
export function decodeText(bytes: Uint8Array): string {
  const reader = new TextReader();
  return (reader.read(bytes) + reader.end()).replace(/^\uFEFF/, '');
}
