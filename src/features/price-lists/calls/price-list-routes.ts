import { Type } from 'typebox';
import {
  ActivateBody,
  NewPriceListBody,
  OfficePriceList,
  PriceListBody,
  PriceListPage,
  RemoveBody,
  WholesaleDone,
} from '#contract/office/prices/price-lists.ts';
import { ListHistory, UndoBody } from '#contract/office/prices/price-rules.ts';
import { filterWord } from '#contract/office/office-list-query.ts';
import { Success } from '#contract/primitives.ts';
import { Refusal } from '#contract/refusals.ts';
import { readChanges } from '#db/price-work/list-history.ts';
import {
  countWholesale,
  findLists,
  type FoundList,
  type WholesaleCounts,
} from '#db/price-work/list-work.ts';
import { readGroups } from '#db/price-work/group-work.ts';
import { costBasedCache, isFreshAsked } from '#platform/cost-based-cache.ts';
import type { App } from '#platform/http.ts';
import type { TermsProblem } from '#rules/price/lists/list-form.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { priceProblemTexts } from '#text/office/prices/price-problem-text.ts';
import { addList, changeList, removeList } from '../work/change-list.ts';
import type { Done } from '../work/price-work.ts';
import { undoChange } from '../work/undo-change.ts';
import {
  byCode,
  config,
  priceShop,
  refused,
  tags,
  workOf,
  wrongField,
  type PriceServices,
} from './route-parts.ts';

const path = '/api/office/price-lists';
const mostLists = 1_000;
const history = { limit: 20, rows: 3 };

/** The numbers of rules and customers, counted anew when they are old or `fresh` is asked for. */
export type CountWholesale = (asked: { fresh: boolean }) => Promise<WholesaleCounts>;

export function wholesaleCounter({ db }: PriceServices): CountWholesale {
  return costBasedCache(() => countWholesale(db));
}

/** Price lists in the office (rules wholesale/lists, wholesale/history, wholesale/undo). */
export function registerPriceLists(
  app: App,
  services: PriceServices,
  counts: CountWholesale,
): void {
  registerRead(app, services, counts);
  registerAdd(app, services);
  registerChange(app, services);
  registerRemove(app, services);
  registerHistory(app, services);
}

/** Adds to lists the numbers of their rules and customers. At most 2 queries. */
function listCounter({ db }: PriceServices, counts: CountWholesale) {
  return async (lists: readonly FoundList[], headers: Record<string, unknown>) => {
    const { rules, quantityRules, customers } = await counts({ fresh: isFreshAsked(headers) });
    const groups = await readGroups(db);
    const ids = new Map(groups.map(({ code, id }) => [code, id]));
    return lists.map(({ id, ...list }) => ({
      ...list,
      rules: rules.get(id) ?? 0,
      quantityRules: quantityRules.get(id) ?? 0,
      customers: list.groups.reduce(
        (sum, { code }) => sum + (customers.get(ids.get(code) ?? 0) ?? 0),
        0,
      ),
    }));
  };
}

/** At most 3 queries each. */
function registerRead(app: App, services: PriceServices, counts: CountWholesale): void {
  const { db } = services;
  const counted = listCounter(services, counts);
  app.get(
    path,
    {
      schema: {
        tags,
        summary: 'Price lists by name, with the numbers of their rules and customers',
        querystring: Type.Object({ q: filterWord('a part of the name or the code', 100) }),
        response: { 200: PriceListPage, ...refused },
      },
    },
    async ({ query, locale, headers }) => {
      const text = query.q?.trim() ?? '';
      if (text.includes('\0')) throw wrongField('q', priceProblemTexts[locale].text);
      const items = await counted(await findLists(db, { text, limit: mostLists }), headers);
      return { items, guests: priceShop(services, locale).guestGroup || null };
    },
  );
  app.get(
    `${path}/:code`,
    {
      schema: {
        tags,
        summary: 'A price list',
        params: byCode,
        response: { 200: OfficePriceList, ...refused },
      },
    },
    async ({ params: { code }, headers }) => {
      const found = await findLists(db, { code, limit: 1 });
      const [list] = await counted(found, headers);
      if (!list) throw new Refusal('not-found');
      return list;
    },
  );
}

/** The answer of a change, or its refusal. */
export function orRefuse(done: Done<TermsProblem>, locale: Locale) {
  if (done.ok) return { code: done.code, version: done.version };
  if (done.reason !== 'wrong') throw new Refusal(done.reason);
  throw wrongField(done.field, priceProblemTexts[locale].terms[done.problem]);
}

/** At most 4 queries. */
function registerAdd(app: App, services: PriceServices): void {
  app.post(
    path,
    {
      config,
      schema: {
        tags,
        summary: 'Adds a price list that is not in use yet',
        body: NewPriceListBody,
        response: { 200: WholesaleDone, ...refused },
      },
    },
    async ({ body, worker, locale }) =>
      orRefuse(await addList(services.db, body, workOf(worker, services)), locale),
  );
}

/** At most 7 queries each. */
function registerChange(app: App, services: PriceServices): void {
  app.post(
    `${path}/:code`,
    {
      config,
      schema: {
        tags,
        summary: 'Changes the terms of a price list',
        params: byCode,
        body: PriceListBody,
        response: { 200: WholesaleDone, ...refused },
      },
    },
    async ({ params: { code }, body: { seen, ...terms }, worker, locale }) => {
      const work = workOf(worker, services, seen);
      return orRefuse(await changeList(services.db, code, terms, work), locale);
    },
  );
  app.post(
    `${path}/:code/activate`,
    {
      config,
      schema: {
        tags,
        summary: 'Puts a price list into use, or takes it out of use',
        params: byCode,
        body: ActivateBody,
        response: { 200: WholesaleDone, ...refused },
      },
    },
    async ({ params: { code }, body: { seen, active }, worker, locale }) => {
      const work = workOf(worker, services, seen);
      return orRefuse(await changeList(services.db, code, { active }, work), locale);
    },
  );
}

/** 5 queries. */
function registerRemove(app: App, services: PriceServices): void {
  app.post(
    `${path}/:code/remove`,
    {
      config,
      schema: {
        tags,
        summary: 'Removes a price list that no group has, with its rules',
        params: byCode,
        body: RemoveBody,
        response: { 200: Success, ...refused },
      },
    },
    async ({ params: { code }, body: { seen }, worker }) => {
      const removed = await removeList(services.db, code, workOf(worker, services, seen));
      if (!removed.ok) throw new Refusal(removed.reason);
      return { success: true as const };
    },
  );
}

/** 2 queries; the undo at most 11. */
function registerHistory(app: App, services: PriceServices): void {
  const { db } = services;
  app.get(
    `${path}/:code/history`,
    {
      schema: {
        tags,
        summary: 'The newest 20 changes of a price list',
        params: byCode,
        response: { 200: ListHistory, ...refused },
      },
    },
    async ({ params: { code } }) => {
      const [list] = await findLists(db, { code, limit: 1 });
      if (!list) throw new Refusal('not-found');
      const changes = await readChanges(db, list.id, history);
      return {
        items: changes.map(({ rows, at, ...change }) => ({
          ...change,
          at: at.toISOString(),
          samples: rows.map(({ before, after }) => ({
            before: before && { ...before },
            after: after && { ...after },
          })),
        })),
      };
    },
  );
  app.post(
    `${path}/:code/undo`,
    {
      config,
      schema: {
        tags,
        summary: 'Undoes the newest change of a price list',
        params: byCode,
        body: UndoBody,
        response: { 200: Success, ...refused },
      },
    },
    async ({ params: { code }, body: { id }, worker }) => {
      const done = await undoChange(db, code, id, workOf(worker, services));
      if (!done.ok) throw new Refusal(done.reason);
      return { success: true as const };
    },
  );
}
