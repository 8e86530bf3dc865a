/** Where a buyer comes back to from the bank, whatever happened there. */
export function returnPath(attemptId: string): string {
  return `/payment/return/${attemptId}`;
}

/** Where a provider tells of a payment by itself. */
export function callbackPath(provider: string): string {
  return `/payment/callback/${provider}`;
}
