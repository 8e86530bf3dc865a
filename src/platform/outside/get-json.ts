import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { isInside, lookupOutside, type PostOptions } from './post-signed.ts';

const maxBytes = 10_000;

/**
 * Asks a service of somebody else's for JSON, and gives what it says. No redirect is followed. Throws where nobody answers
 * with 200 and JSON of at most 10,000 bytes within `answerTimeoutMs`, or where the address is one of this machine or a
 * private network and `allowsInside` is false.
 */
export async function getJson(url: string, options: PostOptions): Promise<unknown> {
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  // A literal address is never looked up.
  if (!options.allowsInside && isIP(host) !== 0 && isInside(host))
    throw new Error(`${host} is inside`);
  const answer = await ask(url, protocol === 'https:' ? requestHttps : requestHttp, options);
  try {
    if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode}`);
    return JSON.parse(await readShort(answer));
  } finally {
    answer.destroy();
  }
}

function ask(
  url: string,
  request: typeof requestHttps,
  { allowsInside, answerTimeoutMs }: PostOptions,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      agent: false,
      signal: AbortSignal.timeout(answerTimeoutMs),
      ...(!allowsInside && { lookup: lookupOutside }),
      headers: { accept: 'application/json', 'user-agent': 'Arasta' },
    });
    sent.on('response', resolve);
    sent.on('error', reject);
    sent.end();
  });
}

async function readShort(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer) {
    if (!Buffer.isBuffer(part)) throw new Error('an answer of no bytes');
    bytes += part.length;
    if (bytes > maxBytes) throw new Error(`answered with more than ${maxBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
