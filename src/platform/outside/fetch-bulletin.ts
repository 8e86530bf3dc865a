import { parseBulletin, type RateBulletin } from '#rules/money/daily-rates.ts';

const timeoutMs = 10_000;
const maxBytes = 1_000_000;

/** Fetches the bulletin of exchange rates. Throws when the answer is none, too long or late. */
export async function fetchBulletin(url: string): Promise<RateBulletin> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: 'application/xml, text/xml' },
  });
  if (!response.ok) throw new Error(`RATES_URL answered with status ${response.status}`);
  const bulletin = parseBulletin(await readText(response));
  if (bulletin === null) throw new Error('RATES_URL did not answer with a bulletin of rates');
  return bulletin;
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new Error(`RATES_URL answered with more than ${maxBytes} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
