import type { App } from '#platform/http.ts';
import type { CompanyServices } from './calls/call-parts.ts';
import { registerCompanyCredit } from './calls/credit-routes.ts';
import { registerCompanyList } from './calls/company-list-routes.ts';
import { registerCompany } from './calls/one-company-routes.ts';
import { registerCompanyUsers } from './calls/company-user-routes.ts';

/** Companies in the office. */
export function registerOfficeCompanies(app: App, services: CompanyServices): void {
  registerCompanyList(app, services);
  registerCompany(app, services);
  registerCompanyUsers(app, services);
  registerCompanyCredit(app, services);
}
