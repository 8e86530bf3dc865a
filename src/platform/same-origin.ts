import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request comes from the shop's own pages, as the browser itself says. Every sign that is there has to be
 * right, and one has to be there. An opaque Origin (`null`) is no sign: pages that send no referrer send it
 * even to themselves.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const { origin } = headers;
  if (origin === undefined || origin === 'null') return site === 'same-origin';
  if (origin === new URL(publicUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === headers.host;
}
