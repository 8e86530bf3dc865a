import Fastify from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerOfficeCalls } from '#app/server/register-office-calls.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import type { App } from '#platform/http.ts';
import { commandNames, officeCommandTexts } from '#text/cli/office-command-texts.ts';
import { imageStore } from '#features/images/make-image.ts';
import { productPictureStore } from '#features/images/product-picture-store.ts';
import { testPhotos } from '#tests/harness/app.ts';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { officeCommands } from './office-commands.ts';
import { fieldsOf } from './read-fields.ts';

interface RequestSchema {
  querystring?: { properties: object };
  body?: { properties: object };
}

let database: TestDatabase;
const calls = new Map<string, RequestSchema>();

beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  const snapshot = await loadSnapshot(db);
  const app: App = Fastify().withTypeProvider<TypeBoxTypeProvider>();
  app.addHook('onRoute', ({ method, url, schema }) => {
    calls.set(`${String(method)} ${url.replaceAll(/:(\w+)/g, '{$1}')}`, Object(schema));
  });
  registerOfficeCalls(app, {
    db,
    reads: db,
    clock: () => new Date(),
    snapshot: () => snapshot,
    publicUrl: 'https://shop.example',
    demoOwner: false,
    webhooksInside: false,
    mailFrom: 'shop@shop.example',
    photos: testPhotos(),
    sharedCustomers: new Set(),
    productPictures: productPictureStore(imageStore({ dataDir: '' })),
  });
});
afterAll(() => database.drop());

/** Fields of commands that are not fields of the call: the file to write, and a list that is read page by page. */
const own = ['file', 'limit'];
/** Fields of calls that no command line needs: language, page and changes are chosen in other ways. */
const left = ['locale', 'cursor', 'after', 'changedSince', 'photoItems', 'pdf', 'items'];

/** A file of consents has one format. */
const leftOf = (name: string) => (name === 'consents export' ? [...left, 'format'] : left);

test.each(commandNames)('`%s` takes exactly the fields of its call', (name) => {
  const { call, takes } = officeCommands[name];
  const { querystring, body } = calls.get(call) ?? {};
  const wanted = { ...querystring?.properties, ...body?.properties };
  const without = (fields: object, names: readonly string[]) =>
    Object.fromEntries(Object.entries(fields).filter(([field]) => !names.includes(field)));
  expect(calls.has(call)).toBe(true);
  expect(without(takes?.properties ?? {}, own)).toEqual(without(wanted, [...leftOf(name), ...own]));
});

test('help explains every option in both languages', () => {
  for (const text of Object.values(officeCommandTexts)) {
    for (const name of commandNames) {
      for (const { field, about, isWord, isRequired } of fieldsOf(name, text))
        if (!isWord && !isRequired) expect([name, field, about]).not.toEqual([name, field, '']);
    }
  }
});
