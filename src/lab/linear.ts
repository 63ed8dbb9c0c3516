/** A square matrix as its rows. */
export type Matrix = readonly (readonly number[])[];

/** The inverse of a symmetric positive definite matrix, by its Cholesky factor. */
export function inverse(matrix: Matrix): number[][] {
  const size = matrix.length;
  const factor = matrix.map((row) => [...row]);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i]![j]!;
      for (let k = 0; k < j; k++) sum -= factor[i]![k]! * factor[j]![k]!;
      if (i === j && !(sum > 0)) throw new RangeError('the matrix is not positive definite');
      factor[i]![j] = i === j ? Math.sqrt(sum) : sum / factor[j]![j]!;
    }
  }
  /** Solves for one column of the identity: forward by the factor, then backward by its transpose. */
  const column = (unit: number) => {
    const x = Array.from({ length: size }, () => 0);
    for (let i = 0; i < size; i++) {
      let sum = i === unit ? 1 : 0;
      for (let k = 0; k < i; k++) sum -= factor[i]![k]! * x[k]!;
      x[i] = sum / factor[i]![i]!;
    }
    for (let i = size - 1; i >= 0; i--) {
      let sum = x[i]!;
      for (let k = i + 1; k < size; k++) sum -= factor[k]![i]! * x[k]!;
      x[i] = sum / factor[i]![i]!;
    }
    return x;
  };
  return Array.from({ length: size }, (_, unit) => column(unit));
}

export function product(matrix: Matrix, vector: readonly number[]): number[] {
  return matrix.map((row) => row.reduce((sum, value, i) => sum + value * vector[i]!, 0));
}

/** The product of two matrices. */
export function multiply(a: Matrix, b: Matrix): number[][] {
  return a.map((row) => b[0]!.map((_, j) => row.reduce((sum, value, k) => sum + value * b[k]![j]!, 0)));
}
