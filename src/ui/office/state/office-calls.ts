import { ApiFailure } from '#contract/api-failure.ts';
import type { ErrorBody } from '#contract/error-body.ts';

/** The shop did not answer. Whether it did what was asked is unknown. */
export class OfficeUnreachable extends Error {}

/** After a change the reads of this time ask for counts that include it (rule office/fresh-counts), in milliseconds. */
const freshMs = 2000;

/**
 * Sends the office's calls in one language; the session is a cookie. A refusal throws an `ApiFailure`. When the session
 * has ended, the newest listener of `whenEnded` is called, or `onEnd` if there is none.
 */
export class OfficeCaller {
  readonly #locale: string;
  /** When this person last changed something, in milliseconds of `performance.now`. */
  #changedAt = Number.NEGATIVE_INFINITY;
  readonly #onEnd: () => void;
  #listeners: readonly (() => void)[] = [];

  constructor(locale: string, onEnd: () => void) {
    this.#locale = locale;
    this.#onEnd = onEnd;
  }

  /** Adds a listener; returns the function that removes it. */
  whenEnded(listener: () => void): () => void {
    this.#listeners = [...this.#listeners, listener];
    return () => {
      this.#listeners = this.#listeners.filter((each) => each !== listener);
    };
  }

  async get<Answer>(path: string): Promise<Answer> {
    const isFresh = performance.now() - this.#changedAt < freshMs;
    const headers = isFresh ? { 'cache-control': 'no-cache' } : {};
    return (await this.#send(path, { method: 'GET', headers })) as Answer;
  }

  async post<Answer>(path: string, body: object = {}): Promise<Answer> {
    const answer = await this.#send(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    this.#changedAt = performance.now();
    return answer as Answer;
  }

  /** Sends a form with a file. */
  async postForm<Answer>(path: string, body: FormData): Promise<Answer> {
    return (await this.#send(path, { method: 'POST', body, headers: {} })) as Answer;
  }

  async #send(path: string, request: RequestInit): Promise<unknown> {
    const headers = { ...request.headers, 'x-locale': this.#locale };
    const response = await fetch(path, { ...request, headers }).catch(() => null);
    if (!response) throw new OfficeUnreachable();
    const answer: unknown = response.status === 204 ? null : await response.json();
    if (response.status === 401) (this.#listeners.at(-1) ?? this.#onEnd)();
    if (!response.ok) throw new ApiFailure(response.status, answer as ErrorBody);
    return answer;
  }
}
