/** The path that the bank sends the buyer back to, whatever the outcome. */
export function returnPath(attemptId: string): string {
  return `/payment/return/${attemptId}`;
}

/** The path that a provider itself calls about a payment. */
export function callbackPath(provider: string): string {
  return `/payment/callback/${provider}`;
}
