import { userInfo } from 'node:os';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { registerOfficeCalls } from '#app/server/register-office-calls.ts';
import { compileValidator } from '#app/server/validation.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import { productPictureStore } from '#features/images/product-picture-store.ts';
import { registerCardNumberCheck, registerTextCheck } from '#features/visitor/text-check.ts';
import { readEnvironment } from '#platform/environment.ts';
import type { App } from '#platform/http.ts';
import type { OfficeCall } from '#rules/shop/call-scopes.ts';
import type { CommandContext } from '#cli/command.ts';
import type { OpenShop } from '#cli/open-shop.ts';

/** The fields of a call by their names. */
export type Fields = Readonly<Record<string, unknown>>;

/** Makes a call of the office. Returns what it answers, or throws its `Refusal`. */
export type MakeCall = (call: OfficeCall, fields: Fields) => Promise<unknown>;

/** A file that a call answers. */
export interface AnsweredFile {
  name: string;
  bytes: Readable;
  /** The position of the next page of a file that comes in pages; null on the last one. */
  next: string | null;
}

/**
 * The office's calls, made in this process by the operator who gave the command. The checks of the server apply;
 * only sign-in and rate limits do not.
 */
export async function openOfficeCalls(
  { database: { db }, images, photos }: OpenShop,
  { variables, locale }: CommandContext,
): Promise<MakeCall> {
  const app: App = Fastify({
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 300 },
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(() => JSON.stringify);
  for (const property of ['worker', 'staff', 'locale']) app.decorateRequest(property, null);
  app.addHook('onRequest', async (request) => {
    request.worker = { kind: 'command', name: userInfo().username };
    request.locale = locale;
  });
  registerTextCheck(app);
  registerCardNumberCheck(app);
  let failure: unknown;
  let sent: unknown;
  app.setErrorHandler((error, _request, reply) => {
    failure = error;
    return reply.send();
  });
  // Takes a stream from here: the response of a call inside a process would hide why a stream broke off.
  app.addHook('onSend', async (_request, _reply, payload) => {
    sent = payload;
    return '';
  });
  const { demo: demoOwner, ...environment } = readEnvironment(variables);
  const snapshot = await loadSnapshot(db);
  const productPictures = productPictureStore(images);
  const services = { db, reads: db, demoOwner, photos, productPictures };
  // The operator of the machine works on every account.
  const sharedCustomers = new Set<number>();
  const facts = { clock: () => new Date(), snapshot: () => snapshot, sharedCustomers };
  registerOfficeCalls(app, { ...environment, ...services, ...facts });
  return async (call, fields) => {
    failure = undefined;
    const { headers } = await app.inject(requestOf(call, fields));
    if (failure !== undefined) throw failure;
    const disposition = headers['content-disposition'];
    if (typeof sent === 'string' && disposition === undefined) return JSON.parse(sent);
    const [, name = ''] = /filename="(.*)"/.exec(String(disposition)) ?? [];
    const bytes = sent instanceof Readable ? sent : Readable.from([sent]);
    const next = headers['x-more'] === '1' ? String(headers['x-next-cursor']) : null;
    return { name, bytes, next } satisfies AnsweredFile;
  };
}

/** Puts each field where the call takes it: into its path, its query or its body. */
function requestOf(call: OfficeCall, fields: Fields) {
  const [method, path = ''] = call.split(' ');
  const rest = new Map(Object.entries(fields));
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest.get(name));
    rest.delete(name);
    return encodeURIComponent(value);
  });
  if (method === 'POST') return { method: 'POST', url, payload: Object.fromEntries(rest) } as const;
  const query = Object.fromEntries([...rest].map(([name, value]) => [name, String(value)]));
  return { method: 'GET', url, query } as const;
}
