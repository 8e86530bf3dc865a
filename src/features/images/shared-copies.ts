import { setTimeout as pause } from 'node:timers/promises';
import type { FileStore } from '#platform/files/file-store.ts';

/** One process takes on the making of a copy, for 30 seconds. */
export interface CopyClaims {
  /** False where another one has taken it on. */
  take: (name: string) => Promise<boolean>;
  /** Gives back what was taken on and not made. */
  giveBack: (name: string) => Promise<void>;
}

/** How often and how long a process looks for a copy that another one has taken on. */
const lookMs = 250;
const mostLooks = 120;

interface Making {
  make: () => Promise<Buffer>;
  /** Runs the making in its turn; it may give up where nobody waits any more. */
  makeHere: (make: () => Promise<Buffer>) => Promise<Buffer>;
  /** Keeps a copy of another process on this machine. */
  keep: (bytes: Buffer) => Promise<Buffer>;
}

/**
 * Copies of pictures in a bucket, which every process finds. A copy lies under its original's mark, so that one of other bytes is never
 * taken for it.
 */
export class SharedCopies {
  readonly #files: FileStore;
  readonly #claims: CopyClaims;
  readonly #onError: (error: unknown, key: string) => void;
  readonly #finding = new Map<string, Promise<Buffer | null>>();
  /** The sizes that this process makes, or will make in its turn. */
  readonly #making = new Set<string>();

  constructor(
    files: FileStore,
    claims: CopyClaims,
    onError: (error: unknown, key: string) => void,
  ) {
    this.#files = files;
    this.#claims = claims;
    this.#onError = onError;
  }

  /**
   * The copy that some process has made, or that this one makes for all. While another process makes it, this one waits up to 30
   * seconds; after that it makes the copy itself, as the other may have ended. A copy that cannot be stored is served all the same.
   */
  async once(key: string, { make, makeHere, keep }: Making): Promise<Buffer> {
    const found = this.#making.has(key) ? null : await this.#findOrClaim(key, keep);
    if (found !== null) return found;
    this.#making.add(key);
    try {
      return await makeHere(async () => {
        const bytes = await make();
        await this.#files.write(key, bytes).catch((error: unknown) => this.#giveBack(key, error));
        return bytes;
      });
    } catch (error) {
      await this.#giveBack(key, null);
      throw error;
    } finally {
      this.#making.delete(key);
    }
  }

  async #giveBack(key: string, problem: unknown): Promise<void> {
    if (problem !== null) this.#onError(problem, key);
    await this.#claims.giveBack(key).catch((error: unknown) => this.#onError(error, key));
  }

  /** Null where it is this process's to make. Concurrent callers share one question. */
  #findOrClaim(key: string, keep: Making['keep']): Promise<Buffer | null> {
    const finding =
      this.#finding.get(key) ?? this.#ask(key, keep).finally(() => this.#finding.delete(key));
    this.#finding.set(key, finding);
    return finding;
  }

  async #ask(key: string, keep: Making['keep']): Promise<Buffer | null> {
    const found = await this.#files.read(key);
    if (found !== null) return keep(found);
    if (await this.#claims.take(key)) return null;
    for (let looks = 0; looks < mostLooks; looks += 1) {
      await pause(lookMs, null, { ref: false });
      const made = await this.#files.read(key);
      if (made !== null) return keep(made);
    }
    return null;
  }
}
