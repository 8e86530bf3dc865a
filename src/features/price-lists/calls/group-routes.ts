import { GroupBody, GroupPage, NewGroupBody } from '#contract/office/prices/groups.ts';
import { RemoveBody, WholesaleDone } from '#contract/office/prices/price-lists.ts';
import { Success } from '#contract/primitives.ts';
import { Refusal } from '#contract/refusals.ts';
import { readGroups } from '#db/price-work/group-work.ts';
import { isFreshAsked } from '#platform/cost-based-cache.ts';
import type { App } from '#platform/http.ts';
import type { GroupProblem } from '#rules/price/lists/list-form.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { priceProblemTexts } from '#text/office/prices/price-problem-text.ts';
import { addGroup, changeGroup, removeGroup } from '../work/change-group.ts';
import type { Done } from '../work/price-work.ts';
import type { CountWholesale } from './price-list-routes.ts';
import {
  byCode,
  config,
  refused,
  tags,
  workOf,
  wrongField,
  type PriceServices,
} from './route-parts.ts';

const groups = '/api/office/groups';

/** Groups of customers in the office (rules prices/groups, wholesale/group-work). */
export function registerGroups(app: App, services: PriceServices, counts: CountWholesale): void {
  registerGroupList(app, services, counts);
  registerGroupWork(app, services);
}

/** 1 query; 2 when customers are counted. */
function registerGroupList(app: App, services: PriceServices, counts: CountWholesale): void {
  app.get(
    groups,
    {
      schema: {
        tags,
        summary: 'All groups of customers by name',
        response: { 200: GroupPage, ...refused },
      },
    },
    async ({ headers }) => {
      const found = await readGroups(services.db);
      const { customers } = await counts({ fresh: isFreshAsked(headers) });
      const items = found.map(({ id, ...group }) => ({
        ...group,
        assortments: [...group.assortments],
        customers: customers.get(id) ?? 0,
      }));
      return { items, guests: services.snapshot().settings.guestGroup || null };
    },
  );
}

function groupDone(done: Done<GroupProblem>, locale: Locale) {
  if (done.ok) return { code: done.code, version: done.version };
  if (done.reason !== 'wrong') throw new Refusal(done.reason);
  throw wrongField(done.field, priceProblemTexts[locale].group[done.problem]);
}

/** At most 9 queries each. */
function registerGroupWork(app: App, services: PriceServices): void {
  const { db } = services;
  app.post(
    groups,
    {
      config,
      schema: {
        tags,
        summary: 'Adds a group of customers',
        body: NewGroupBody,
        response: { 200: WholesaleDone, ...refused },
      },
    },
    async ({ body, worker, locale }) =>
      groupDone(await addGroup(db, body, workOf(worker, services)), locale),
  );
  app.post(
    `${groups}/:code`,
    {
      config,
      schema: {
        tags,
        summary: 'Changes a group of customers',
        params: byCode,
        body: GroupBody,
        response: { 200: WholesaleDone, ...refused },
      },
    },
    async ({ params: { code }, body: { seen, ...group }, worker, locale }) =>
      groupDone(await changeGroup(db, code, group, workOf(worker, services, seen)), locale),
  );
  app.post(
    `${groups}/:code/remove`,
    {
      config,
      schema: {
        tags,
        summary: 'Removes a group that nobody is in',
        params: byCode,
        body: RemoveBody,
        response: { 200: Success, ...refused },
      },
    },
    async ({ params: { code }, body: { seen }, worker }) => {
      const removed = await removeGroup(db, code, workOf(worker, services, seen));
      if (!removed.ok) throw new Refusal(removed.reason);
      return { success: true as const };
    },
  );
}
