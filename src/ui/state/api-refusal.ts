import type { ApiFailure } from '#contract/api-failure.ts';

/** The refusal of a call, or null for anything else that was thrown. */
export function asRefusal(error: unknown): ApiFailure | null {
  return isRefusal(error) ? error : null;
}

/** By name, so that a page need not load the contract's schemas for one `instanceof`. */
function isRefusal(error: unknown): error is ApiFailure {
  return error instanceof Error && error.name === 'ApiFailure';
}
