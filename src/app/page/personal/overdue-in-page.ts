import type { FastifyRequest } from 'fastify';
import type { Overdue } from '#contract/session.ts';
import { Refusal } from '#contract/refusals.ts';
import { readOverdueDebt } from '#db/customers/overdue-debt.ts';
import type { Db } from '#db/database.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import { readCookie } from '#platform/cookies.ts';
import { overdueNotice } from '#rules/order/account/overdue.ts';
import { documentEnd } from '#app/page/document.ts';
import { safeJson } from '#app/page/safe-json.ts';
import { overdueBlockId } from '#app/page/state-block.ts';

interface OverdueServices {
  db: Db;
  snapshot: () => ShopSnapshot;
  secureCookies: boolean;
}

/** Says of what a page tells the customer who asks for it; null for most, who are not even looked up. */
export type FindOverdue = (request: FastifyRequest) => Promise<Overdue | null>;

/**
 * Finds the debt of the customer who asks for a page. No query without the cookie that the sign-in or the session call
 * gave to a debtor, and one with it (rule business/overdue-in-page).
 */
export function overdueOfRequest(services: OverdueServices): FindOverdue {
  return async (request) => {
    if (readCookie(request, 'owes', services.secureCookies) === undefined) return null;
    const debt = await request
      .own(
        (owner) => readOverdueDebt(services.db, owner),
        (found) => found !== null,
      )
      .catch(nobody);
    return debt && overdueNotice(debt, services.snapshot());
  };
}

/** The session has ended, and the cookie is still there. */
function nobody(error: unknown): null {
  if (error instanceof Refusal && error.code === 'not-signed-in') return null;
  throw error;
}

/** The HTML of `OverdueNotice` without a notice. No text that people wrote stands before it in a page. */
const emptyPlace = ['<div class="overdue-place">', '</div>'] as const;

/** The place for the notice in a document, in bytes from its start; null where the page has none. */
export function overduePlace(document: string): number | null {
  const at = document.indexOf(emptyPlace.join(''));
  return at < 0 ? null : Buffer.byteLength(document.slice(0, at)) + emptyPlace[0].length;
}

/** The document with the notice at its place, and with the data that the browser draws it from. */
export function withOverdue(
  document: Buffer,
  place: number,
  notice: { html: string; overdue: Overdue },
): Buffer {
  const end = document.length - documentEnd.length;
  const state = `<script type="application/json" id="${overdueBlockId}">${safeJson(notice.overdue)}</script>`;
  return Buffer.concat([
    document.subarray(0, place),
    Buffer.from(notice.html),
    document.subarray(place, end),
    Buffer.from(state + documentEnd),
  ]);
}
