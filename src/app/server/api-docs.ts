import type { SwaggerTransform } from '@fastify/swagger';
import type { App } from '#platform/http.ts';
import { urls } from '#urls';

const encodings = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];

/** Says of every call that takes a form in which encodings it may come (rule wire/forms). */
export const describeForms: SwaggerTransform = ({ schema, url, route }) => ({
  schema: schema?.body && route.method === 'POST' ? { ...schema, consumes: encodings } : schema,
  url,
});

interface Operation {
  summary?: string;
  tags?: string[];
  parameters?: { name: string; in: string; required?: boolean; schema: unknown }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses?: Record<string, { content?: Record<string, { schema: unknown }> }>;
}

/** `/api/openapi.json`, and the same for people at `/api/docs` (rule wire/openapi). */
export function registerApiDocs(app: App): void {
  app.get(urls.apiSchema, { schema: { hide: true } }, async () => app.swagger());
  app.get(urls.apiDocs, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(app.swagger().paths ?? {})),
  );
}

function docsPage(paths: Record<string, unknown>): string {
  const sections = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) =>
      section(method, path, operation),
    ),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Arasta API</title>
<meta name="viewport" content="width=device-width,initial-scale=1"></head><body>
<h1>Arasta API</h1>
<p>Every call, from the same description as <a href="${urls.apiSchema}">${urls.apiSchema}</a>.
Changing calls need the same origin, the header <code>x-csrf-token</code> (from
<code>GET /api/catalog/session</code>) and <code>x-requested-with: XMLHttpRequest</code>.
<code>x-locale: tr</code> or <code>en</code> chooses the language of the answer.</p>
${sections.join('\n')}</body></html>`;
}

function section(method: string, path: string, operation: Operation): string {
  const parameters = (operation.parameters ?? []).map(
    (each) =>
      `<li><code>${escape(each.name)}</code> (${escape(each.in)}) <code>${json(each.schema)}</code></li>`,
  );
  const bodies = Object.entries(operation.requestBody?.content ?? {}).map(
    ([type, { schema }]) => `<p>${escape(type)}</p><pre>${json(schema)}</pre>`,
  );
  const answers = Object.entries(operation.responses ?? {}).map(
    ([status, { content }]) =>
      `<dt>${escape(status)}</dt><dd><pre>${json(Object.values(content ?? {})[0]?.schema ?? null)}</pre></dd>`,
  );
  return `<details><summary><code>${escape(method.toUpperCase())} ${escape(path)}</code>
${escape(operation.summary ?? '')}</summary>
${parameters.length > 0 ? `<ul>${parameters.join('')}</ul>` : ''}${bodies.join('')}
<dl>${answers.join('')}</dl></details>`;
}

function json(value: unknown): string {
  return escape(JSON.stringify(value, null, 1));
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
