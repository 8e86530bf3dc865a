import { ErrorBody } from '#contract/error-body.ts';
import {
  CodeForm,
  OfficeSession,
  RecoveryCodes,
  StaffId,
  StaffSessions,
} from '#contract/office/office-staff.ts';
import { Success } from '#contract/primitives.ts';
import { Refusal, refusalOf } from '#contract/refusals.ts';
import { countAttempt, undoAttempt } from '#db/access/rate-limits.ts';
import {
  endSession,
  listSessions,
  staffSessions,
  type ListedSession,
} from '#db/access/sessions.ts';
import { logActivity } from '#db/activity/activity.ts';
import { readOwnCodes, replaceRecoveryCodes } from '#db/staff/one-time-codes.ts';
import { endStaffSession } from '#db/staff/staff-sessions.ts';
import type { App } from '#platform/http.ts';
import { clearCookie } from '#platform/cookies.ts';
import { permissionsOf } from '#rules/shop/call-scopes.ts';
import { staffOf } from '#features/staff/asking-staff.ts';
import { codeCounters, takeCode } from './check-code.ts';
import { registerOwnPassword } from './own-password-routes.ts';
import type { StaffServices } from '#features/staff/staff-services.ts';

const tags = ['office'];
const config = { fromElsewhere: true, hasOwnLimit: true };

/** The calls of every member of staff about themselves: their account, sessions and codes. */
export function registerStaffSessions(app: App, services: StaffServices): void {
  registerWho(app, services);
  registerSessions(app, services);
  registerRecoveryCodes(app, services);
  registerOwnPassword(app, services);
}

function registerWho(app: App, services: StaffServices): void {
  const { db, clock, secureCookies, storeName } = services;
  app.get(
    '/api/office/session',
    {
      schema: {
        tags,
        summary: 'Who is signed in to the office, and what they may do',
        response: { 200: OfficeSession, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const { id, name, email, role, isDemo, expiresAt } = staffOf(request);
      const codes = await readOwnCodes(db, id);
      return {
        name,
        email,
        role,
        permissions: [...permissionsOf[role]],
        isDemo,
        recoveryCodes: codes?.recoveryCodes ?? 0,
        secondsLeft: Math.max(0, Math.floor((expiresAt.getTime() - clock().getTime()) / 1000)),
        storeName: storeName(),
      };
    },
  );
  app.post(
    '/api/office/sign-out',
    {
      config,
      schema: {
        tags,
        summary: 'Ends the session in the office',
        response: { 200: Success, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      const { id, sessionId } = staffOf(request);
      await endSession(db, staffSessions, { id: sessionId, ownerId: id });
      clearCookie(reply, 'arasta_office', secureCookies);
      return { success: true as const };
    },
  );
}

function registerSessions(app: App, { db, clock }: StaffServices): void {
  app.get(
    '/api/office/sessions',
    {
      schema: {
        tags,
        summary: 'Where one is signed in to the office',
        response: { 200: StaffSessions, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const { id, sessionId, isDemo } = staffOf(request);
      const sessions = await listSessions(db, staffSessions, id, clock());
      // The sessions of the demo's owner belong to different people.
      const own = isDemo ? sessions.filter((session) => session.id === sessionId) : sessions;
      return { items: own.map((session) => shownSession(session, sessionId)) };
    },
  );
  app.post(
    '/api/office/sessions/:id/end',
    {
      config,
      schema: {
        tags,
        summary: "Ends one of one's own sessions; an owner, anybody's",
        params: StaffId,
        response: { 200: Success, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const { id: staffId, name, role, isDemo } = staffOf(request);
      if (isDemo) throw new Refusal('demo-owner');
      const mayAll = permissionsOf[role].includes('staff:write');
      const session = { id: request.params.id, ownerId: mayAll ? null : staffId };
      await db.transaction().execute(async (tx) => {
        const whose = await endStaffSession(tx, session);
        if (whose === null) throw new Refusal('not-found');
        await logActivity(tx, {
          by: { kind: 'staff', name },
          action: 'staff.session-ended',
          subject: { kind: 'staff', id: whose.name },
          before: { device: whose.device },
          after: null,
          now: clock(),
        });
      });
      return { success: true as const };
    },
  );
}

/** A session as the response has it; `ownId` is the session of the request, null for a token. */
export function shownSession(session: ListedSession, ownId: number | null) {
  const { id, device, createdAt, lastSeenAt, expiresAt } = session;
  return {
    id,
    device,
    isThis: id === ownId,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

/** At most 8 queries. */
function registerRecoveryCodes(app: App, { db, clock, codes }: StaffServices): void {
  app.post(
    '/api/office/recovery-codes',
    {
      config,
      schema: {
        tags,
        summary: 'Makes new recovery codes in place of the old ones; takes a one-time code',
        body: CodeForm,
        response: { 200: RecoveryCodes, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const { id: staffId, name } = staffOf(request);
      const now = clock();
      const codeSecret = (await readOwnCodes(db, staffId))?.codeSecret ?? null;
      if (codeSecret === null) throw new Refusal('demo-owner');
      const counters = codeCounters(staffId);
      const counted = await countAttempt(db, counters, now);
      if (!counted.ok) throw refusalOf(counted);
      const recoveryCodes = codes.newRecoveryCodes();
      const hashes = recoveryCodes.flatMap((code) => codes.recoveryHash(code) ?? []);
      await db.transaction().execute(async (tx) => {
        const typed = request.body.code;
        if ((await takeCode(tx, codes, { staffId, codeSecret, typed, now })) === null)
          throw new Refusal('wrong-code');
        await undoAttempt(tx, counters);
        await replaceRecoveryCodes(tx, staffId, hashes);
        const subject = { kind: 'staff', id: name } as const;
        const by = { kind: 'staff', name } as const;
        await logActivity(tx, {
          by,
          action: 'staff.codes',
          subject,
          before: null,
          after: null,
          now,
        });
      });
      return { recoveryCodes };
    },
  );
}
