import type { FastifyReply, FastifyRequest } from 'fastify';
import { ErrorBody } from '#contract/error-body.ts';
import {
  CodeForm,
  Invitation,
  InvitationForm,
  InvitationLook,
  NextStep,
  OfficeDoor,
  RecoveryCodes,
  StaffSignInForm,
} from '#contract/office/office-staff.ts';
import { Success } from '#contract/primitives.ts';
import { Refusal, refusalOf } from '#contract/refusals.ts';
import { endReplacedSession } from '#db/staff/staff-sessions.ts';
import type { App } from '#platform/http.ts';
import { clearCookie, readToken, setCookie } from '#platform/cookies.ts';
import { deviceOf } from '#rules/sessions/device.ts';
import { isStaffPassword } from '#rules/person/staff-form.ts';
import { isRole } from '#rules/shop/call-scopes.ts';
import { staffTexts } from '#text/office/staff-texts.ts';
import { acceptInvitation, lookAtInvitation } from './accept-invitation.ts';
import type { StaffServices } from '#features/staff/staff-services.ts';
import { checkStaffCode, checkStaffPassword, signInAsDemoOwner } from './staff-sign-in.ts';

const tags = ['office'];
const config = { fromElsewhere: true, hasOwnLimit: true };

/** How the merchant's people come into the office (rules staff/sign-in, staff/invitation, staff/demo-owner). */
export function registerStaffSignIn(app: App, services: StaffServices): void {
  registerSteps(app, services);
  registerDemoOwner(app, services);
  registerInvitation(app, services);
}

function registerSteps(app: App, services: StaffServices): void {
  app.post(
    '/api/office/sign-in',
    {
      config,
      schema: {
        tags,
        summary: 'The first step of a sign-in: e-mail and password',
        body: StaffSignInForm,
        response: { 200: NextStep, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      const { email, password } = request.body;
      const answer = await checkStaffPassword(services, { email, password, ...originOf(request) });
      if (!answer.ok) throw refusalOf(answer);
      setCookie(reply, 'arasta_office_code', answer.token, services.secureCookies);
      return { next: 'code' as const };
    },
  );
  app.post(
    '/api/office/sign-in/code',
    {
      config,
      schema: {
        tags,
        summary: 'The second step: a one-time code, or a recovery code',
        body: CodeForm,
        response: { 200: Success, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      const step = readToken(request, 'arasta_office_code', services.secureCookies);
      const { code } = request.body;
      const answer = await checkStaffCode(services, { step, code, ...originOf(request) });
      if (!answer.ok) throw refusalOf(answer);
      clearCookie(reply, 'arasta_office_code', services.secureCookies);
      await enter(services, { request, reply }, answer.token);
      return { success: true as const };
    },
  );
}

function registerDemoOwner(app: App, services: StaffServices): void {
  app.get(
    '/api/office/sign-in',
    {
      schema: {
        tags,
        summary: 'What the sign-in of the office shows',
        response: { 200: OfficeDoor, '4xx': ErrorBody },
      },
    },
    async () => ({ storeName: services.storeName(), demoOwner: services.demoOwner }),
  );
  app.post(
    '/api/office/sign-in/demo',
    {
      config,
      schema: {
        tags,
        summary: "Signs in as the demo's owner, where there is a demo",
        response: { 200: Success, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      if (!services.demoOwner) throw new Refusal('not-found');
      const answer = await signInAsDemoOwner(services, originOf(request));
      if (!answer.ok) throw refusalOf(answer);
      await enter(services, { request, reply }, answer.token);
      return { success: true as const };
    },
  );
}

function registerInvitation(app: App, services: StaffServices): void {
  app.post(
    '/api/office/invitation/look',
    {
      config,
      schema: {
        tags,
        summary: 'Whom a link invites, and what their app for one-time codes is told',
        body: InvitationLook,
        response: { 200: Invitation, '4xx': ErrorBody },
      },
    },
    async ({ body }) => {
      const invited = await lookAtInvitation(services, body.token);
      if (!invited || !isRole(invited.role)) throw new Refusal('link-old');
      const { name, email, role, secret, uri } = invited;
      return { name, email, role, secret, uri };
    },
  );
  app.post(
    '/api/office/invitation',
    {
      config,
      schema: {
        tags,
        summary: 'Sets password and one-time code by a link, and signs in',
        body: InvitationForm,
        response: { 200: RecoveryCodes, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      if (!isStaffPassword(request.body.password)) {
        const fields = { password: staffTexts[request.locale].passwordTooShort };
        throw new Refusal('invalid-input', { values: { field: 'password' }, fields });
      }
      const answer = await acceptInvitation(services, { ...request.body, ...originOf(request) });
      if (!answer.ok) throw refusalOf(answer);
      await enter(services, { request, reply }, answer.token);
      return { recoveryCodes: answer.recoveryCodes };
    },
  );
}

/** Gives the browser its new session and ends the one that it had. 1 query where it had one. */
async function enter(
  { db, secureCookies }: StaffServices,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  token: string,
): Promise<void> {
  const before = readToken(request, 'arasta_office', secureCookies);
  if (before !== null) await endReplacedSession(db, before);
  setCookie(reply, 'arasta_office', token, secureCookies);
}

function originOf({ ip: address, headers }: FastifyRequest) {
  return { address, device: deviceOf(headers['user-agent'] ?? '') };
}
