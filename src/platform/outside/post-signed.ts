import { createHmac } from 'node:crypto';
import { lookup as systemLookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** The request body and its destination. */
export interface SignedPost {
  url: string;
  secret: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  now: Date;
}

/** Addresses of this machine and of networks of its own, which a name of somebody else's must not lead to. */
const inside = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, prefix, 'ipv6');

/** Whether an IP address is one of this machine or of a private network. */
export function isInside(address: string): boolean {
  return inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** The connection goes to the very address that was looked at: a name that changes meanwhile gains nothing. */
export const lookupOutside: LookupFunction = (hostname, options, callback) => {
  systemLookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '', 4);
    const refused = found.find(({ address }) => isInside(address));
    const [first] = found;
    if (refused || !first)
      return callback(new Error(`${hostname} leads to ${refused?.address ?? 'nowhere'}`), '', 4);
    if (options.all === true) return callback(null, found);
    return callback(null, first.address, first.family);
  });
};

export interface PostOptions {
  /** Whether the address may be one of this machine or a private network. */
  allowsInside: boolean;
  /** How long the address may take until it answers. */
  answerTimeoutMs: number;
}

/**
 * Posts JSON with `x-arasta-signature: t=SECONDS,v1=HEX`, the HMAC-SHA-256 of `SECONDS.BODY` under the secret, and gives
 * the answer's status. No redirect is followed, and of the answer nothing is read. Throws where nobody answers within
 * `answerTimeoutMs`, or where the address is one of this machine or a private network and `allowsInside` is false.
 */
export async function postSigned(
  post: SignedPost,
  { allowsInside, answerTimeoutMs }: PostOptions,
): Promise<number> {
  const { url, secret, headers, body, now } = post;
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  // A literal address is never looked up.
  if (!allowsInside && isIP(host) !== 0 && isInside(host)) throw new Error(`${host} is inside`);
  const seconds = Math.floor(now.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  const request = protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      agent: false,
      signal: AbortSignal.timeout(answerTimeoutMs),
      ...(!allowsInside && { lookup: lookupOutside }),
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'x-arasta-signature': `t=${seconds},v1=${signature}`,
      },
    });
    sent.on('response', (answer) => {
      resolve(answer.statusCode ?? 0);
      answer.destroy();
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
