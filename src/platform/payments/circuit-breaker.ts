import { NotAsked, NotYet, ProviderDown } from './provider.ts';

export type BreakerState = 'closed' | 'half-open' | 'open';

/** Failed calls in a row before a provider counts as down. */
const mostFailures = 5;

/** So long nobody waits for a provider that is down; then one call finds out. */
const pauseMs = 30_000;

/**
 * Spares everybody the wait for a provider that does not answer: after five calls in a row that failed, calls fail at
 * once for 30 seconds, then one is let through to find out (rule payment/provider-down). Knows of this process alone.
 */
export class CircuitBreaker {
  #failures = 0;
  #openUntil = 0;
  #isTrying = false;
  readonly #now: () => number;
  readonly #onChange: (state: 'closed' | 'open') => void;

  /** `now` in milliseconds; `onChange` hears when it opens and when it closes again. */
  constructor(now: () => number, onChange: (state: 'closed' | 'open') => void) {
    this.#now = now;
    this.#onChange = onChange;
  }

  get state(): BreakerState {
    if (this.#failures < mostFailures) return 'closed';
    return this.#now() < this.#openUntil ? 'open' : 'half-open';
  }

  /** Throws `NotAsked` while it is open: nothing new is begun with a provider that is down. */
  refuseWhileOpen(): void {
    if (this.state === 'open') throw new NotAsked('the provider has not answered for a while');
  }

  /** Does the work, or throws `NotAsked` without it. Only `ProviderDown` counts as a failure. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    this.refuseWhileOpen();
    if (this.state === 'half-open') {
      if (this.#isTrying) throw new NotAsked('the provider is being tried');
      this.#isTrying = true;
    }
    try {
      const result = await work();
      this.#succeeded();
      return result;
    } catch (error) {
      if (error instanceof ProviderDown && !(error instanceof NotYet)) this.#failed();
      else this.#succeeded();
      throw error;
    } finally {
      this.#isTrying = false;
    }
  }

  /**
   * The same for what visitors can cause as often as they like: a failure is not counted, so that nobody can close the
   * provider for others, and a provider that is down is not tried (rule payment/one-status-request).
   */
  async runUncounted<T>(work: () => Promise<T>): Promise<T> {
    if (this.state !== 'closed') throw new NotAsked('the provider has not answered for a while');
    const result = await work();
    this.#succeeded();
    return result;
  }

  #succeeded(): void {
    const wasDown = this.#failures >= mostFailures;
    this.#failures = 0;
    if (wasDown) this.#onChange('closed');
  }

  #failed(): void {
    this.#failures += 1;
    if (this.#failures < mostFailures) return;
    this.#openUntil = this.#now() + pauseMs;
    if (this.#failures === mostFailures) this.#onChange('open');
  }
}
