import { Type } from 'typebox';
import { CompanyChange, CompanyInvitation, CompanyPage } from '#contract/company/company.ts';
import { ErrorBody } from '#contract/error-body.ts';
import { Refusal } from '#contract/refusals.ts';
import { readInvitation } from '#db/companies/company-invitations.ts';
import { readCompany } from '#db/companies/read-company.ts';
import type { App } from '#platform/http.ts';
import { rareUrls } from '#rare-urls';
import { inEachLanguage, localised, urls } from '#urls';
import { changeCompany, type CompanyServices } from './change-company.ts';

const tags = ['company'];
const params = Type.Object({ token: Type.String({ maxLength: 100 }) });

/** Calls and forms of a customer's company (rules companies/page, companies/users, companies/invitations). */
export function registerCompanyRoutes(app: App, services: CompanyServices): void {
  app.get(
    '/api/catalog/company',
    {
      schema: {
        tags,
        summary: 'The customer’s company with its users; 404 without one',
        response: { 200: CompanyPage, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return ownCompany(services, (await request.customer()).customerId);
    },
  );
  app.post(
    '/api/catalog/company',
    {
      schema: {
        tags,
        summary: 'Invites, changes and removes users; joins and leaves a company',
        body: CompanyChange,
        response: { 200: Type.Object({}), '4xx': ErrorBody },
      },
    },
    async (request) => {
      const { customerId } = await request.customer();
      await changeCompany(services, { customerId, locale: request.locale }, request.body);
      return {};
    },
  );
  app.get(
    '/api/catalog/company/invitation/:token',
    {
      schema: {
        tags,
        summary: 'The company of an invitation’s link',
        params,
        response: { 200: CompanyInvitation, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return openInvitation(services, request.params.token);
    },
  );
  registerForm(app, services);
}

/** The page's forms, as the browser posts them with and without the script. */
function registerForm(app: App, services: CompanyServices): void {
  const config = { pageForm: true };
  const schema = { hide: true, body: CompanyChange };
  for (const path of inEachLanguage(urls.company)) {
    app.post(path, { config, schema }, async (request, reply) => {
      const { customerId } = await request.customer();
      const { locale, body } = request;
      await changeCompany(services, { customerId, locale }, body);
      const next = body.action === 'leave' ? urls.account : rareUrls.companyDone(body.action);
      return reply.redirect(localised(next, locale), 303);
    });
  }
  for (const path of inEachLanguage(rareUrls.invitation(':token'))) {
    const asked = { config, schema: { ...schema, params } };
    app.post(path, asked, async (request, reply) => {
      const { locale } = request;
      const { token } = request.params;
      const { customerId, signedInAt } = await request.visitor();
      if (customerId === null || signedInAt === null)
        return reply.redirect(localised(urls.login(rareUrls.invitation(token)), locale), 303);
      await changeCompany(services, { customerId, locale }, { action: 'join', token });
      return reply.redirect(localised(rareUrls.companyDone('join'), locale), 303);
    });
  }
}

/** The company of a customer; 404 without one. 1 query. */
export async function ownCompany(
  { db, clock }: CompanyServices,
  customerId: number,
): Promise<CompanyPage> {
  const company = await readCompany(db, customerId, clock());
  if (!company) throw new Refusal('not-found');
  return company;
}

/** The company that a link invites to; 404 where it works no more. 1 query. */
export async function openInvitation(
  { db, clock }: CompanyServices,
  token: string,
): Promise<CompanyInvitation> {
  const invitation = await readInvitation(db, token, clock());
  if (!invitation) throw new Refusal('invitation-over');
  return { title: invitation.title, role: invitation.role };
}
