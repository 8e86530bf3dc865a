import { Type } from 'typebox';
import {
  BulkRulesBody,
  ChangedRulesAnswer,
  ChangedRulesQuery,
  RemoveRuleBody,
  RuleBody,
  RulesDone,
  RuleTablePage,
  RuleTableQuery,
} from '#contract/office/prices/price-rules.ts';
import { usualPageSize } from '#contract/office/office-list-query.ts';
import { Id, ShortText } from '#contract/primitives.ts';
import { idOrNotFound, Refusal } from '#contract/refusals.ts';
import { readChangedRules } from '#db/price-work/changed-rules.ts';
import { findRules, type TargetPlace } from '#db/price-work/find-rules.ts';
import { findLists } from '#db/price-work/list-work.ts';
import type { App } from '#platform/http.ts';
import { decodeCursor, encodeCursor } from '#platform/page-cursor.ts';
import { ruleScopes } from '#rules/price/price-rule.ts';
import type { RuleKind } from '#rules/price/lists/rule-form.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';
import { priceProblemTexts } from '#text/office/prices/price-problem-text.ts';
import { changeRules, removeRule, type RulesChanged } from '../work/change-rules.ts';
import {
  byCode,
  config,
  refused,
  rulePaths,
  tags,
  workOf,
  wrongField,
  wrongRule,
  wrongRules,
  type PriceServices,
} from './route-parts.ts';

/** A body of 5,000 rules. */
const bodyLimit = 4 * 1024 * 1024;
const names = { price: 'price rules', quantity: 'quantity rules' } as const;

/** The rules of a list (rules wholesale/rule-table, wholesale/rule-fields, wholesale/bulk, wholesale/changed-rules). */
export function registerRules(app: App, services: PriceServices, kind: RuleKind): void {
  registerTable(app, services, kind);
  registerChanged(app, services, kind);
  registerOne(app, services, kind);
  registerBulk(app, services, kind);
}

async function listIdOf({ db }: PriceServices, code: string): Promise<number> {
  const [list] = await findLists(db, { code, limit: 1 });
  if (!list) throw new Refusal('not-found');
  return list.id;
}

/** At most 4 queries. */
function registerTable(app: App, services: PriceServices, kind: RuleKind): void {
  app.get(
    `${rulePaths[kind].replace(/rules$/, 'rule-table')}`,
    {
      schema: {
        tags,
        summary: `A page of what a price list has ${names[kind]} about`,
        params: byCode,
        querystring: RuleTableQuery,
        response: { 200: RuleTablePage, ...refused },
      },
    },
    async ({ params: { code }, query, locale }) => {
      const t = priceProblemTexts[locale];
      const { limit = usualPageSize } = query;
      const scope = ruleScopes.find((each) => each === query.scope) ?? null;
      if (query.scope && scope === null) throw wrongField('scope', t.rule.scope);
      const text = query.q?.trim() ?? '';
      if (text.includes('\0')) throw wrongField('q', t.text);
      const after = query.cursor ? placeOf(query.cursor) : null;
      if (query.cursor && after === null) throw wrongField('cursor', t.cursor);
      const listId = await listIdOf(services, code);
      const found = await findRules(services.db, kind, {
        listId,
        scope,
        text,
        after,
        limit,
        locale,
      });
      const { next } = found;
      return { items: found.items, next: next && encodeCursor([next.rank, next.target]) };
    },
  );
}

function placeOf(cursor: string): TargetPlace | null {
  const [rank, target] = decodeCursor(cursor);
  if (!Number.isSafeInteger(rank) || !Number.isSafeInteger(target)) return null;
  const isRank = Number(rank) >= 0 && Number(rank) < ruleScopes.length;
  return isRank ? { rank: Number(rank), target: Number(target) } : null;
}

/** 3 queries. */
function registerChanged(app: App, services: PriceServices, kind: RuleKind): void {
  app.get(
    rulePaths[kind],
    {
      schema: {
        tags,
        summary: `The ${names[kind]} of a list that changed since a position, each as it is now`,
        params: byCode,
        querystring: ChangedRulesQuery,
        response: { 200: ChangedRulesAnswer, ...refused },
      },
    },
    async ({ params: { code }, query: { changedSince, limit = 500 } }) => {
      const listId = await listIdOf(services, code);
      const asked = { cursor: changedSince || null, limit, now: services.clock() };
      const found = await readChangedRules(services.db, { kind, listId }, asked);
      if (!found) throw new Refusal('cursor-old');
      return found;
    },
  );
}

function rulesWork(worker: Worker | null, services: PriceServices, kind: RuleKind) {
  return { ...workOf(worker, services), kind, rates: services.snapshot().rates };
}

function doneOf(done: RulesChanged) {
  if (done.ok) return { added: done.added, changed: done.changed, removed: done.removed };
  throw done.reason === 'wrong-lines'
    ? new Error('lines are refused before')
    : new Refusal(done.reason);
}

/** At most 11 queries each. */
function registerOne(app: App, services: PriceServices, kind: RuleKind): void {
  app.post(
    rulePaths[kind],
    {
      config,
      schema: {
        tags,
        summary: `Adds or changes one of the ${names[kind]}`,
        params: byCode,
        body: RuleBody,
        response: { 200: RulesDone, ...refused },
      },
    },
    async ({ params: { code }, body, worker, locale }) => {
      const work = rulesWork(worker, services, kind);
      const done = await changeRules(services.db, code, [body], work);
      if (!done.ok && done.reason === 'wrong-lines') throw wrongRule(done.lines, locale);
      return doneOf(done);
    },
  );
  app.post(
    `${rulePaths[kind]}/:id/remove`,
    {
      config,
      schema: {
        tags,
        summary: `Removes one of the ${names[kind]}`,
        params: Type.Object({ code: ShortText(200), id: Id }),
        body: RemoveRuleBody,
        response: { 200: RulesDone, ...refused },
      },
    },
    async ({ params: { code, id }, body: { seen }, worker }) => {
      const work = rulesWork(worker, services, kind);
      return doneOf(await removeRule(services.db, code, { id: idOrNotFound(id), seen }, work));
    },
  );
}

/** At most 11 queries, however many rules. */
function registerBulk(app: App, services: PriceServices, kind: RuleKind): void {
  app.post(
    `${rulePaths[kind]}/bulk`,
    {
      config,
      bodyLimit,
      schema: {
        tags,
        summary: `Adds, changes and removes up to 5,000 ${names[kind]}, all or none`,
        params: byCode,
        body: BulkRulesBody,
        response: { 200: RulesDone, ...refused },
      },
    },
    async ({ params: { code }, body: { rules }, worker, locale }) => {
      const work = rulesWork(worker, services, kind);
      const done = await changeRules(services.db, code, rules, work);
      if (!done.ok && done.reason === 'wrong-lines') throw wrongRules(done.lines, locale);
      return doneOf(done);
    },
  );
}
