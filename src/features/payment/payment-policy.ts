/**
 * The headers of a document of a payment: the frame, and the page that a bank sends the buyer back to (rule
 * payment/frame-policy). Only the shop's pages may show it; it runs the shop's own files and nothing else.
 *
 * `origins` are the provider's: the card may be posted to these alone. What may be shown is wider, any page
 * over TLS: behind the gate stands the page of the bank that gave out the card, and nobody knows all of those.
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
