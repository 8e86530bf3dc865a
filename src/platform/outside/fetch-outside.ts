import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { isInside, lookupOutside } from '#platform/outside/post-signed.ts';

export interface OutsideOptions {
  /** Whether an address may be one of this machine or a private network; for tests. */
  allowsInside?: boolean;
  /** All redirects together. */
  timeoutMs: number;
}

/** An address that a person typed cannot be read: it leads inside, does not answer, or answers something else. */
export class Unfetchable extends Error {}

const mostRedirects = 3;
const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * Opens a web address that a person typed, and gives the answer to read. Each connection goes to the very address that was
 * checked, and so does each redirect: none leads to this machine or a private network (rule product-pictures/address).
 */
export async function fetchOutside(
  address: string,
  options: OutsideOptions,
): Promise<IncomingMessage> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  let url = parsed(address, options);
  for (let step = 0; step <= mostRedirects; step += 1) {
    const answer = await ask(url, options, signal);
    const { statusCode = 0, headers } = answer;
    if (statusCode === 200) return answer;
    answer.destroy();
    const { location } = headers;
    if (!redirects.has(statusCode) || location === undefined)
      throw new Unfetchable(`answered ${statusCode}`);
    if (!URL.canParse(location, url)) throw new Unfetchable('a redirect to no address');
    url = parsed(new URL(location, url).href, options);
  }
  throw new Unfetchable('too many redirects');
}

function parsed(address: string, { allowsInside = false }: OutsideOptions): URL {
  if (!URL.canParse(address)) throw new Unfetchable('not an address');
  const url = new URL(address);
  const { protocol, username, password, hostname, port } = url;
  if (protocol !== 'http:' && protocol !== 'https:') throw new Unfetchable('not a web address');
  if (username !== '' || password !== '') throw new Unfetchable('a password in the address');
  if (allowsInside) return url;
  // The URL parser leaves out the usual port.
  if (port !== '') throw new Unfetchable('an unusual port');
  const host = hostname.replace(/^\[|\]$/g, '');
  // A literal address is never looked up.
  if (isIP(host) !== 0 && isInside(host)) throw new Unfetchable(`${host} is inside`);
  return url;
}

function ask(
  url: URL,
  { allowsInside = false }: OutsideOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      agent: false,
      signal,
      ...(!allowsInside && { lookup: lookupOutside }),
      headers: { accept: 'image/webp,image/png,image/jpeg', 'user-agent': 'Arasta' },
    });
    sent.on('response', resolve);
    sent.on('error', (error) => reject(new Unfetchable(error.message, { cause: error })));
    sent.end();
  });
}
