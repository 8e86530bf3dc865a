import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { filterWord, pageWords, usualPageSize } from '#contract/office/office-list-query.ts';
import {
  AnswerBody,
  DeclineBody,
  OfficeQuestionPage,
  PublishBody,
  QuestionDecided,
  QuestionViewCounts,
} from '#contract/office/catalog/office-questions.ts';
import { Id } from '#contract/primitives.ts';
import { idOrNotFound, Refusal } from '#contract/refusals.ts';
import { countQuestionViews, findQuestions } from '#db/catalog-work/find-questions.ts';
import type { Db } from '#db/database.ts';
import type { App } from '#platform/http.ts';
import { decodePageCursor, encodePageLinks } from '#platform/page-cursor.ts';
import {
  checkQuestionText,
  isQuestionView,
  questionLimits,
  questionSortKeys,
} from '#rules/catalog/question-form.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';
import { isSort } from '#rules/shop/list-sort.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { answerErrorText, questionDeskTexts } from '#text/office/catalog/question-desk-text.ts';
import { decideQuestion, type Decision } from './decide-question.ts';

interface OfficeQuestionServices {
  db: Db;
  /** For reads that may go to a replica. */
  reads: Db;
  clock: () => Date;
}

const tags = ['office'];
const config = { fromElsewhere: true, hasOwnLimit: true, readsOwnWrites: true } as const;
const params = Type.Object({ id: Id });
const response = { 200: QuestionDecided, '4xx': ErrorBody };

/** The office's list of questions, and answers, publication and refusal (rules questions/office-list, questions/answer). */
export function registerOfficeQuestions(app: App, services: OfficeQuestionServices): void {
  registerList(app, services);
  registerViews(app, services);
  registerAnswer(app, services);
  registerPublish(app, services);
  registerDecline(app, services);
}

function wrong(field: string, message: string): Refusal {
  return new Refusal('invalid-input', { values: { field }, fields: { [field]: message } });
}

/** 2 queries. */
function registerList(app: App, { reads: db }: OfficeQuestionServices): void {
  app.get(
    '/api/office/questions',
    {
      schema: {
        tags,
        summary: 'A page of customers’ questions, filtered and sorted',
        querystring: Type.Object({
          view: filterWord('`all`, `waiting`, `published` or `declined`', 100),
          q: filterWord(
            'beginnings of words of the question and its answer, or of the product’s names and codes',
            100,
          ),
          sort: filterWord('`asked`, the newest first with a `-` before it', 100),
          ...pageWords,
        }),
        response: { 200: OfficeQuestionPage, '4xx': ErrorBody },
      },
    },
    async ({ query, locale }) => {
      const { view = 'all', sort = '-asked', limit = usualPageSize } = query;
      const texts = questionDeskTexts[locale].wrong;
      const text = query.q?.trim() ?? '';
      if (!isQuestionView(view)) throw wrong('view', texts.view);
      if (!isSort(sort, questionSortKeys)) throw wrong('sort', texts.sort);
      if (text.includes('\0')) throw wrong('q', texts.text);
      const cursor = query.cursor ? decodePageCursor(query.cursor, sort, questionSortKeys) : null;
      if (query.cursor && cursor === null) throw wrong('cursor', texts.cursor);
      const found = await findQuestions(db, { view, text, sort, cursor, limit, locale });
      const { items, total } = found;
      return { items, ...encodePageLinks(found, sort), total };
    },
  );
}

/** 1 query. */
function registerViews(app: App, { reads: db }: OfficeQuestionServices): void {
  app.get(
    '/api/office/question-views',
    {
      schema: {
        tags,
        summary: 'How many questions each view has',
        response: { 200: QuestionViewCounts, '4xx': ErrorBody },
      },
    },
    async () => ({ items: await countQuestionViews(db) }),
  );
}

interface Asked {
  id: number;
  worker: Worker | null;
  seen: number | undefined;
}

async function decide({ db, clock }: OfficeQuestionServices, asked: Asked, decision: Decision) {
  const { id, worker: by, seen } = asked;
  if (by === null) throw new Error('a call of the office without a worker');
  const done = await decideQuestion(db, { id: idOrNotFound(id), by, seen, now: clock() }, decision);
  if (!done.ok) throw new Refusal(done.reason);
  const { ok: _ok, ...answer } = done;
  return answer;
}

function registerAnswer(app: App, services: OfficeQuestionServices): void {
  app.post(
    '/api/office/questions/:id/answer',
    {
      config,
      schema: {
        tags,
        summary: 'Answers a question or changes its answer; the first answer is mailed',
        params,
        body: AnswerBody,
        response,
      },
    },
    async ({ params: { id }, body, worker, locale }) => {
      const { answer, publish = false, seen } = body;
      const { text } = checkedAnswer(answer, locale);
      return decide(services, { id, worker, seen }, { action: 'answer', answer: text, publish });
    },
  );
}

function checkedAnswer(answer: string, locale: Locale): { text: string } {
  const checked = checkQuestionText(answer, questionLimits.answer);
  if (checked.ok) return checked;
  throw wrong('answer', answerErrorText(checked.reason, locale));
}

function registerPublish(app: App, services: OfficeQuestionServices): void {
  app.post(
    '/api/office/questions/:id/publish',
    {
      config,
      schema: {
        tags,
        summary: 'Publishes an answered question',
        params,
        body: PublishBody,
        response,
      },
    },
    async ({ params: { id }, body: { seen }, worker }) =>
      decide(services, { id, worker, seen }, { action: 'publish' }),
  );
}

function registerDecline(app: App, services: OfficeQuestionServices): void {
  app.post(
    '/api/office/questions/:id/decline',
    {
      config,
      schema: {
        tags,
        summary: 'Declines to publish a question; hides one that is published',
        params,
        body: DeclineBody,
        response,
      },
    },
    async ({ params: { id }, body: { seen, reason = '' }, worker }) =>
      decide(services, { id, worker, seen }, { action: 'decline', reason: reason.trim() }),
  );
}
