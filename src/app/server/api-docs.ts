import type { App } from '#platform/http.ts';
import { rareUrls } from '#rare-urls';
import type { CallDescription, DescribedRoute } from './describe-calls.ts';

/**
 * `/api/openapi.json`, and the same for people at `/api/docs` (rule api/openapi), of the routes that are registered
 * after it. They are described when somebody asks: a start does without that work and its code.
 */
export function registerApiDocs(app: App, { publicUrl }: { publicUrl: string }): void {
  const routes: DescribedRoute[] = [];
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD' && route.schema?.hide !== true) routes.push(route);
  });
  let made: Promise<CallDescription> | undefined;
  const description = () =>
    (made ??= import('./describe-calls.ts')
      .then(({ describeCalls }) => describeCalls(routes, publicUrl))
      .catch((error: unknown) => {
        made = undefined;
        throw error;
      }));
  const hidden = { schema: { hide: true } };
  app.get(rareUrls.apiSchema, hidden, async () => (await description()).document);
  for (const path of [rareUrls.apiDocs, `${rareUrls.apiDocs}/*`]) {
    app.get(path, hidden, async (request, reply) => {
      const { statusCode, headers, rawPayload } = await (await description()).page(request.url);
      for (const name of ['content-type', 'cache-control', 'etag', 'last-modified', 'location'])
        if (headers[name] !== undefined) reply.header(name, headers[name]);
      return reply.code(statusCode).send(rawPayload);
    });
  }
}
