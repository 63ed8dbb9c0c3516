/**
 * Symmetric matrices of up to some thousand rows as flat doubles. A packed matrix holds its lower triangle row by row; a square one holds
 * all of its rows. All inner loops run along rows.
 */
export type Packed = Float64Array<ArrayBuffer>;

export function packedLength(size: number): number {
  return (size * (size + 1)) / 2;
}

/** The index of an entry with column ≤ row. */
export function packedIndex(row: number, column: number): number {
  return (row * (row + 1)) / 2 + column;
}

/** Adds a sparse vector times its transpose. The columns ascend. */
export function addOuter(
  matrix: Packed,
  columns: Int32Array,
  entries: Float64Array,
  count: number,
  weight: number,
): void {
  for (let a = 0; a < count; a++) {
    const row = packedIndex(columns[a]!, 0);
    const factor = weight * entries[a]!;
    for (let b = 0; b <= a; b++) matrix[row + columns[b]!]! += factor * entries[b]!;
  }
}

function dot(a: Float64Array, from: number, b: Float64Array, with_: number, length: number): number {
  let [s0, s1, s2, s3] = [0, 0, 0, 0];
  const even = length - (length % 4);
  for (let k = 0; k < even; k += 4) {
    s0 += a[from + k]! * b[with_ + k]!;
    s1 += a[from + k + 1]! * b[with_ + k + 1]!;
    s2 += a[from + k + 2]! * b[with_ + k + 2]!;
    s3 += a[from + k + 3]! * b[with_ + k + 3]!;
  }
  for (let k = even; k < length; k++) s0 += a[from + k]! * b[with_ + k]!;
  return s0 + s1 + (s2 + s3);
}

/** A Cholesky factor, and the rows that depend on earlier ones: they are left out of it. */
export interface Factor {
  readonly size: number;
  readonly lower: Packed;
  /** Whether a row is left out. */
  readonly dependent: Uint8Array;
}

/**
 * Factors a positive semidefinite matrix. A row whose pivot is less than `tolerance` of its diagonal is a combination of earlier rows, as
 * far as numbers can tell, and is left out.
 */
export function factorise(matrix: Packed, size: number, tolerance = 1e-9): Factor {
  const lower = new Float64Array(packedLength(size));
  const dependent = new Uint8Array(size);
  for (let i = 0; i < size; i++) {
    const row = packedIndex(i, 0);
    for (let j = 0; j < i; j++) {
      if (dependent[j]) continue;
      const other = packedIndex(j, 0);
      lower[row + j] = (matrix[row + j]! - dot(lower, row, lower, other, j)) / lower[other + j]!;
    }
    const pivot = matrix[row + i]! - dot(lower, row, lower, row, i);
    if (pivot > tolerance * matrix[row + i]!) lower[row + i] = Math.sqrt(pivot);
    else {
      dependent[i] = 1;
      lower.fill(0, row, row + i + 1);
    }
  }
  return { size, lower, dependent };
}

/** Solves for one right-hand side. Entries of rows that are left out are 0. */
export function solve({ size, lower, dependent }: Factor, right: ArrayLike<number>): Float64Array<ArrayBuffer> {
  const x = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    const row = packedIndex(i, 0);
    if (!dependent[i]) x[i] = (right[i]! - dot(lower, row, x, 0, i)) / lower[row + i]!;
  }
  for (let i = size - 1; i >= 0; i--) {
    if (dependent[i]) continue;
    const row = packedIndex(i, 0);
    x[i]! /= lower[row + i]!;
    for (let k = 0; k < i; k++) x[k]! -= lower[row + k]! * x[i]!;
  }
  return x;
}

/** The inverse as a square matrix. Rows and columns that are left out are 0. */
export function inverse({ size, lower, dependent }: Factor): Float64Array<ArrayBuffer> {
  // The inverse of the factor, transposed, so that both loops run along rows.
  const transposed = new Float64Array(size * size);
  for (let j = 0; j < size; j++) {
    if (dependent[j]) continue;
    const own = j * size;
    transposed[own + j] = 1 / lower[packedIndex(j, j)]!;
    for (let i = j + 1; i < size; i++) {
      if (dependent[i]) continue;
      const row = packedIndex(i, 0);
      transposed[own + i] = -dot(lower, row + j, transposed, own + j, i - j) / lower[row + i]!;
    }
  }
  const result = new Float64Array(size * size);
  for (let i = 0; i < size; i++)
    for (let j = 0; j <= i; j++) {
      const entry = dot(transposed, i * size + i, transposed, j * size + i, size - i);
      result[i * size + j] = entry;
      result[j * size + i] = entry;
    }
  return result;
}

/** A packed matrix as a square one. */
export function square(matrix: Packed, size: number): Float64Array<ArrayBuffer> {
  const result = new Float64Array(size * size);
  for (let i = 0; i < size; i++)
    for (let j = 0; j <= i; j++) {
      const entry = matrix[packedIndex(i, j)]!;
      result[i * size + j] = entry;
      result[j * size + i] = entry;
    }
  return result;
}

/** The packed product `bread · meat · bread` of a square and a packed matrix. */
export function sandwich(bread: Float64Array, meat: Packed, size: number): Packed {
  const filling = square(meat, size);
  const half = new Float64Array(size);
  const result = new Float64Array(packedLength(size));
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) half[j] = dot(bread, i * size, filling, j * size, size);
    for (let j = 0; j <= i; j++) result[packedIndex(i, j)] = dot(half, 0, bread, j * size, size);
  }
  return result;
}
