import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import {
  RenameViewBody,
  SavedViewAnswer,
  SavedViewBody,
} from '#contract/office/orders/office-order-list.ts';
import { Refusal } from '#contract/refusals.ts';
import {
  removeView,
  renameView,
  saveView,
  type ViewResult,
  type ViewWork,
} from '#db/saved-views/saved-views.ts';
import type { Db } from '#db/database.ts';
import type { App } from '#platform/http.ts';
import { readViewWords, viewName } from '#rules/order/saved-view.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { wrongInput } from './wrong-input.ts';

interface SavedViewServices {
  db: Db;
  clock: () => Date;
}

const Id = Type.Object({ id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) });
const config = { fromElsewhere: true, hasOwnLimit: true };
const response = { 200: SavedViewAnswer, '4xx': ErrorBody };

/** Saved views: a person's own, and the team's (rule order-list/saved-views). 2 queries each. */
export function registerSavedViews(app: App, services: SavedViewServices): void {
  registerViewsOf(app, services, 'order-views');
  registerViewsOf(app, services, 'team-views');
}

function registerViewsOf(
  app: App,
  { db, clock }: SavedViewServices,
  whose: 'order-views' | 'team-views',
): void {
  const about = whose === 'team-views' ? "of the team's" : 'of your own';
  const schema = (summary: string) => ({ tags: ['office'], summary, response });
  const workOf = ({ staff, worker: by }: FastifyRequest): ViewWork => {
    if (by === null) throw new Error('a call of the office without a worker');
    const now = clock();
    if (whose === 'team-views') return { staffId: null, by, now };
    if (staff === null) throw new Error('a call of staff without anybody');
    return { staffId: staff.id, by, now };
  };
  app.post(
    `/api/office/${whose}`,
    { config, schema: { ...schema(`Keeps a view ${about}`), body: SavedViewBody } },
    async (request) => {
      const { locale, body } = request;
      const read = readViewWords(Object.fromEntries(new URLSearchParams(body.query)));
      if (!read.ok) throw wrongInput('query', read.reason, locale);
      const view = {
        name: nameOf(body.name, locale),
        query: String(new URLSearchParams(read.words)),
      };
      return answerOf(await saveView(db, workOf(request), view), locale);
    },
  );
  app.post(
    `/api/office/${whose}/:id/rename`,
    { config, schema: { ...schema(`Renames a view ${about}`), params: Id, body: RenameViewBody } },
    async (request) => {
      const { locale, body, params } = request;
      const named = { id: params.id, name: nameOf(body.name, locale) };
      return answerOf(await renameView(db, workOf(request), named), locale);
    },
  );
  app.post(
    `/api/office/${whose}/:id/remove`,
    { config, schema: { ...schema(`Removes a view ${about}`), params: Id } },
    async (request) =>
      answerOf(await removeView(db, workOf(request), request.params.id), request.locale),
  );
}

function nameOf(given: string, locale: Locale): string {
  const name = viewName(given);
  if (name === null) throw wrongInput('name', 'viewName', locale);
  return name;
}

function answerOf(result: ViewResult, locale: Locale): { id: number } {
  if (result.ok) return { id: result.id };
  if (result.reason === 'gone') throw new Refusal('not-found');
  throw wrongInput('name', result.reason === 'taken' ? 'viewTaken' : 'viewsFull', locale);
}
