/** One cache in `/metrics`: its use since the start, and its size now. */
export interface CacheFigures {
  hits: number;
  misses: number;
  /** Estimated memory of its entries, in bytes. */
  bytes: number;
  limitBytes: number;
}
