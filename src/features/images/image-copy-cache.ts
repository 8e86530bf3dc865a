import { opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { imageSizes } from './image-sizes.ts';

const megabyte = 1024 * 1024;

/** The share of the limit that a clean-up leaves, so that the next copy does not evict the next one. */
const leftShare = 0.9;

/** Copies go by the hour in which they were last asked for. */
const hourMs = 3_600_000;

interface Copy {
  path: string;
  bytes: number;
  hour: number;
}

/**
 * Bounds what copies of pictures take on the disk: beyond it those go that nobody asked for longest, as far as the
 * file system notes that (with `noatime`: those that were made first). They are made again when they are asked for.
 */
export class ImageCopyCache {
  readonly #folder: string;
  readonly #most: number;
  readonly #onError: (error: unknown) => void;
  /** Undefined until somebody has looked. */
  #bytes: number | undefined;
  #looking = false;

  constructor(folder: string, mostMegabytes: number, onError: (error: unknown) => void) {
    this.#folder = folder;
    this.#most = mostMegabytes * megabyte;
    this.#onError = onError;
  }

  /** Counts a new copy. Evictions happen later: nobody waits for them. */
  added(bytes: number): void {
    if (this.#bytes !== undefined) this.#bytes += bytes;
    const isFine = this.#bytes !== undefined && this.#bytes <= this.#most;
    if (isFine || this.#looking || this.#most === Infinity) return;
    this.#looking = true;
    this.#look()
      .catch(this.#onError)
      .finally(() => (this.#looking = false));
  }

  async #look(): Promise<void> {
    const hours = new Map<number, number>();
    let bytes = 0;
    for await (const copy of this.#copies()) {
      bytes += copy.bytes;
      hours.set(copy.hour, (hours.get(copy.hour) ?? 0) + copy.bytes);
    }
    let excess = bytes > this.#most ? bytes - this.#most * leftShare : 0;
    let until = -Infinity;
    for (const [hour, held] of [...hours].toSorted(([left], [right]) => left - right)) {
      if (excess <= 0) break;
      until = hour;
      excess -= held;
    }
    if (until > -Infinity) bytes -= await this.#remove(until);
    this.#bytes = bytes;
  }

  /** Gives the bytes that went. */
  async #remove(until: number): Promise<number> {
    let bytes = 0;
    for await (const copy of this.#copies()) {
      if (copy.hour > until) continue;
      await rm(copy.path, { force: true });
      bytes += copy.bytes;
    }
    return bytes;
  }

  /** One after the other: a large shop has hundreds of thousands. */
  async *#copies(): AsyncGenerator<Copy> {
    for (const size of imageSizes) {
      const folder = join(this.#folder, String(size));
      const entries = await opendir(folder).catch(() => null);
      if (!entries) continue;
      for await (const entry of entries) {
        const path = join(folder, entry.name);
        const found = entry.isFile() ? await stat(path).catch(() => null) : null;
        if (found) yield { path, bytes: found.size, hour: Math.floor(found.atimeMs / hourMs) };
      }
    }
  }
}
