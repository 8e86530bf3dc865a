import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import {
  BlockBody,
  CustomerBody,
  CustomerGroupBody,
  CustomerSeenBody,
  NoteAdded,
  NoteBody,
} from '#contract/office/customers/office-customer.ts';
import { Id, Success } from '#contract/primitives.ts';
import { idOrNotFound, Refusal } from '#contract/refusals.ts';
import type { Db } from '#db/database.ts';
import type { App } from '#platform/http.ts';
import { checkCustomer, customerLimits } from '#rules/person/customer-work.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { customerPageTexts } from '#text/office/customers/customer-page-text.ts';
import {
  blockCustomer,
  editCustomer,
  mailPasswordLink,
  moveToGroup,
  noteCustomer,
  removeCustomerNote,
  unblockCustomer,
  type Changed,
  type ChangeOn,
} from './change-customer.ts';

export interface CustomerWorkServices {
  db: Db;
  clock: () => Date;
  /** The demo's customers, who stay as they are for everybody. */
  sharedCustomers: ReadonlySet<number>;
}

const tags = ['office'];
const config = { fromElsewhere: true, hasOwnLimit: true, readsOwnWrites: true } as const;
const params = Type.Object({ id: Id });
const response = { 200: Success, '4xx': ErrorBody };
const done = { success: true as const };

/** Changes of a customer by the office (rules customers/edit, customers/group, customers/block, customers/password-mail, customers/notes). */
export function registerCustomerWork(app: App, services: CustomerWorkServices): void {
  registerEdit(app, services);
  registerGroupChange(app, services);
  registerBlock(app, services);
  registerPasswordMail(app, services);
  registerNotes(app, services);
}

interface Asked {
  id: number;
  worker: Worker | null;
  seen?: number | undefined;
}

/** The change's customer and actor; a demo customer stays as it is (rule account/demo-customers). */
function changeOn(
  { clock, sharedCustomers }: CustomerWorkServices,
  { id: given, worker: by, seen }: Asked,
): ChangeOn {
  if (by === null) throw new Error('a call of the office without a worker');
  const id = idOrNotFound(given);
  if (sharedCustomers.has(id)) throw new Refusal('demo-account');
  return { id, by, seen, now: clock() };
}

function orRefuse<More>(changed: Changed<More>): { ok: true } & More {
  if (changed.ok) return changed;
  throw new Refusal(changed.reason);
}

function wrong(fields: Readonly<Record<string, string>>, code: 'invalid-input' | 'email-taken') {
  const [message] = Object.values(fields);
  return new Refusal(code, { fields, ...(message !== undefined && { message }) });
}

function registerEdit(app: App, services: CustomerWorkServices): void {
  app.post(
    '/api/office/customers/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Changes name, telephone and e-mail; a new e-mail has to be confirmed',
        params,
        body: CustomerBody,
        response,
      },
    },
    async ({ params: { id }, body: { seen, ...form }, worker, locale }) => {
      const t = customerPageTexts[locale].edit;
      const checked = checkCustomer(form);
      if (!checked.ok) {
        const texts = checked.wrong.map((field) => [field, t.wrong[field]]);
        throw wrong(Object.fromEntries(texts), 'invalid-input');
      }
      const on = changeOn(services, { id, worker, seen });
      const { isTaken } = orRefuse(await editCustomer(services.db, on, checked.fields));
      if (isTaken) throw wrong({ email: t.taken }, 'email-taken');
      return done;
    },
  );
}

function registerGroupChange(app: App, services: CustomerWorkServices): void {
  app.post(
    '/api/office/customers/:id/group',
    {
      config,
      schema: {
        tags,
        summary: 'Puts a customer into a group, whose prices and goods they then have',
        params,
        body: CustomerGroupBody,
        response,
      },
    },
    async ({ params: { id }, body: { group, seen }, worker, locale }) => {
      const on = changeOn(services, { id, worker, seen });
      const { isThere } = orRefuse(await moveToGroup(services.db, on, group));
      if (!isThere) throw wrong({ group: customerPageTexts[locale].group.gone }, 'invalid-input');
      return done;
    },
  );
}

function registerBlock(app: App, services: CustomerWorkServices): void {
  app.post(
    '/api/office/customers/:id/block',
    {
      config,
      schema: {
        tags,
        summary: 'Blocks a customer: sessions end and nobody signs in',
        params,
        body: BlockBody,
        response,
      },
    },
    async ({ params: { id }, body, worker, locale }) => {
      const { seen } = body;
      const reason = checkedText(body.reason, 'reason', locale);
      const on = changeOn(services, { id, worker, seen });
      orRefuse(await blockCustomer(services.db, on, reason));
      return done;
    },
  );
  app.post(
    '/api/office/customers/:id/unblock',
    {
      config,
      schema: {
        tags,
        summary: 'Lets a blocked customer sign in again',
        params,
        body: CustomerSeenBody,
        response,
      },
    },
    async ({ params: { id }, body: { seen }, worker }) => {
      orRefuse(await unblockCustomer(services.db, changeOn(services, { id, worker, seen })));
      return done;
    },
  );
}

function registerPasswordMail(app: App, services: CustomerWorkServices): void {
  app.post(
    '/api/office/customers/:id/password-mail',
    {
      config,
      schema: {
        tags,
        summary: 'Mails the customer a link for a new password',
        params,
        body: CustomerSeenBody,
        response,
      },
    },
    async ({ params: { id }, body: { seen }, worker, locale }) => {
      const on = changeOn(services, { id, worker, seen });
      const { isBlocked } = orRefuse(await mailPasswordLink(services.db, on));
      if (isBlocked)
        throw new Refusal('account-blocked', { message: customerPageTexts[locale].mailBlocked });
      return done;
    },
  );
}

function registerNotes(app: App, services: CustomerWorkServices): void {
  app.post(
    '/api/office/customers/:id/notes',
    {
      config,
      schema: {
        tags,
        summary: 'Adds a note that the customer never sees',
        params,
        body: NoteBody,
        response: { 200: NoteAdded, '4xx': ErrorBody },
      },
    },
    async ({ params: { id }, body, worker, locale }) => {
      const text = checkedText(body.text, 'note', locale);
      const noteId = await noteCustomer(services.db, changeOn(services, { id, worker }), text);
      if (noteId === null) throw new Refusal('not-found');
      return { id: noteId };
    },
  );
  app.post(
    '/api/office/customers/:id/notes/:noteId/remove',
    {
      config,
      schema: {
        tags,
        summary: 'Removes a note',
        params: Type.Object({ id: Id, noteId: Id }),
        response,
      },
    },
    async ({ params: { id, noteId }, worker }) => {
      const on = changeOn(services, { id, worker });
      if (!(await removeCustomerNote(services.db, on, noteId))) throw new Refusal('not-found');
      return done;
    },
  );
}

/** A text that is not empty and not too long, trimmed. */
function checkedText(given: string, field: 'reason' | 'note', locale: Locale): string {
  const text = given.replaceAll('\r\n', '\n').trim();
  const t = customerPageTexts[locale];
  const name = field === 'note' ? 'text' : field;
  if (text === '') throw wrong({ [name]: t.missingText[field] }, 'invalid-input');
  if (text.length > customerLimits[field])
    throw wrong({ [name]: t.tooLong(String(customerLimits[field])) }, 'invalid-input');
  return text;
}
