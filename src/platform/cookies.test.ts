import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readCookie, readToken, setCookie } from './cookies.ts';

const token = 'a'.repeat(43);

async function shop(secure: boolean) {
  const app = Fastify();
  await app.register(cookie);
  app.get('/', (request) => ({
    sid: readToken(request, 'sid', secure),
    lang: readCookie(request, 'lang', secure) ?? null,
  }));
  app.get('/set', (_request, reply) => {
    setCookie(reply, 'sid', token, secure);
    setCookie(reply, 'lang', 'en', secure);
    return reply.send();
  });
  return app;
}

test('binds cookies to the host behind TLS, and ignores those of a parent domain', async () => {
  const app = await shop(true);
  const { cookies } = await app.inject('/set');
  const bound = { secure: true, httpOnly: true, path: '/' };
  expect(cookies).toMatchObject([
    { name: '__Host-sid', ...bound },
    { name: '__Host-lang', ...bound },
  ]);
  for (const each of cookies) expect(each).not.toHaveProperty('domain');
  const planted = { sid: token, lang: 'en' };
  expect((await app.inject({ url: '/', cookies: planted })).json()).toEqual({
    sid: null,
    lang: null,
  });
  const own = { '__Host-sid': token, '__Host-lang': 'en' };
  expect((await app.inject({ url: '/', cookies: own })).json()).toEqual(planted);
});

test('uses plain cookie names without TLS, since browsers refuse the others', async () => {
  const app = await shop(false);
  const { cookies } = await app.inject('/set');
  expect(cookies.map(({ name, secure }) => [name, secure])).toEqual([
    ['sid', undefined],
    ['lang', undefined],
  ]);
  const own = { sid: token, lang: 'en' };
  expect((await app.inject({ url: '/', cookies: own })).json()).toEqual(own);
});
