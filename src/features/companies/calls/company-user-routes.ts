import { Type } from 'typebox';
import {
  CompanyDone,
  CompanyUserBody,
  UserRightsBody,
} from '#contract/office/companies/office-company.ts';
import { Id, ShortText } from '#contract/primitives.ts';
import { idOrNotFound } from '#contract/refusals.ts';
import type { App } from '#platform/http.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';
import {
  addCompanyUser,
  changeCompanyUser,
  removeCompanyUser,
  type UserWork,
} from '../work/change-company-users.ts';
import {
  byCode,
  companies,
  companyDone,
  companyWork,
  config,
  refused,
  tags,
  type CompanyServices,
} from './call-parts.ts';

const ofCompany = Type.Object({ code: ShortText(200), id: Id });
const response = { 200: CompanyDone, ...refused };

function userWork(worker: Worker | null, services: CompanyServices): UserWork {
  return { ...companyWork(worker, services), sharedCustomers: services.sharedCustomers };
}

/** The users of a company (rule companies/office-users). At most 7 queries each. */
export function registerCompanyUsers(app: App, services: CompanyServices): void {
  registerJoining(app, services);
  registerUserChanges(app, services);
}

const users = `${companies}/:code/users`;

function registerJoining(app: App, services: CompanyServices): void {
  app.post(
    users,
    {
      config,
      schema: {
        tags,
        summary: 'Brings a customer into a company',
        params: byCode,
        body: CompanyUserBody,
        response,
      },
    },
    async ({ params: { code }, body, worker, locale }) =>
      companyDone(
        await addCompanyUser(services.db, code, body, userWork(worker, services)),
        locale,
      ),
  );
}

function registerUserChanges(app: App, services: CompanyServices): void {
  const { db } = services;
  app.post(
    `${users}/:id`,
    {
      config,
      schema: {
        tags,
        summary: 'Changes role and branches of a company’s user',
        params: ofCompany,
        body: UserRightsBody,
        response,
      },
    },
    async ({ params: { code, id }, body, worker, locale }) => {
      const user = { ...body, userId: idOrNotFound(id) };
      return companyDone(
        await changeCompanyUser(db, code, user, userWork(worker, services)),
        locale,
      );
    },
  );
  app.post(
    `${users}/:id/remove`,
    {
      config,
      schema: {
        tags,
        summary: 'Takes a user out of a company; the last manager stays',
        params: ofCompany,
        response,
      },
    },
    async ({ params: { code, id }, worker, locale }) =>
      companyDone(
        await removeCompanyUser(db, code, idOrNotFound(id), userWork(worker, services)),
        locale,
      ),
  );
}
