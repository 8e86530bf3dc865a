import { randomUUID } from 'node:crypto';
import { appendFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readJsonLines } from '#features/transfer/sources/read-lines.ts';

interface WaitingLine {
  line: number;
  value: unknown;
}

const inMemoryAtMost = 10_000;

/**
 * Lines that came before a record that they need, until the rest of the file is read. A few stay in memory and more go to
 * a temporary file, so that a file of any size and order can be imported.
 */
export class WaitingLines {
  #memory: WaitingLine[] = [];
  #file: string | null = null;
  count = 0;

  async put(lines: readonly WaitingLine[]): Promise<void> {
    this.count += lines.length;
    this.#memory.push(...lines);
    if (this.#memory.length < inMemoryAtMost) return;
    const text = this.#memory.map((line) => `${JSON.stringify(line)}\n`).join('');
    this.#memory = [];
    this.#file ??= join(tmpdir(), `arasta-import-${randomUUID()}.jsonl`);
    await appendFile(this.#file, text, { mode: 0o600 });
  }

  /** Yields every waiting line in order, and removes it. */
  async *drain(): AsyncGenerator<WaitingLine> {
    const memory = this.#memory;
    const file = this.#file;
    this.#memory = [];
    this.#file = null;
    this.count = 0;
    if (file !== null) {
      try {
        for await (const stored of readJsonLines(file, () => undefined)) {
          if ('value' in stored && isWaitingLine(stored.value)) yield stored.value;
        }
      } finally {
        await rm(file, { force: true });
      }
    }
    yield* memory;
  }
}

function isWaitingLine(value: unknown): value is WaitingLine {
  return (
    typeof value === 'object' &&
    value !== null &&
    'line' in value &&
    typeof value.line === 'number' &&
    'value' in value
  );
}
