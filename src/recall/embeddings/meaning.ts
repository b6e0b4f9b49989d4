/** A question as a vector of length 1. */
export interface Meaning {
  /** Who made it: it can be compared with vectors of the same engine alone. */
  readonly engine: string;
  readonly vector: Float32Array;
}
