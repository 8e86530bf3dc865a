import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { Id, Success } from '#contract/primitives.ts';
import { idOrNotFound, Refusal } from '#contract/refusals.ts';
import { logActivity } from '#db/activity/activity.ts';
import { openLook } from '#db/customers/look-sessions.ts';
import type { Db } from '#db/database.ts';
import { setCookie } from '#platform/cookies.ts';
import type { App } from '#platform/http.ts';

interface LookServices {
  db: Db;
  clock: () => Date;
  secureCookies: boolean;
}

/**
 * Lets somebody of the staff see the shop as a customer, in a session of its own that changes nothing; it is logged
 * (rule customers/look). A token cannot: it has no session that the look could end with. 3 queries in a transaction.
 */
export function registerCustomerLook(app: App, { db, clock, secureCookies }: LookServices): void {
  app.post(
    '/api/office/customers/:id/look',
    {
      config: { fromElsewhere: true, hasOwnLimit: true },
      schema: {
        tags: ['office'],
        summary:
          'Opens the shop as the customer sees it, for looking alone; sets the cookie `look`',
        params: Type.Object({ id: Id }),
        response: { 200: Success, '4xx': ErrorBody },
      },
    },
    async ({ params, staff }, reply) => {
      const customerId = idOrNotFound(params.id);
      if (staff === null) throw new Refusal('scope-missing');
      const now = clock();
      const token = await db.transaction().execute(async (tx) => {
        const opened = await openLook(tx, { customerId, staffSessionId: staff.sessionId, now });
        if (opened === null) throw new Refusal('no-account');
        await logActivity(tx, {
          by: { kind: 'staff', name: staff.name },
          action: 'customer.looked',
          subject: { kind: 'customer', id: String(customerId) },
          before: null,
          after: null,
          now,
        });
        return opened;
      });
      setCookie(reply, 'look', token, secureCookies);
      return { success: true as const };
    },
  );
}
