/** The linear algebra of latent.ts: row-major dense matrices in Float32Array, one sparse matrix by rows. */
export interface SparseRows {
  readonly rows: number;
  /** Where each row's entries start (one more than rows). */
  readonly start: Uint32Array;
  readonly column: Uint32Array;
  readonly value: Float32Array;
}

/** The first of every `step` rows. */
export function everyNth({ rows, start, column, value }: SparseRows, step: number): SparseRows {
  if (step <= 1) return { rows, start, column, value };
  const chosen = Array.from({ length: Math.ceil(rows / step) }, (_, i) => i * step);
  const starts = new Uint32Array(chosen.length + 1);
  chosen.forEach((row, i) => {
    starts[i + 1] = (starts[i] as number) + (start[row + 1] as number) - (start[row] as number);
  });
  const columns = new Uint32Array(starts[chosen.length] as number);
  const values = new Float32Array(columns.length);
  chosen.forEach((row, i) => {
    columns.set(column.subarray(start[row], start[row + 1]), starts[i]);
    values.set(value.subarray(start[row], start[row + 1]), starts[i]);
  });
  return { rows: chosen.length, start: starts, column: columns, value: values };
}

/** Sparse (rows × n) times dense (n × width). */
export function multiply(
  { rows, start, column, value }: SparseRows,
  dense: Float32Array,
  width: number,
): Float32Array {
  const out = new Float32Array(rows * width);
  for (let r = 0; r < rows; r++) {
    const into = out.subarray(r * width, (r + 1) * width);
    for (let p = start[r] as number; p < (start[r + 1] as number); p++) {
      const factor = value[p] as number;
      const from = (column[p] as number) * width;
      for (let j = 0; j < width; j++) into[j] = (into[j] as number) + factor * (dense[from + j] as number);
    }
  }
  return out;
}

/** Transposed sparse (n × rows) times dense (rows × width). */
export function multiplyTransposed(
  { rows, start, column, value }: SparseRows,
  dense: Float32Array,
  columns: number,
  width: number,
): Float32Array {
  const out = new Float32Array(columns * width);
  for (let r = 0; r < rows; r++) {
    const from = dense.subarray(r * width, (r + 1) * width);
    for (let p = start[r] as number; p < (start[r + 1] as number); p++) {
      const factor = value[p] as number;
      const into = (column[p] as number) * width;
      for (let j = 0; j < width; j++)
        out[into + j] = (out[into + j] as number) + factor * (from[j] as number);
    }
  }
  return out;
}

/**
 * Makes the columns orthonormal in place, by the Cholesky factor of their Gram matrix; a column that depends on
 * those before it becomes zero.
 */
export function orthonormalize(matrix: Float32Array, rows: number, width: number): void {
  const gram = new Float64Array(width * width);
  for (let r = 0; r < rows; r++) {
    const row = matrix.subarray(r * width, (r + 1) * width);
    for (let a = 0; a < width; a++) {
      const x = row[a] as number;
      if (x === 0) continue;
      const into = a * width;
      for (let b = 0; b <= a; b++) gram[into + b] = (gram[into + b] as number) + x * (row[b] as number);
    }
  }
  const inverse = cholesky(gram, width);
  for (let r = 0; r < rows; r++) {
    const row = matrix.subarray(r * width, (r + 1) * width);
    for (let a = 0; a < width; a++) {
      let x = row[a] as number;
      for (let b = 0; b < a; b++) x -= (gram[a * width + b] as number) * (row[b] as number);
      row[a] = x * (inverse[a] as number);
    }
  }
}

/** Lower Cholesky factor in place; returns the inverses of its diagonal, 0 where a column adds nothing. */
function cholesky(gram: Float64Array, width: number): Float64Array {
  const inverse = new Float64Array(width);
  for (let a = 0; a < width; a++) {
    const whole = gram[a * width + a] as number;
    for (let b = 0; b <= a; b++) {
      let x = gram[a * width + b] as number;
      for (let k = 0; k < b; k++) x -= (gram[a * width + k] as number) * (gram[b * width + k] as number);
      if (b < a) gram[a * width + b] = x * (inverse[b] as number);
      else inverse[a] = x > whole * 1e-9 ? 1 / Math.sqrt(x) : 0;
    }
  }
  return inverse;
}

/** Random numbers around 0 from a fixed seed (mulberry32): any spread of directions will do. */
export function randomMatrix(rows: number, width: number): Float32Array {
  const out = new Float32Array(rows * width);
  let seed = 0x9e3779b9;
  for (let i = 0; i < out.length; i++) {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    out[i] = ((t ^ (t >>> 14)) >>> 0) / 2 ** 32 - 0.5;
  }
  return out;
}

/** Rows as signed bytes, each scaled so that its largest entry is 127. */
export function quantize(
  matrix: Float32Array,
  rows: number,
  columns: number,
): { vectors: Int8Array; scales: Float32Array } {
  const vectors = new Int8Array(rows * columns);
  const scales = new Float32Array(rows);
  for (let r = 0; r < rows; r++) {
    let largest = 0;
    for (let i = r * columns; i < (r + 1) * columns; i++)
      largest = Math.max(largest, Math.abs(matrix[i] as number));
    if (largest === 0) continue;
    scales[r] = largest / 127;
    for (let i = r * columns; i < (r + 1) * columns; i++)
      vectors[i] = Math.round(((matrix[i] as number) * 127) / largest);
  }
  return { vectors, scales };
}
