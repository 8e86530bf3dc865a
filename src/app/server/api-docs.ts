import swaggerUi from '@fastify/swagger-ui';
import type { SwaggerTransform } from '@fastify/swagger';
import type { App } from '#platform/http.ts';
import { urls } from '#urls';

const encodings = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];

/** Says of every call that takes a form in which encodings it may come (rule wire/forms). */
export const describeForms: SwaggerTransform = ({ schema, url, route }) => ({
  schema: schema?.body && route.method === 'POST' ? { ...schema, consumes: encodings } : schema,
  url,
});

const howToCall = `Changing calls need the same origin, the header \`x-csrf-token\` (from
\`GET /api/catalog/session\`) and \`x-requested-with: XMLHttpRequest\`. \`x-locale: tr\` or \`en\`
chooses the language of the answer.`;

/** `/api/openapi.json`, and the same for people at `/api/docs` (rule wire/openapi). */
export async function registerApiDocs(app: App): Promise<void> {
  app.get(urls.apiSchema, { schema: { hide: true } }, async () => app.swagger());
  await app.register(swaggerUi, {
    routePrefix: urls.apiDocs,
    theme: { title: 'Arasta API' },
    // Without its bar for the addresses of other descriptions; only reading calls can be tried.
    uiConfig: { layout: 'BaseLayout', supportedSubmitMethods: ['get'] },
    transformSpecificationClone: false,
    transformSpecification: ({ ...description }) => ({
      ...description,
      info: { title: 'Arasta', version: '1', description: howToCall },
    }),
  });
}
