import { ErrorBody } from '#contract/error-body.ts';
import { ReturnRecorded } from '#contract/office/orders/office-returns.ts';
import { RecordBody } from '#contract/returns.ts';
import { Refusal } from '#contract/refusals.ts';
import type { App } from '#platform/http.ts';
import { askReturn } from '../work/ask-return.ts';
import { workerOf } from '../work/return-parts.ts';
import { refusalOfReturn } from './return-refusal.ts';
import {
  officePhotoTaker,
  photosOf,
  readFormBody,
  type PhotoServices,
} from './sent-return-photos.ts';

const config = { fromElsewhere: true, hasOwnLimit: true, readsOwnWrites: true } as const;

/** Staff record what came in another way than over the shop (rule returns/channels). At most 12 queries; 3 more with photos, and 1 for each of them. */
export function registerRecordedReturns(app: App, services: PhotoServices): void {
  app.post(
    '/api/office/returns',
    {
      config: { ...config, files: officePhotoTaker(services) },
      preValidation: async (request) => readFormBody(request),
      schema: {
        tags: ['office'],
        summary:
          'Records a return that came by letter, mail or telephone, or back undelivered; as multipart with up to 10 files `photos`',
        body: RecordBody,
        response: { 200: ReturnRecorded, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const { body, worker, locale } = request;
      const { declaredAt, lines, idempotencyKey = '', photoItems, ...asked } = body;
      const photos = photosOf(request, photoItems);
      const now = services.clock();
      const at = declaredAt === undefined ? now : new Date(declaredAt);
      if (Number.isNaN(at.getTime()) || at > now)
        throw new Refusal('invalid-input', { values: { field: 'declaredAt' } });
      const done = await askReturn(
        services,
        { kind: 'merchant', by: workerOf(worker) },
        {
          ...asked,
          photos,
          idempotencyKey,
          declaredAt: at,
          lines: lines.map(({ text = '', sealed = false, ...line }) => ({
            ...line,
            text: text.trim(),
            sealed,
          })),
        },
      );
      if (!done.ok) throw refusalOfReturn(done, locale);
      const [first, ...others] = done.returns;
      if (!first) throw new Error('a return that was made is there');
      return { returnNo: first.returnNo, others: others.map(({ returnNo }) => returnNo) };
    },
  );
}
