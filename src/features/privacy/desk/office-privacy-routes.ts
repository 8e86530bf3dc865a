import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import {
  PrivacyAnswer,
  PrivacyDetail,
  PrivacyDone,
  PrivacyErasure,
  PrivacyId,
  PrivacyList,
  PrivacyQuery,
  type PrivacyRow,
} from '#contract/office/customers/office-privacy.ts';
import { Refusal, type RefusalCode } from '#contract/refusals.ts';
import type { Db } from '#db/database.ts';
import { countHeld, customersOf } from '#db/privacy/held-data-of.ts';
import {
  listPrivacyRequests,
  readPrivacyRequest,
  type StoredPrivacyRequest,
} from '#db/privacy/privacy-requests.ts';
import { openId } from '#features/privacy/ask/sealed-id.ts';
import type { App } from '#platform/http.ts';
import {
  privacyDueDay,
  privacyLateBefore,
  privacySoonDays,
} from '#rules/privacy/privacy-request.ts';
import { keptUntil } from '#rules/privacy/held-data.ts';
import { personsData } from './persons-data.ts';
import { answerRequest, eraseOfRequest, logExport } from './work-privacy.ts';

interface Services {
  db: Db;
  clock: () => Date;
  /** Accounts that everybody shares, which nobody erases. */
  sharedCustomers: ReadonlySet<number>;
}

const tags = ['office'];
const one = '/api/office/privacy/:id';
const pageSize = 50;

/** Requests about personal data for the owner (rules privacy/office, privacy/answer, privacy/erase). */
export function registerOfficePrivacy(app: App, services: Services): void {
  registerReads(app, services);
  registerCopy(app, services);
  registerSteps(app, services);
}

/** 1 query for the list, 4 for a request. */
function registerReads(app: App, { db, clock }: Services): void {
  app.get(
    '/api/office/privacy',
    {
      schema: {
        tags,
        summary: 'Confirmed requests about personal data, by their last day',
        querystring: PrivacyQuery,
        response: { 200: PrivacyList, '4xx': ErrorBody },
      },
    },
    async ({ query: { state = 'open', after = null } }) => {
      const asked = { isOpen: state === 'open', after, limit: pageSize + 1 };
      const found = await listPrivacyRequests(db, asked);
      const items = found.slice(0, pageSize).map((request) => rowOf(request, clock()));
      return { items, next: found.length > pageSize ? (items.at(-1)?.id ?? null) : null };
    },
  );
  app.get(
    one,
    {
      schema: {
        tags,
        summary: 'A request, and what the shop holds of its person',
        params: PrivacyId,
        response: { 200: PrivacyDetail, '4xx': ErrorBody },
      },
    },
    async ({ params: { id } }) => detailOf({ db, clock }, id),
  );
}

/** Refuses a request that is not there with 'not-found'. 4 queries. */
async function detailOf(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  id: number,
): Promise<PrivacyDetail> {
  const request = await readPrivacyRequest(db, id);
  if (!request) throw new Refusal('not-found');
  const people = await customersOf(db, request.email);
  const ids = people.map((person) => person.id);
  const held = await countHeld(db, { ids, email: request.email });
  const now = clock();
  const { idKind, address, text, answer, files, answeredAt, answeredBy } = request;
  return {
    ...rowOf(request, now),
    idKind,
    idNumber: await openId(db, request.idNumber),
    address,
    text,
    answer,
    files,
    answeredAt: answeredAt?.toISOString() ?? null,
    answeredBy,
    customers: people.map(({ id: customerId, isGuest }) => ({ id: customerId, isGuest })),
    held: held.map(({ kind, count, latest }) => ({
      kind,
      count,
      keptUntil: keptUntil(kind, latest ?? now),
    })),
  };
}

function rowOf(request: StoredPrivacyRequest, now: Date): PrivacyRow {
  const { id, wish, name, email, state, confirmedAt } = request;
  return {
    id,
    wish,
    name,
    email,
    state,
    confirmedAt: confirmedAt.toISOString(),
    dueOn: privacyDueDay(confirmedAt),
    clock: clockOf(request, now),
  };
}

function clockOf({ state, confirmedAt }: StoredPrivacyRequest, now: Date): PrivacyRow['clock'] {
  if (state !== 'open') return 'over';
  if (confirmedAt < privacyLateBefore(now)) return 'late';
  return confirmedAt < privacyLateBefore(now, privacySoonDays) ? 'soon' : 'running';
}

/** All that is held of the person, as a file; the log has who took it. */
function registerCopy(app: App, { db, clock }: Services): void {
  app.get(
    `${one}/copy.json`,
    {
      schema: {
        tags,
        summary: 'All that the shop holds of the person of a request, as a file',
        params: PrivacyId,
        response: { 200: Type.Array(Type.Record(Type.String(), Type.Unknown())), '4xx': ErrorBody },
      },
    },
    async ({ params: { id }, worker }, reply) => {
      const request = await readPrivacyRequest(db, id);
      if (!request || worker === null) throw new Refusal('not-found');
      await logExport(db, { id, by: worker, now: clock() }, request.email);
      reply.header('content-disposition', `attachment; filename="kvkk-${id}.json"`);
      const people = await customersOf(db, request.email);
      return personsData(db, { people, email: request.email });
    },
  );
}

function registerSteps(app: App, services: Services): void {
  const { db, clock } = services;
  const config = { fromElsewhere: true, hasOwnLimit: true, readsOwnWrites: true } as const;
  const schema = { tags, params: PrivacyId, response: { 200: PrivacyDone, '4xx': ErrorBody } };
  app.post(
    `${one}/answer`,
    { config, schema: { ...schema, summary: 'Answers a request by mail', body: PrivacyAnswer } },
    async (request) => {
      const { text, files = [] } = request.body;
      const said = required(text);
      return done(await answerRequest(db, on(request, clock), { text: said, files }), 'answered');
    },
  );
  app.post(
    `${one}/erase`,
    {
      config,
      schema: {
        ...schema,
        summary: 'Erases what no law keeps of the person, and answers the request',
        body: PrivacyErasure,
      },
    },
    async (request) => {
      const reason = required(request.body.reason, 'reason');
      return done(await eraseOfRequest(services, on(request, clock), reason), 'erased');
    },
  );
}

function on(
  { worker, params }: Pick<FastifyRequest, 'worker'> & { params: { id: number } },
  clock: () => Date,
) {
  if (worker === null) throw new Error('a call of the office without a worker');
  return { id: params.id, by: worker, now: clock() };
}

function required(text: string, field = 'text'): string {
  const said = text.replaceAll('\r\n', '\n').trim();
  if (said === '') throw new Refusal('invalid-input', { values: { field } });
  return said;
}

function done(
  answer: { ok: true } | { ok: false; reason: RefusalCode },
  state: 'answered' | 'erased',
) {
  if (!answer.ok) throw new Refusal(answer.reason);
  return { state };
}
