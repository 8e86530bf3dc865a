import type { CompanyTablePage } from '#contract/office/companies/office-companies.ts';
import type { OfficeCompany } from '#contract/office/companies/office-company.ts';
import type { Shop } from './app.ts';
import { makeBuyer, type Buyer } from './buyers.ts';
import { officePost } from './staff.ts';
import type { Browser } from './visitor-app.ts';

interface Answer {
  status: number;
  code?: string;
  version?: number;
  error?: { code: string; messages: { type: string }; fields?: Record<string, string> };
}

/** The calls of the office about companies, made by one who has signed in. */
export function companyDesk(shop: Shop, office: Browser) {
  const post = async (path: string, body: object = {}): Promise<Answer> => {
    const answer = await officePost(office, `/api/office/companies${path}`, body, {
      'x-locale': 'tr',
    });
    return { status: answer.statusCode, ...answer.json() };
  };
  return {
    post,
    codeOf: async (answer: Promise<Answer>) => (await answer).error?.code,
    fieldsOf: async (answer: Promise<Answer>) => (await answer).error?.fields,
    read: async (code: string) =>
      (await office.get(`/api/office/companies/${code}`)).json<OfficeCompany>(),
    list: async (query = '') =>
      (await office.get(`/api/office/companies${query}`)).json<CompanyTablePage>(),
    add: (code: string, email: string, role = 'manager', branches: number[] | null = null) =>
      post(`/${code}/users`, { email, role, branches }),
    logOf: (code: string) =>
      shop.db
        .selectFrom('activity_log')
        .where('subject', '=', 'company')
        .where('subject_id', '=', code)
        .select(['action', 'before', 'after'])
        .orderBy('id')
        .execute(),
    ...companyPeople(shop),
  };
}

function companyPeople(shop: Shop) {
  return {
    /** A new customer with an account. */
    account: async (): Promise<Buyer & { email: string }> => {
      const buyer = await makeBuyer(shop.db);
      const { email } = await shop.db
        .selectFrom('customers')
        .where('id', '=', buyer.customerId)
        .select('email')
        .executeTakeFirstOrThrow();
      return { ...buyer, email };
    },
    rightsOf: (customerId: number) =>
      shop.db
        .selectFrom('customers')
        .where('id', '=', customerId)
        .select(['company_role as role', 'company_branches as branches'])
        .executeTakeFirstOrThrow(),
    branchesOf: async (customerId: number) => {
      const found = await shop.db
        .selectFrom('customer_branches')
        .where('customer_id', '=', customerId)
        .select('name')
        .orderBy('id')
        .execute();
      return found.map(({ name }) => name);
    },
  };
}
