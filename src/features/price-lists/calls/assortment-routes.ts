import {
  AssortmentBody,
  AssortmentMembers,
  AssortmentPage,
  NewAssortmentBody,
} from '#contract/office/prices/groups.ts';
import { RemoveBody, WholesaleDone } from '#contract/office/prices/price-lists.ts';
import { Success } from '#contract/primitives.ts';
import { Refusal } from '#contract/refusals.ts';
import {
  findAssortment,
  readAssortments,
  readMembers,
  readMemberTargets,
} from '#db/price-work/assortment-work.ts';
import { findTargetProducts } from '#db/price-work/price-subjects.ts';
import type { App } from '#platform/http.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { priceProblemTexts } from '#text/office/prices/price-problem-text.ts';
import {
  removeAssortment,
  saveAssortment,
  type AssortmentDone,
} from '../work/change-assortment.ts';
import {
  byCode,
  config,
  refused,
  tags,
  workOf,
  wrongField,
  type PriceServices,
} from './route-parts.ts';

const assortments = '/api/office/assortments';
/** A body of an assortment's members. */
const bodyLimit = 4 * 1024 * 1024;

/** Assortments in the office (rules wholesale/assortments, wholesale/assortment-work). */
export function registerAssortments(app: App, services: PriceServices): void {
  registerAssortmentReads(app, services);
  registerAssortmentSaves(app, services);
  registerAssortmentRemoval(app, services);
}

/** 1 query; 4 for one assortment. */
function registerAssortmentReads(app: App, { db }: PriceServices): void {
  app.get(
    assortments,
    {
      schema: {
        tags,
        summary: 'All assortments with the numbers of their members',
        response: { 200: AssortmentPage, ...refused },
      },
    },
    async () => ({ items: (await readAssortments(db)).map(({ id: _id, ...rest }) => rest) }),
  );
  app.get(
    `${assortments}/:code`,
    {
      schema: {
        tags,
        summary: 'An assortment with its members',
        params: byCode,
        response: { 200: AssortmentMembers, ...refused },
      },
    },
    async ({ params: { code } }) => {
      const { found } = await findAssortment(db, code);
      if (!found) throw new Refusal('not-found');
      const { products, brands, categories } = await readMembers(db, found.id);
      const { name, version } = found;
      const hidden = await findTargetProducts(db, await readMemberTargets(db, found.id), 0);
      return {
        code,
        name,
        version,
        products: [...products],
        brands: [...brands],
        categories: [...categories],
        hides: hidden.total,
      };
    },
  );
}

/** Names of an error are at most this many. */
const mostNames = 5;

function assortmentDone(done: AssortmentDone, locale: Locale) {
  const t = priceProblemTexts[locale];
  if (done.ok) return { code: done.code, version: done.version };
  if (done.reason === 'unknown')
    throw wrongField(done.field, t.unknownMembers(done.names.slice(0, mostNames).join(', ')));
  if (done.reason !== 'wrong') throw new Refusal(done.reason);
  throw wrongField(done.field, t.terms[done.problem]);
}

/** At most 14 queries each. */
function registerAssortmentSaves(app: App, services: PriceServices): void {
  const { db } = services;
  app.post(
    assortments,
    {
      config,
      bodyLimit,
      schema: {
        tags,
        summary: 'Adds an assortment; there are at most 64',
        body: NewAssortmentBody,
        response: { 200: WholesaleDone, ...refused },
      },
    },
    async ({ body: { code: newCode, ...fields }, worker, locale }) => {
      const work = workOf(worker, services);
      return assortmentDone(
        await saveAssortment(db, { ...fields, code: null, newCode }, work),
        locale,
      );
    },
  );
  app.post(
    `${assortments}/:code`,
    {
      config,
      bodyLimit,
      schema: {
        tags,
        summary: 'Replaces the name and the members of an assortment',
        params: byCode,
        body: AssortmentBody,
        response: { 200: WholesaleDone, ...refused },
      },
    },
    async ({ params: { code }, body: { seen, ...fields }, worker, locale }) => {
      const work = workOf(worker, services, seen);
      return assortmentDone(await saveAssortment(db, { ...fields, code }, work), locale);
    },
  );
}

/** 6 queries. */
function registerAssortmentRemoval(app: App, services: PriceServices): void {
  const { db } = services;
  app.post(
    `${assortments}/:code/remove`,
    {
      config,
      schema: {
        tags,
        summary: 'Removes an assortment that no group has',
        params: byCode,
        body: RemoveBody,
        response: { 200: Success, ...refused },
      },
    },
    async ({ params: { code }, body: { seen }, worker }) => {
      const removed = await removeAssortment(db, code, workOf(worker, services, seen));
      if (!removed.ok) throw new Refusal(removed.reason);
      return { success: true as const };
    },
  );
}
