const blockBits = 20;
const blockBytes = 1 << blockBits;
const lengthBytes = 2;

const encoder = new TextEncoder();

/**
 * Many short texts as UTF-8 outside the heap, in blocks of a megabyte. A number stands for a text, and texts compare byte by
 * byte, as PostgreSQL's `collate "C"` compares them.
 */
export class TextBytes {
  readonly #blocks: Uint8Array[] = [];
  /** Bytes used in the last block; all others are full. */
  #used = blockBytes;
  #wasted = 0;

  /** Stores a text of less than 64 KB and returns its number. */
  add(text: string): number {
    const bytes = encoder.encode(text);
    const needed = bytes.length + lengthBytes;
    if (needed >= 1 << 16) throw new RangeError('the text is too long to be stored');
    if (this.#used + needed > blockBytes) {
      this.#blocks.push(new Uint8Array(blockBytes));
      this.#used = 0;
    }
    const block = this.#blocks.at(-1);
    if (!block) throw new Error('there is no block');
    const at = this.#used;
    block[at] = bytes.length & 255;
    block[at + 1] = bytes.length >> 8;
    block.set(bytes, at + lengthBytes);
    this.#used += needed;
    return (this.#blocks.length - 1) * blockBytes + at;
  }

  /** Stores `text` in place of the text with the number `old`; returns `old` if they are the same. */
  replace(old: number, text: string): number {
    const made = this.add(text);
    if (this.compare(old, made) !== 0) {
      this.#wasted += this.#lengthOf(old) + lengthBytes;
      return made;
    }
    this.#used -= this.#lengthOf(made) + lengthBytes;
    return old;
  }

  /** Negative if `a` comes first, positive if `b` does, 0 if they are the same. */
  compare(a: number, b: number): number {
    if (a === b) return 0;
    const [first, second] = [this.#blockOf(a), this.#blockOf(b)];
    const [lengthA, lengthB] = [this.#lengthOf(a), this.#lengthOf(b)];
    const [startA, startB] = [
      (a & (blockBytes - 1)) + lengthBytes,
      (b & (blockBytes - 1)) + lengthBytes,
    ];
    const length = Math.min(lengthA, lengthB);
    for (let at = 0; at < length; at++) {
      const difference = (first[startA + at] ?? 0) - (second[startB + at] ?? 0);
      if (difference !== 0) return difference;
    }
    return lengthA - lengthB;
  }

  /** Bytes in all blocks, and how many of them hold replaced texts. */
  get bytes(): { held: number; wasted: number } {
    return { held: this.#blocks.length * blockBytes, wasted: this.#wasted };
  }

  #blockOf(text: number): Uint8Array {
    const block = this.#blocks[Math.floor(text / blockBytes)];
    if (!block) throw new Error('there is no such text');
    return block;
  }

  #lengthOf(text: number): number {
    const block = this.#blockOf(text);
    const at = text & (blockBytes - 1);
    return (block[at] ?? 0) + 256 * (block[at + 1] ?? 0);
  }
}
