import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { MergeBody, MergePreview } from '#contract/office/customers/merge-preview.ts';
import { Id, Success } from '#contract/primitives.ts';
import { idOrNotFound, Refusal } from '#contract/refusals.ts';
import type { MergeIds } from '#db/customer-work/merge/customer-references.ts';
import type { Db } from '#db/database.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { App } from '#platform/http.ts';
import { customerLimits } from '#rules/person/customer-work.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { customerMergeTexts } from '#text/office/customers/customer-merge-text.ts';
import { mergeAccounts, previewMerge } from './merge-accounts.ts';

export interface MergeServices {
  db: Db;
  clock: () => Date;
  snapshot: () => ShopSnapshot;
  /** The demo's customers, who stay as they are for everybody. */
  sharedCustomers: ReadonlySet<number>;
}

const tags = ['office'];
const config = { fromElsewhere: true, hasOwnLimit: true, readsOwnWrites: true } as const;
const params = Type.Object({ id: Id, otherId: Id });
const path = '/api/office/customers/:id/merge/:otherId';

/** Merging two accounts: the preview and the deed (rules customers/merge, customers/merge-fields). */
export function registerCustomerMerge(app: App, services: MergeServices): void {
  const { db, clock, snapshot, sharedCustomers } = services;
  const isShared = ({ kept, other }: MergeIds) =>
    sharedCustomers.has(kept) || sharedCustomers.has(other);
  app.get(
    path,
    {
      schema: {
        tags,
        summary: 'What merging another account into this one would do',
        params,
        response: { 200: MergePreview, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const ids = idsOf(request.params);
      const preview = await previewMerge(db, ids, snapshot());
      if (preview === null) throw new Refusal('not-found');
      return isShared(ids) ? { ...preview, obstacle: 'demo' as const } : preview;
    },
  );
  app.post(
    path,
    {
      config,
      schema: {
        tags,
        summary: 'Merges another account into this one, for good',
        params,
        body: MergeBody,
        response: { 200: Success, '4xx': ErrorBody },
      },
    },
    async ({ params: given, body, worker: by, locale }) => {
      const ids = idsOf(given);
      const reason = checkedReason(body.reason, locale);
      if (by === null) throw new Error('a call of the office without a worker');
      if (isShared(ids)) throw new Refusal('demo-account');
      const seen = { kept: body.seen, other: body.otherSeen };
      const now = clock();
      const merged = await mergeAccounts(db, snapshot(), { ids, seen, reason, by, now });
      if (merged.ok) return { success: true as const };
      if (merged.reason !== 'merge-not-possible') throw new Refusal(merged.reason);
      const message = customerMergeTexts[locale].obstacles[merged.obstacle];
      throw new Refusal('merge-not-possible', { message });
    },
  );
}

function idsOf({ id, otherId }: { id: number; otherId: number }): MergeIds {
  const ids = { kept: idOrNotFound(id), other: idOrNotFound(otherId) };
  // An account is not another one.
  if (ids.kept === ids.other) throw new Refusal('not-found');
  return ids;
}

function checkedReason(given: string, locale: Locale): string {
  const t = customerMergeTexts[locale];
  const reason = given.replaceAll(/\s+/g, ' ').trim();
  const refuse = (message: string) =>
    new Refusal('invalid-input', { message, fields: { reason: message } });
  if (reason === '') throw refuse(t.needReason);
  if (reason.length > customerLimits.reason) throw refuse(t.tooLong(String(customerLimits.reason)));
  return reason;
}
