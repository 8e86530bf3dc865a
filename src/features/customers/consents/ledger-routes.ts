import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import {
  Ledger,
  LedgerBody,
  LedgerQuery,
  LedgerTaken,
  type LedgerLine,
} from '#contract/consent-ledger.ts';
import { ErrorBody } from '#contract/error-body.ts';
import { Refusal } from '#contract/refusals.ts';
import { readLedger } from '#db/consents/consent-decisions.ts';
import type { Db } from '#db/database.ts';
import type { App } from '#platform/http.ts';
import { csvText } from '#text/csv.ts';
import { takeLedger } from './take-ledger.ts';

const tags = ['office'];
const columns = [
  'email',
  'phone',
  'kind',
  'decision',
  'at',
  'source',
  'by',
  'ip',
  'receipt',
] as const;

/**
 * The ledger of consents to advertising for the register of commercial messages, both ways (rule account/consents-register).
 */
export function registerLedger(app: App, services: { db: Db; clock: () => Date }): void {
  const { db, clock } = services;
  app.get(
    '/api/office/consents',
    {
      schema: {
        tags,
        summary: 'Decisions on advertising since a position, as JSON or CSV',
        querystring: LedgerQuery,
        response: { 200: Type.Union([Ledger, Type.String()]), '4xx': ErrorBody },
      },
    },
    async ({ query: { changedSince = '', limit = 500, format = 'json', view } }, reply) => {
      const lateAt = view === 'late' ? clock() : undefined;
      const found = await readLedger(db, { cursor: changedSince || null, limit, lateAt });
      if (!found) throw new Refusal('invalid-input', { values: { field: 'changedSince' } });
      if (format === 'json') return found;
      return asFile(reply, found);
    },
  );
  app.post(
    '/api/office/consents',
    {
      config: { fromElsewhere: true, hasOwnLimit: true },
      schema: {
        tags,
        summary: 'Takes over decisions of the register; unknown addresses are named',
        body: LedgerBody,
        response: { 200: LedgerTaken, '4xx': ErrorBody },
      },
    },
    async ({ body, worker }) => {
      if (worker === null) throw new Error('a call of the office without a worker');
      return takeLedger(db, body.items, { by: worker, now: clock() });
    },
  );
}

/** The position of the next page stands in a header, and whether there is more in another. */
function asFile(
  reply: FastifyReply,
  { items, cursor, more }: { items: readonly LedgerLine[]; cursor: string; more: boolean },
): string {
  void reply
    .type('text/csv; charset=utf-8')
    .header('x-next-cursor', cursor)
    .header('x-more', more ? '1' : '0')
    .header('content-disposition', 'attachment; filename="izinler.csv"');
  const rows = items.map((line) => columns.map((column) => csvText(line[column] ?? '', ',')));
  return [columns, ...rows].map((cells) => `${cells.join(',')}\r\n`).join('');
}
