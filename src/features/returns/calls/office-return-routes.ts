import { Type, type Static, type TObject } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import {
  ApproveBody,
  CodeBody,
  NoteOnReturnBody,
  OfficeReturn,
  ReasonBody,
  ReceiveBody,
  RefundReturnBody,
  ReturnTablePage,
  ReturnTableQuery,
  ReturnViewCounts,
  ReturnWorkAnswer,
  SettleBody,
} from '#contract/office/orders/office-returns.ts';
import { ReturnChanges } from '#contract/office/orders/changed-returns.ts';
import { Returnable } from '#contract/returns.ts';
import { Refusal } from '#contract/refusals.ts';
import { countReturnViews } from '#db/returns/find-returns.ts';
import { readChangedReturns } from '#db/returns/return-document.ts';
import type { LinePhoto } from '#db/returns/stored-return-photos.ts';
import { readReturn } from '#db/returns/read-return.ts';
import type { App, FileTaker } from '#platform/http.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import {
  approveReturn,
  closeReturn,
  codeReturn,
  noteReturn,
  receiveReturn,
  refuseReturn,
  reopenReturn,
} from '../work/change-return.ts';
import { refundReturn } from '../work/refund-return.ts';
import {
  onReturn,
  workerOf,
  type ReturnAtHand,
  type ReturnDone,
  type ReturnServices,
} from '../work/return-parts.ts';
import { settleWithPhotos } from '../work/settle-with-photos.ts';
import { readOfficeReturn, readReturnTable } from './office-return-reads.ts';
import { showReturnable } from './own-return-reads.ts';
import { registerRecordedReturns } from './record-return-routes.ts';
import { registerOfficeReturnPhoto } from './return-photo-routes.ts';
import { refusalOfReturn } from './return-refusal.ts';
import { registerSettlePreview } from './settle-preview-routes.ts';
import {
  officePhotoTaker,
  photosOf,
  readFormBody,
  type PhotoServices,
} from './sent-return-photos.ts';

const tags = ['office'];
const config = { fromElsewhere: true, hasOwnLimit: true, readsOwnWrites: true } as const;
const params = Type.Object({ returnNo: Type.String({ maxLength: 60 }) });
const refused = { '4xx': ErrorBody };

/** Returns in the office (rules returns/views, returns/states). The button, the call and the command are one function. */
export function registerOfficeReturns(app: App, services: PhotoServices): void {
  registerList(app, services);
  registerOne(app, services);
  registerRecordedReturns(app, services);
  registerDecisions(app, services);
  registerGoods(app, services);
  registerSettle(app, services);
  registerOfficeReturnPhoto(app, services);
  registerEnds(app, services);
}

/** 2 queries; 1 for the views. */
function registerList(app: App, services: ReturnServices): void {
  app.get(
    '/api/office/returns',
    {
      schema: {
        tags,
        summary: 'A page of returns, the newest first, or those that changed since a position',
        querystring: ReturnTableQuery,
        response: { 200: Type.Union([ReturnTablePage, ReturnChanges]), ...refused },
      },
    },
    ({ query, locale }) =>
      query.changedSince === undefined
        ? readReturnTable(services, query, locale)
        : changedReturns(services, query),
  );
  app.get(
    '/api/office/return-views',
    {
      schema: {
        tags,
        summary: 'How many returns each view has, and the nearest day of money',
        response: { 200: ReturnViewCounts, ...refused },
      },
    },
    () => countReturnViews(services.db, istanbulDay(services.clock())),
  );
}

const usualChanges = 100;

/** The returns that changed since a position (rule returns/changed-since). 1 query. */
async function changedReturns(
  { db }: ReturnServices,
  { changedSince = '', limit = usualChanges }: { changedSince?: string; limit?: number },
): Promise<Static<typeof ReturnChanges>> {
  const found = await readChangedReturns(db, { cursor: changedSince || null, limit });
  if (!found) throw new Refusal('cursor-old');
  return found;
}

/** 1 query each. */
function registerOne(app: App, services: ReturnServices): void {
  app.get(
    '/api/office/returns/:returnNo',
    {
      schema: {
        tags,
        summary: 'One return, and what can be done with it',
        params,
        response: { 200: OfficeReturn, ...refused },
      },
    },
    ({ params: { returnNo } }) => readOfficeReturn(services, returnNo),
  );
  app.get(
    '/api/office/returnable/:orderNo',
    {
      schema: {
        tags,
        summary: 'What of an order can be sent back',
        params: Type.Object({ orderNo: Type.String({ maxLength: 60 }) }),
        response: { 200: Returnable, ...refused },
      },
    },
    ({ params: { orderNo } }) => showReturnable(services, 'office', orderNo),
  );
}

interface WorkRoute<Body extends WorkBody> {
  action: string;
  summary: string;
  body: Body;
  /** Takes the photos of a form with files. */
  files?: FileTaker;
  work: (at: ReturnAtHand, body: Static<Body>, photos: LinePhoto[]) => Promise<ReturnDone>;
}

type WorkBody = TObject<Record<never, never>>;

/** At most 20 queries. */
function registerWork<Body extends WorkBody>(
  app: App,
  services: ReturnServices,
  { action, summary, body: schema, files, work }: WorkRoute<Body>,
): void {
  app.post(
    `/api/office/returns/:returnNo/${action}`,
    {
      config: files ? { ...config, files } : config,
      preValidation: async (request) => readFormBody(request),
      schema: {
        tags,
        summary,
        params,
        body: schema,
        response: { 200: ReturnWorkAnswer, ...refused },
      },
    },
    async (request) => {
      const { returnNo } = request.params as Static<typeof params>;
      const body = request.body as Static<Body> & { version?: number; photoItems?: number[] };
      const photos = photosOf(request, body.photoItems);
      const actor = {
        kind: 'merchant' as const,
        by: workerOf(request.worker),
        version: body.version,
      };
      const done = await onReturn(services, { returnNo, actor }, (at) => work(at, body, photos));
      if (!done.ok) throw refusalOfReturn(done, request.locale);
      const found = await readReturn(services.db, { returnNo });
      if (!found) throw new Error(`return ${returnNo} is gone after ${action}`);
      return { returnNo, state: found.state, version: found.version };
    },
  );
}

function registerDecisions(app: App, services: ReturnServices): void {
  registerWork(app, services, {
    action: 'approve',
    summary: 'Approves a request: the customer sends the goods',
    body: ApproveBody,
    work: (at, { note = '' }) => approveReturn(at, note.trim()),
  });
  registerWork(app, services, {
    action: 'refuse',
    summary: 'Refuses a request, with a reason that the customer reads',
    body: ReasonBody,
    work: (at, { reason }) => refuseReturn(at, reason.trim()),
  });
  registerWork(app, services, {
    action: 'code',
    summary: 'Another carrier and code for this return',
    body: CodeBody,
    work: (at, { carrier, code }) => codeReturn(at, { carrier: carrier.trim(), code: code.trim() }),
  });
}

function registerSettle(app: App, services: PhotoServices): void {
  registerWork(app, services, {
    action: 'settle',
    summary:
      'Decides on each line: the money goes back, the goods to shelf or scrap; as multipart with files `photos` for deductions',
    body: SettleBody,
    files: officePhotoTaker(services),
    work: (at, { lines }, photos) => settleWithPhotos(at, lines, photos),
  });
}

function registerGoods(app: App, services: ReturnServices): void {
  registerWork(app, services, {
    action: 'receive',
    summary: 'The goods arrived',
    body: ReceiveBody,
    work: (at, { on, carrier = '', trackingNo = '' }) =>
      receiveReturn(at, {
        on: on ?? istanbulDay(at.now),
        carrier: carrier.trim(),
        trackingNo: trackingNo.trim(),
      }),
  });
  registerSettlePreview(app, services);
}

function registerEnds(app: App, services: ReturnServices): void {
  registerWork(app, services, {
    action: 'refund',
    summary: 'Notes that the money left by transfer',
    body: RefundReturnBody,
    work: (at, { reference }) => refundReturn(at, reference.trim()),
  });
  registerWork(app, services, {
    action: 'close',
    summary: 'Closes a return whose goods never came, or that has nothing to pay',
    body: ReasonBody,
    work: (at, { reason }) => closeReturn(at, reason.trim()),
  });
  registerWork(app, services, {
    action: 'reopen',
    summary: 'Opens a refused or closed return again',
    body: ReasonBody,
    work: (at, { reason }) => reopenReturn(at, reason.trim()),
  });
  registerWork(app, services, {
    action: 'note',
    summary: 'Writes a note, which the customer never sees',
    body: NoteOnReturnBody,
    work: (at, { text }) => noteReturn(at, text.trim()),
  });
}
