import { Type } from 'typebox';
import { ApprovalChange, ApprovalDone, ApprovalsPage } from '#contract/company/approvals.ts';
import { ErrorBody } from '#contract/error-body.ts';
import type { OrderingServices } from '#features/checkout/check-order.ts';
import type { App } from '#platform/http.ts';
import { rareUrls } from '#rare-urls';
import { inEachLanguage, localised, urls } from '#urls';
import { changeApproval } from './decide-approval.ts';
import { showApprovals, type ApprovalServices } from './show-approvals.ts';

const tags = ['company'];
const Asked = Type.Object({ talep: Type.Optional(Type.String({ maxLength: 20 })) });

/** Calls and forms of orders that wait for a decision (rules approvals/page, approvals/decide, approvals/own). */
export function registerApprovalRoutes(app: App, services: ApprovalServices & OrderingServices) {
  app.get(
    '/api/catalog/approvals',
    {
      schema: {
        tags,
        summary: 'Orders that wait for the customer’s decision, and their own that wait',
        querystring: Asked,
        response: { 200: ApprovalsPage, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { customerId } = await request.customer();
      const { locale, query } = request;
      return showApprovals(services, { customerId, locale }, query.talep ?? null);
    },
  );
  app.post(
    '/api/catalog/approvals',
    {
      schema: {
        tags,
        summary: 'Approves or returns an order, or takes an own one back',
        body: ApprovalChange,
        response: { 200: ApprovalDone, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const { customerId } = await request.customer();
      return changeApproval(services, { customerId, locale: request.locale }, request.body);
    },
  );
  const config = { pageForm: true };
  for (const path of inEachLanguage(urls.approvals)) {
    const schema = { hide: true, body: ApprovalChange };
    app.post(path, { config, schema }, async (request, reply) => {
      const { customerId } = await request.customer();
      const { locale, body } = request;
      await changeApproval(services, { customerId, locale }, body);
      const next = body.action === 'take' ? urls.cart : rareUrls.approvalsDone(body.action);
      return reply.redirect(localised(next, locale), 303);
    });
  }
}
