import type { Fault } from '../rules/result.ts';

/** Longer messages are cut off. */
const MAX_MESSAGE = 400;

/** The lines that a session sends to the GUI. */
export class Output {
  readonly #send: (line: string) => void;
  #isClosed = false;

  constructor(send: (line: string) => void) {
    this.#send = send;
  }

  /** Sends nothing from now on. */
  close(): void {
    this.#isClosed = true;
  }

  write(line: string): void {
    if (!this.#isClosed) this.#send(line);
  }

  /** Sends a message as one line. It may quote input, so control characters are replaced. */
  info(message: string): void {
    this.write(`info string ${message.slice(0, MAX_MESSAGE).replace(/\p{C}/gu, '�')}`);
  }

  error(message: string): void {
    this.info(`error: ${message}`);
  }

  /** Reports a fault whose message does not name the field. */
  fault({ field, message }: Fault): void {
    this.error(`${field}: ${message}`);
  }
}
