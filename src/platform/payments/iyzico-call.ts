import { createHmac, randomBytes } from 'node:crypto';
import type { IyzicoAccount } from './provider-accounts.ts';
import { jsonAnswer, type JsonFields, type ProviderCall } from './provider-call.ts';
import { ProviderDown } from './provider.ts';
import { isSameText } from './same-text.ts';

/** An error of the shop's own configuration or load, not of a payment: key, signature, unknown call, too many calls. */
const ownFaults = new Set(['1000', '1001', '1002', '11', '12', '429']);

/**
 * Sends one call, signed as iyzico wants it: over the path and the exact bytes of the body. The answer may be a
 * `failure`. Throws `ProviderDown` where there is none, or one that is about the shop's own account.
 */
export async function askIyzico(
  { baseUrl, apiKey, secretKey }: IyzicoAccount,
  call: ProviderCall,
  path: string,
  content: object | null,
): Promise<JsonFields> {
  const body = content === null ? '' : JSON.stringify(content);
  const random = randomBytes(12).toString('hex');
  const signature = hmac(secretKey, random + (path.split('?')[0] ?? '') + body);
  const authorization = `apiKey:${apiKey}&randomKey:${random}&signature:${signature}`;
  const reply = await call({
    url: baseUrl + path,
    method: content === null ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      authorization: `IYZWSv2 ${Buffer.from(authorization).toString('base64')}`,
      'x-iyzi-rnd': random,
    },
    ...(content !== null && { body }),
  });
  const answer = jsonAnswer(reply, new URL(baseUrl).host);
  const isWell = answer.text('status') === 'success';
  const fault = answer.text('errorCode') || String(reply.status);
  if (!isWell && (ownFaults.has(fault) || answer.text('status') !== 'failure'))
    throw new ProviderDown(`iyzico refuses the shop: ${fault} ${answer.text('errorMessage')}`);
  return answer;
}

/** Whether an answer is signed over these fields in this order. */
export function isSigned(answer: JsonFields, secretKey: string, names: readonly string[]): boolean {
  const text = names.map((name) => withoutZeros(name, answer.text(name))).join(':');
  return isSameText(answer.text('signature'), hmac(secretKey, text));
}

/** The signature of a message that iyzico sends by itself (header `X-IYZ-SIGNATURE-V3`). */
export function messageSignature(
  secretKey: string,
  message: { event: string; paymentId: string; token: string; id: string; status: string },
): string {
  const { event, paymentId, token, id, status } = message;
  return hmac(secretKey, secretKey + event + paymentId + token + id + status);
}

/** Prices are signed without zeros at their end: 10.50 is `10.5`, 10.00 is `10`. */
function withoutZeros(name: string, value: string): string {
  return /price$/i.test(name) && value.includes('.') ? value.replace(/\.?0+$/, '') : value;
}

function hmac(secretKey: string, text: string): string {
  return createHmac('sha256', secretKey).update(text, 'utf8').digest('hex');
}

/** An amount as iyzico writes it: `10.0`, `10.5`, `10.55`. */
export function iyzicoPrice(amount: number): string {
  return amount.toFixed(2).replace(/0$/, '');
}
