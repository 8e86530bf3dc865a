import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { SettleBody, SettlePreview } from '#contract/office/orders/office-returns.ts';
import type { App } from '#platform/http.ts';
import { onReturn, workerOf, type ReturnServices } from '../work/return-parts.ts';
import { previewSettling } from '../work/settle-return.ts';
import { refusalOfReturn } from './return-refusal.ts';

/** The sum of decisions before they are pressed (rule returns/settle). At most 3 queries. */
export function registerSettlePreview(app: App, services: ReturnServices): void {
  app.post(
    '/api/office/returns/:returnNo/settle/preview',
    {
      config: { fromElsewhere: true, hasOwnLimit: true },
      schema: {
        tags: ['office'],
        summary: 'The money of decisions; nothing is written',
        params: Type.Object({ returnNo: Type.String({ maxLength: 60 }) }),
        body: SettleBody,
        response: { 200: SettlePreview, '4xx': ErrorBody },
      },
    },
    async ({ params: { returnNo }, body, worker, locale }) => {
      const actor = { kind: 'merchant' as const, by: workerOf(worker) };
      let seen: SettlePreview | null = null;
      const done = await onReturn(services, { returnNo, actor }, async (at) => {
        const found = await previewSettling(at, body.lines);
        if (!found.ok) return found;
        const { lines, ...money } = found.money;
        seen = {
          ...money,
          lines,
          exchanged: found.exchanged,
          most: found.most,
          currency: found.currency,
        };
        return { ok: true, returnNo };
      });
      if (!done.ok) throw refusalOfReturn(done, locale);
      if (seen === null) throw new Error('a preview that was made is there');
      return seen;
    },
  );
}
