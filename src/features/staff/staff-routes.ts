import type { FastifyRequest } from 'fastify';
import { ErrorBody } from '#contract/error-body.ts';
import {
  NewStaffForm,
  RoleForm,
  StaffId,
  StaffLink,
  StaffList,
  StaffSessions,
} from '#contract/office/office-staff.ts';
import { Success } from '#contract/primitives.ts';
import { Refusal } from '#contract/refusals.ts';
import { listSessions, staffSessions } from '#db/access/sessions.ts';
import { listStaff } from '#db/staff/people.ts';
import type { App } from '#platform/http.ts';
import { checkStaff } from '#rules/person/staff-form.ts';
import { invitationPath } from '#rules/shop/office-paths.ts';
import { staffTexts } from '#text/office/staff-texts.ts';
import {
  addStaff,
  changeRole,
  disableStaff,
  enableStaff,
  resetStaff,
  type StaffChange,
  type StaffRefusal,
} from '#features/staff/team/manage-staff.ts';
import type { StaffServices } from './staff-services.ts';
import { shownSession } from '#features/staff/sign-in/staff-session-routes.ts';
import { staffState } from './staff-state.ts';

type TeamServices = Pick<StaffServices, 'db' | 'clock' | 'publicUrl' | 'demoOwner'>;

const tags = ['office'];
const config = { fromElsewhere: true, hasOwnLimit: true };

/** The team and its roles (rules staff/people, staff/roles, staff/reset). */
export function registerStaff(app: App, services: TeamServices): void {
  registerLists(app, services);
  registerInviting(app, services);
  registerRole(app, services);
  registerShutting(app, services);
}

function registerLists(app: App, { db, clock, demoOwner: demo }: TeamServices): void {
  app.get(
    '/api/office/staff',
    {
      schema: {
        tags,
        summary: 'Everybody who works in the office',
        response: { 200: StaffList, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const own = request.staff?.id;
      const people = await listStaff(db, { now: clock(), demo });
      return {
        items: people.map((person) => ({
          id: person.id,
          name: person.name,
          email: person.email,
          role: person.role,
          state: staffState(person),
          isOwn: person.id === own,
          lastSignInAt: person.lastSignInAt?.toISOString() ?? null,
          linkUntil: person.linkUntil?.toISOString() ?? null,
          sessions: person.sessions,
        })),
      };
    },
  );
  app.get(
    '/api/office/staff/:id/sessions',
    {
      schema: {
        tags,
        summary: 'Where somebody is signed in to the office',
        params: StaffId,
        response: { 200: StaffSessions, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const own = request.staff?.sessionId ?? null;
      const sessions = await listSessions(db, staffSessions, request.params.id, clock());
      return { items: sessions.map((session) => shownSession(session, own)) };
    },
  );
}

function registerInviting(app: App, { db, clock, publicUrl }: TeamServices): void {
  const linkOf = (token: string, { locale }: FastifyRequest) =>
    publicUrl + invitationPath(token, locale);
  app.post(
    '/api/office/staff',
    {
      config,
      schema: {
        tags,
        summary: 'Invites somebody to work in the office',
        body: NewStaffForm,
        response: { 200: StaffLink, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const checked = checkStaff(request.body);
      if (!checked.ok) {
        const texts = staffTexts[request.locale].wrong;
        const fields = Object.fromEntries(checked.wrong.map((field) => [field, texts[field]]));
        throw new Refusal('invalid-input', { values: { field: checked.wrong[0] ?? '' }, fields });
      }
      const person = { ...checked.staff, role: request.body.role };
      const added = await addStaff(db, person, changeBy(request, clock()));
      if (!added.ok) throw new Refusal(added.reason);
      return { id: added.id, link: linkOf(added.token, request) };
    },
  );
  app.post(
    '/api/office/staff/:id/reset',
    {
      config,
      schema: {
        tags,
        summary: "Takes somebody's password, codes and sessions away and gives a new link",
        params: StaffId,
        response: { 200: StaffLink, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const { id } = request.params;
      const reset = await resetStaff(db, { id }, changeBy(request, clock()));
      if (!reset.ok) throw new Refusal(reset.reason);
      return { id, link: linkOf(reset.token, request) };
    },
  );
}

function registerRole(app: App, { db, clock }: TeamServices): void {
  app.post(
    '/api/office/staff/:id/role',
    {
      config,
      schema: {
        tags,
        summary: 'Gives somebody another role',
        params: StaffId,
        body: RoleForm,
        response: { 200: Success, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const to = { ...request.params, ...request.body };
      return done(await changeRole(db, to, changeBy(request, clock())));
    },
  );
}

function registerShutting(app: App, { db, clock }: TeamServices): void {
  const works = [
    ['disable', 'Shuts somebody out of the office at once', disableStaff],
    ['enable', 'Lets somebody in again with what they had', enableStaff],
  ] as const;
  for (const [name, summary, work] of works) {
    app.post(
      `/api/office/staff/:id/${name}`,
      {
        config,
        schema: { tags, summary, params: StaffId, response: { 200: Success, '4xx': ErrorBody } },
      },
      async (request) => done(await work(db, request.params, changeBy(request, clock()))),
    );
  }
}

/** An invitation is mailed for a member of staff alone: an operator at the command line passes the link on. */
function changeBy({ worker: by, staff, locale }: FastifyRequest, now: Date): StaffChange {
  if (by === null) throw new Error('a call of the office without a worker');
  return { by, ownId: staff?.id ?? null, mailIn: staff && locale, now };
}

function done(answer: { ok: true } | { ok: false; reason: StaffRefusal }) {
  if (!answer.ok) throw new Refusal(answer.reason);
  return { success: true as const };
}
