/**
 * The headers of a payment's documents: the frame, and the page that a bank sends the buyer back to (rule
 * payment/frame-policy). Only the shop's pages may embed them; they run the shop's own files and nothing else.
 * `origins` are the provider's: the card may be posted to these alone. Any page over TLS may be embedded: behind the
 * provider stands the page of the bank that issued the card, and nobody knows all of those.
 */
export function paymentPolicy(input: {
  origins: readonly string[];
  inlineStyles?: boolean;
}): Record<string, string> {
  const posted = input.origins.length === 0 ? "'none'" : input.origins.join(' ');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${input.inlineStyles ? " 'unsafe-inline'" : ''}`,
    "connect-src 'self'",
    `form-action ${posted}`,
    `frame-src 'self' https: ${input.origins.join(' ')}`.trimEnd(),
    "frame-ancestors 'self'",
    "base-uri 'none'",
  ];
  return { 'content-security-policy': policy.join(';'), 'x-frame-options': 'SAMEORIGIN' };
}
