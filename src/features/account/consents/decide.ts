import type { FastifyRequest } from 'fastify';
import type { ConsentBody } from '#contract/consent-ledger.ts';
import { Refusal } from '#contract/refusals.ts';
import { decideConsent } from '#db/consents/consent-decisions.ts';
import type { Db } from '#db/database.ts';
import { consentTexts } from '#text/customer/consent-text.ts';

/** The customer's own decision, with the words that stood beside it (rule account/consents). 3 queries. */
export async function decideOwnConsent(
  { db, clock }: { db: Db; clock: () => Date },
  request: Pick<FastifyRequest, 'customer' | 'locale' | 'ip'>,
  { kind, decision }: ConsentBody,
): Promise<void> {
  const { customerId } = await request.customer();
  const { locale, ip: address } = request;
  const text = consentTexts[locale].boxes[kind];
  const proof = { text, locale, address, byName: '' };
  const isDone = await db.transaction().execute((tx) =>
    decideConsent(tx, {
      ...proof,
      customerId,
      kind,
      decision,
      source: 'account',
      at: clock,
    }),
  );
  if (!isDone) throw new Refusal('not-signed-in');
}
