import { AccountStatement, StatementQuery } from '#contract/account.ts';
import { ErrorBody } from '#contract/error-body.ts';
import { signedIn } from '#contract/refusals.ts';
import type { App } from '#platform/http.ts';
import { statementPeriod } from '#rules/order/account/statement-rows.ts';
import { rareUrls } from '#rare-urls';
import { inEachLanguage, localised, urls } from '#urls';
import type { AccountServices } from '#features/account/account-services.ts';
import { readAccountStatement } from './read-account-statement.ts';
import { statementCsv } from './statement-csv.ts';

/** The statement, and as a file to keep (rule business/statement-files). 1 query. */
export function registerStatementRoutes(app: App, services: AccountServices): void {
  app.get(
    '/api/catalog/statement',
    {
      schema: {
        tags: ['account'],
        summary: 'The account statement of a business customer',
        querystring: StatementQuery,
        response: { 200: AccountStatement, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const period = statementPeriod(request.query);
      const statement = await request.own(
        (owner) => readAccountStatement(services, owner, period),
        (found) => found !== null,
      );
      return signedIn(statement);
    },
  );

  for (const url of inEachLanguage(rareUrls.statementCsv(''))) {
    app.get(
      url,
      { schema: { hide: true, querystring: StatementQuery } },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const { customerId, signedInAt } = await request.visitor();
        const { locale } = request;
        if (customerId === null || signedInAt === null) {
          return reply.redirect(localised(urls.login(urls.statement), locale), 303);
        }
        const period = statementPeriod(request.query);
        const statement = signedIn(await readAccountStatement(services, { customerId }, period));
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', 'attachment; filename="cari-hesap.csv"')
          .send(statementCsv(statement, locale));
      },
    );
  }
}
