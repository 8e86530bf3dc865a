import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import {
  ForgedAnswer,
  type AnswerFields,
  type CardProvider,
  type ProviderAnswer,
} from '#platform/payments/provider.ts';

/** More fields than any provider sends. */
const mostFields = 100;

/** `forged`: not the provider's; `silent`: it says nothing. */
export type ReadAnswer =
  | { kind: 'told'; answer: ProviderAnswer }
  | { kind: 'forged' }
  | { kind: 'silent' };

/**
 * Reads what came in a provider's name, once its signature is held. `fields` is null for what no provider sends:
 * repeated or nested fields, or too many.
 */
export async function readAnswer(
  provider: CardProvider,
  fields: AnswerFields | null,
  headers: IncomingHttpHeaders,
): Promise<ReadAnswer> {
  if (fields === null) return { kind: 'forged' };
  try {
    const answer = await provider.readAnswer(fields, textHeaders(headers));
    return answer.eventId === '' ? { kind: 'silent' } : { kind: 'told', answer };
  } catch (err) {
    if (err instanceof ForgedAnswer) return { kind: 'forged' };
    throw err;
  }
}

/** A body's fields as text; null where they are not flat. */
export function flatFields(body: unknown): AnswerFields | null {
  if (body === null || body === undefined) return {};
  if (typeof body !== 'object' || Array.isArray(body)) return null;
  const entries = Object.entries(body);
  if (entries.length > mostFields) return null;
  const fields = entries.map(([name, value]): [string, string] | null =>
    ['string', 'number', 'boolean'].includes(typeof value) ? [name, String(value)] : null,
  );
  return fields.some((field) => field === null)
    ? null
    : Object.fromEntries(fields.filter((field) => field !== null));
}

/** A name for a message that has none, the same for the same message; nothing of it can be read from it. */
export function messageName(body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(body) ?? '')
    .digest('hex');
}

function textHeaders(headers: IncomingHttpHeaders): AnswerFields {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );
}
