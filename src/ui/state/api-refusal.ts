import type { ApiFailure } from '#contract/api-failure.ts';
import type { Messages } from '#text/messages.ts';

/** The refusal of a call, or null for anything else that was thrown. */
export function asRefusal(error: unknown): ApiFailure | null {
  return isRefusal(error) ? error : null;
}

/** By name, so that a page need not load the contract's schemas for one `instanceof`. */
function isRefusal(error: unknown): error is ApiFailure {
  return error instanceof Error && error.name === 'ApiFailure';
}

/** Whether the browser itself knows that it has no network; Node's `navigator` does not say. */
export const isOffline = (): boolean => globalThis.navigator?.onLine === false;

/** The message about a failed call: the shop's own text, that the browser is offline, or the technical error. */
export function failureText(error: unknown, t: Messages): string {
  const technical = isOffline() ? offlineText(t) : t.common.technicalError;
  return asRefusal(error)?.message ?? technical;
}

/** The sentence that a failed call and the notice of the page share. */
export const offlineText = ({ errors }: Messages): string =>
  `${errors.offlineTitle} ${errors.offlineText}`;
