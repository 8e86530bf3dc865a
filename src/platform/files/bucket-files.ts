import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { S3mini } from 's3mini';
import { BucketRequests, type RequestOptions } from './bucket-requests.ts';
import {
  checkedKey,
  FilesAway,
  type FileStore,
  type FoundFile,
  type ListedFile,
} from './file-store.ts';

/** Most keys that one answer lists. */
const pageKeys = 1_000;

const anyBytes = 'application/octet-stream';

interface BucketOptions extends RequestOptions {
  /** A folder of this machine for files on their way. */
  scratch: string;
}

/** Files in an S3-compatible bucket. Writes are whole or not at all, as the protocol has it. */
export class BucketFiles implements FileStore {
  readonly isRemote = true;
  readonly #requests: BucketRequests;
  readonly #prefix: string;
  readonly #scratch: string;

  constructor(options: BucketOptions) {
    this.#requests = new BucketRequests(options);
    this.#prefix = options.place.prefix;
    this.#scratch = options.scratch;
  }

  isAway(): boolean {
    return this.#requests.isAway();
  }

  /** Throws `FilesAway` where the bucket is not there, or the key may not list it. */
  async check(): Promise<void> {
    const page = await this.#requests.ask((client) =>
      client.listObjectsPaged('/', this.#prefix, 1),
    );
    if (page === null) throw new FilesAway(new Error('there is no such bucket'));
  }

  find(key: string): Promise<FoundFile | null> {
    const path = this.#path(key);
    // The client has no call for headers alone: a file's first byte comes with them.
    return this.#requests.ask(async (client) => {
      const answer = await client.getObjectRaw(path, false, 0, 1);
      await answer.arrayBuffer();
      return foundIn(answer.headers);
    });
  }

  read(key: string): Promise<Buffer | null> {
    const path = this.#path(key);
    return this.#requests.ask(async (client) => {
      const answer = await client.getObjectRaw(path);
      return Buffer.from(await answer.arrayBuffer());
    });
  }

  async open(key: string): Promise<Readable | null> {
    const path = this.#path(key);
    const answer = await this.#requests.ask((client) => client.getObjectRaw(path));
    if (answer === null) return null;
    return Readable.from(chunksOf(answer.body), { objectMode: false });
  }

  async write(key: string, bytes: Uint8Array): Promise<void> {
    const path = this.#path(key);
    await this.#requests.ask((client) => client.putObject(path, bytes, anyBytes));
  }

  async move(from: string, key: string): Promise<void> {
    const path = this.#path(key);
    const { size } = await stat(from);
    await this.#requests.ask(async (client) => {
      const file = await open(from);
      try {
        const bytes = bytesOf(file);
        await client.putObject(path, bytes, anyBytes, undefined, undefined, size);
      } finally {
        await file.close();
      }
    });
    await rm(from, { force: true });
  }

  async copy(from: string, to: string): Promise<boolean> {
    // Not every server copies by itself a key that has letters beyond ASCII.
    const copied = await this.withPath(from, async (path) => {
      await this.move(path, to);
      return true;
    });
    return copied === true;
  }

  async remove(key: string): Promise<void> {
    const path = this.#path(key);
    await this.#requests.ask((client) => client.deleteObject(path));
  }

  async *list(folder: string): AsyncGenerator<ListedFile> {
    for await (const { Key: path, Size: bytes } of this.#below(folder, {}))
      yield { key: path.slice(this.#prefix.length), bytes };
  }

  async folders(folder: string): Promise<string[]> {
    const names: string[] = [];
    for await (const { Key: path } of this.#below(folder, { delimiter: '/' }))
      if (path.endsWith('/')) names.push(path.slice(this.#path(folder).length + 1, -1));
    return names;
  }

  async removeFolder(folder: string): Promise<void> {
    for await (const { key } of this.list(folder)) await this.remove(key);
  }

  async withPath<T>(key: string, work: (path: string) => Promise<T>): Promise<T | null> {
    const path = join(this.#scratch, randomUUID());
    await mkdir(this.#scratch, { recursive: true, mode: 0o700 });
    try {
      return (await this.#fetch(key, path)) ? await work(path) : null;
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Writes the file to a path of this machine; false where there is none. */
  async #fetch(key: string, to: string): Promise<boolean> {
    const path = this.#path(key);
    const fetched = await this.#requests.ask(async (client) => {
      const { body } = await client.getObjectRaw(path);
      await pipeline(chunksOf(body), createWriteStream(to, { mode: 0o600 }));
      return true;
    });
    return fetched === true;
  }

  async *#below(folder: string, options: Record<string, unknown>): AsyncGenerator<Listed> {
    const prefix = `${this.#path(folder)}/`;
    let token: string | undefined;
    do {
      const from = token;
      const page = await this.#requests.ask((client) =>
        client.listObjectsPaged('/', prefix, pageKeys, from, options),
      );
      yield* page?.objects ?? [];
      token = page?.nextContinuationToken;
    } while (token !== undefined);
  }

  #path(key: string): string {
    return this.#prefix + checkedKey(key);
  }
}

type Listed = NonNullable<Awaited<ReturnType<S3mini['listObjects']>>>[number];

function foundIn(headers: Headers): FoundFile {
  const bytes = Number(
    headers.get('content-range')?.split('/')[1] ?? headers.get('content-length'),
  );
  const changedAt = Date.parse(headers.get('last-modified') ?? '');
  return { bytes, changedAt, mark: markOf(headers.get('etag') ?? '') };
}

/** A time in whole seconds, which every file system keeps as it is. */
function markOf(etag: string): number {
  const hash = createHash('sha256').update(etag).digest();
  return (hash.readUInt32BE() % 2_000_000_000) * 1_000;
}

/** Bytes of a file that are read at once. */
const chunkBytes = 256 * 1024;

/** A file as the body of a request, which is read no faster than the bucket takes it. */
function bytesOf(file: FileHandle): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(chunkBytes), 0, chunkBytes);
      if (bytesRead === 0) controller.close();
      else controller.enqueue(buffer.subarray(0, bytesRead));
    },
  });
}

/** The body of an answer as it comes; an answer that nobody reads to its end is broken off. */
async function* chunksOf(body: Response['body']): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  if (reader === undefined) return;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
