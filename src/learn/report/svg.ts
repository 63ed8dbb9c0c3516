/** Escapes text for HTML and SVG. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char]!);
}

/** A number in a few digits, with a minus sign. */
export function figure(value: number, digits = 2): string {
  const text = Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(digits + 1)));
  return text.replace('-', '−');
}

/** A coordinate with one decimal, because a page contains thousands of them. */
export function coordinate(value: number): string {
  return String(Math.round(10 * value) / 10);
}

/** Round numbers that divide a range into about `count` parts. */
export function ticks(low: number, high: number, count = 4): number[] {
  const rough = (high - low) / count || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough)!;
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => (first + i) * step);
}

interface Axis {
  readonly low: number;
  readonly high: number;
  readonly title: string;
  /** Whether only whole numbers are marked. */
  readonly isWhole?: boolean;
}

/** A plot with two axes. It places points and draws the frame. */
export class Plot {
  readonly #x: Axis;
  readonly #y: Axis;
  readonly width: number;
  readonly height: number;
  readonly #parts: string[] = [];

  constructor(x: Axis, y: Axis, { width = 440, height = 260 } = {}) {
    const pad = (y.high - y.low) * 0.05 || Math.abs(y.low) * 0.05 || 1;
    this.#x = { ...x, high: x.high === x.low ? x.low + 1 : x.high };
    this.#y = { ...y, low: y.low - pad, high: y.high + pad };
    this.width = width;
    this.height = height;
  }

  x(value: number): number {
    const { low, high } = this.#x;
    return 56 + ((value - low) / (high - low)) * (this.width - 68);
  }

  y(value: number): number {
    const { low, high } = this.#y;
    return this.height - 36 - ((value - low) / (high - low)) * (this.height - 48);
  }

  #point([x, y]: readonly [number, number]): string {
    return `${coordinate(this.x(x))},${coordinate(this.y(y))}`;
  }

  line(points: readonly (readonly [number, number])[], kind: string): this {
    this.#parts.push(
      `<polyline class="line ${kind}" points="${points.map((point) => this.#point(point)).join(' ')}"/>`,
    );
    return this;
  }

  /** The area between two curves. */
  band(points: readonly (readonly [x: number, low: number, high: number])[], kind: string): this {
    const upper = points.map(([x, , high]) => this.#point([x, high]));
    const lower = points.map(([x, low]) => this.#point([x, low])).reverse();
    this.#parts.push(`<polygon class="band ${kind}" points="${[...upper, ...lower].join(' ')}"/>`);
    return this;
  }

  dot(x: number, y: number, kind: string, title: string, radius = 3): this {
    this.#parts.push(
      `<circle class="dot ${kind}" cx="${coordinate(this.x(x))}" cy="${coordinate(this.y(y))}" r="${coordinate(radius)}"><title>${escaped(title)}</title></circle>`,
    );
    return this;
  }

  svg(label: string): string {
    const [left, right, bottom] = [56, this.width - 12, this.height - 36];
    const xs = ticks(this.#x.low, this.#x.high, 6).filter((tick) => !this.#x.isWhole || Number.isInteger(tick));
    const ys = ticks(this.#y.low, this.#y.high, 5);
    const grid = [
      ...ys.map((tick) => {
        const at = coordinate(this.y(tick));
        return `<line class="grid" x1="${left}" x2="${right}" y1="${at}" y2="${at}"/><text x="${left - 6}" y="${at}" class="tick end">${figure(tick, 4)}</text>`;
      }),
      ...xs.map(
        (tick) => `<text x="${coordinate(this.x(tick))}" y="${bottom + 14}" class="tick mid">${figure(tick)}</text>`,
      ),
    ];
    return `<svg role="img" aria-label="${escaped(label)}" viewBox="0 0 ${this.width} ${this.height}" width="${this.width}" height="${this.height}">${grid.join('')}${this.#parts.join('')}<text class="axis mid" x="${(left + right) / 2}" y="${this.height - 8}">${escaped(this.#x.title)}</text><text class="axis mid" transform="translate(12 ${(this.height - 36) / 2}) rotate(-90)">${escaped(this.#y.title)}</text></svg>`;
  }
}
