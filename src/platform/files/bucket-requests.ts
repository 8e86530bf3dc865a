import { setTimeout as pause } from 'node:timers/promises';
import { S3mini } from 's3mini';
import { BoundedQueue } from '#platform/queues/bounded-queue.ts';
import { FilesAway } from './file-store.ts';
import type { BucketPlace } from './files-url.ts';

/** Requests to the bucket at once, and that may wait for their turn. */
const queueLimits = { concurrency: 32, maxWaiting: 10_000 };
/** How long the bucket may take to begin its answer to a request that sends nothing. */
const usualAnswerMs = 5_000;
/** How long a request may take with all its bytes: a picture of 60 MiB over a slow line. */
const usualWholeMs = 120_000;
/** The pauses before the second and the third attempt. */
const retryPausesMs = [100, 400];
/** Failed attempts in a row before calls fail at once. */
const mostFailures = 3;
/** So long nobody waits for a bucket that does not answer; then one request finds out. */
const awayMs = 5_000;

export interface RequestOptions {
  place: BucketPlace;
  /** Hears when the bucket stops answering, with the reason, and when it answers again. */
  onChange: (isAway: boolean, reason: string) => void;
  /** For tests. */
  answerMs?: number;
  /** For tests. */
  wholeMs?: number;
}

type Work<T> = (client: S3mini) => Promise<T>;

/**
 * Requests to a bucket: a few at once, each with a time limit and three attempts. After three attempts in a row that failed, requests
 * fail at once for 5 seconds, then one is let through to find out. A request goes to the operator's endpoint alone: the client
 * follows no redirect.
 */
export class BucketRequests {
  readonly #options: Required<RequestOptions>;
  readonly #queue = new BoundedQueue(
    queueLimits,
    () => new FilesAway(new Error('too many requests wait for the bucket')),
  );
  #failures = 0;
  #nextTryAt = 0;

  constructor(options: RequestOptions) {
    this.#options = { answerMs: usualAnswerMs, wholeMs: usualWholeMs, ...options };
  }

  isAway(): boolean {
    return this.#failures >= mostFailures;
  }

  /** Does the work and gives what it gives; null where the bucket says that there is no such file. Throws `FilesAway`. */
  ask<T>(work: Work<T>): Promise<T | null> {
    return this.#queue.run(() => this.#try(work));
  }

  async #try<T>(work: Work<T>): Promise<T | null> {
    for (const pauseMs of [...retryPausesMs, null]) {
      this.#refuseWhileAway();
      try {
        const answer = await this.#once(work);
        this.#answered();
        return answer;
      } catch (error) {
        const kind = kindOf(error);
        if (kind === 'failure' || kind === 'no-access') this.#failed(error);
        else this.#answered();
        if (kind === 'no-file') return null;
        // The bucket refuses again what it refused once.
        if (pauseMs === null || kind !== 'failure') throw new FilesAway(new Error(reasonOf(error)));
        await pause(pauseMs * (0.5 + Math.random()));
      }
    }
    throw new Error('unreachable');
  }

  /** Each request has a client of its own, whose requests end with the limit. */
  async #once<T>(work: Work<T>): Promise<T> {
    const { place, answerMs, wholeMs } = this.#options;
    const limit = new AbortController();
    const late = new Error(`no whole answer within ${wholeMs} ms`);
    const timer = setTimeout(() => limit.abort(late), wholeMs);
    const client = new S3mini({
      accessKeyId: place.accessKey,
      secretAccessKey: place.secretKey,
      endpoint: `${place.endpoint}/${place.bucket}`,
      region: place.region,
      fetch: (input, init) => fetchInTime(input, init, { signal: limit.signal, answerMs }),
    });
    try {
      return await work(client);
    } finally {
      clearTimeout(timer);
    }
  }

  #refuseWhileAway(): void {
    if (!this.isAway()) return;
    const now = performance.now();
    if (now < this.#nextTryAt) throw new FilesAway(new Error('it has not answered for a while'));
    this.#nextTryAt = now + awayMs;
  }

  #answered(): void {
    const wasAway = this.isAway();
    this.#failures = 0;
    if (wasAway) this.#options.onChange(false, '');
  }

  #failed(error: unknown): void {
    this.#failures += 1;
    if (!this.isAway()) return;
    this.#nextTryAt = performance.now() + awayMs;
    if (this.#failures === mostFailures) this.#options.onChange(true, reasonOf(error));
  }
}

/** An upload has the whole limit to be answered: its bytes go first. */
async function fetchInTime(
  input: string | URL | Request,
  init: RequestInit | undefined,
  { signal, answerMs }: { signal: AbortSignal; answerMs: number },
): Promise<Response> {
  const sends = init?.body !== undefined && init.body !== '';
  const answer = new AbortController();
  const late = new Error(`no answer within ${answerMs} ms`);
  const timer = sends ? undefined : setTimeout(() => answer.abort(late), answerMs);
  try {
    return await fetch(input, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.any([signal, answer.signal]),
      ...(init?.body instanceof ReadableStream && { duplex: 'half' }),
    });
  } finally {
    clearTimeout(timer);
  }
}

/** The bucket's own word; its text may repeat what was signed, so it goes nowhere. */
function reasonOf(error: unknown): string {
  const status = statusOf(error);
  if (status !== undefined) return `${status} ${codeOf(error) ?? ''}`.trim();
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}

function kindOf(error: unknown): 'no-file' | 'no-access' | 'refused' | 'failure' {
  const status = statusOf(error);
  if (status === 404) return codeOf(error) === 'NoSuchBucket' ? 'no-access' : 'no-file';
  if (status === 401 || status === 403) return 'no-access';
  const isRefused = status !== undefined && status >= 400 && status < 500;
  return isRefused && status !== 408 && status !== 429 ? 'refused' : 'failure';
}

function statusOf(error: unknown): number | undefined {
  return error instanceof Error && 'status' in error && typeof error.status === 'number'
    ? error.status
    : undefined;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'serviceCode' in error && typeof error.serviceCode === 'string'
    ? error.serviceCode
    : undefined;
}
