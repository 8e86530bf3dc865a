import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { ProductQuestions, QuestionAsked, QuestionForm } from '#contract/catalog/question.ts';
import { idOrNotFound, Refusal } from '#contract/refusals.ts';
import { readProductQuestions } from '#db/catalog/product-questions.ts';
import type { App } from '#platform/http.ts';
import type { Face } from '#rules/price/face.ts';
import { parseId } from '#rules/shop/id.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { rareUrls } from '#rare-urls';
import { inEachLanguage, localised } from '#urls';
import { askQuestion, type QuestionServices } from './ask-question.ts';

const path = '/api/catalog/product/:id/questions';
const tags = ['questions'];
const params = Type.Object({ id: Type.String({ maxLength: 60 }) });

/** The services of questions for each face. */
type QuestionFaces = QuestionServices & { of: (face: Face) => QuestionServices };

/** Questions about products: reading those that are published, and asking one. */
export function registerQuestionRoutes(app: App, services: QuestionFaces): void {
  app.get(
    path,
    {
      schema: {
        tags,
        summary: 'Published questions of a product’s family with their answers, the newest first',
        params,
        querystring: Type.Object({ cursor: Type.Optional(Type.String({ maxLength: 60 })) }),
        response: { 200: ProductQuestions, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { params: of, query, locale } = request;
      const own = services.of(await request.face());
      return readQuestions(own, { id: idOrNotFound(of.id), cursor: query.cursor ?? '', locale });
    },
  );
  app.post(
    path,
    {
      schema: {
        tags,
        summary: 'Asks a question about a product',
        params,
        body: QuestionForm,
        response: { 200: QuestionAsked, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const { customerId } = await request.customer();
      const { locale, body: form } = request;
      const productId = idOrNotFound(request.params.id);
      const id = await askQuestion(services.of(await request.face()), {
        customerId,
        productId,
        form,
        locale,
      });
      return { success: true as const, id };
    },
  );
  registerForm(app, services);
}

/** The form as the browser sends it by itself (rule questions/without-script). */
function registerForm(app: App, services: QuestionFaces): void {
  for (const each of inEachLanguage('/sorular/:id/yeni')) {
    app.post(
      each,
      { config: { pageForm: true }, schema: { hide: true, body: QuestionForm, params } },
      async (request, reply) => {
        const { customerId } = await request.customer();
        const { locale, body: form } = request;
        const productId = idOrNotFound(request.params.id);
        await askQuestion(services.of(await request.face()), {
          customerId,
          productId,
          form,
          locale,
        });
        return reply.redirect(localised(rareUrls.questionAsked(productId), locale), 303);
      },
    );
  }
}

/**
 * A page of a product's questions. A cursor that is none leads to the first page (rule questions/pages). Refuses with
 * 'not-found'. 2 queries; 1 more where not all products are seen.
 */
export async function readQuestions(
  { db, snapshot }: Pick<QuestionServices, 'db' | 'snapshot'>,
  { id, cursor, locale }: { id: number; cursor: string; locale: Locale },
): Promise<ProductQuestions> {
  const { settings, hiddenOf } = snapshot();
  const hiddenId = settings.urNo;
  const before = parseId(cursor);
  const found = await readProductQuestions(db, { id, hiddenId, locale, before });
  const hidden = await hiddenOf?.(db, [id]);
  if (!found || hidden?.has(id)) throw new Refusal('not-found');
  return found;
}
