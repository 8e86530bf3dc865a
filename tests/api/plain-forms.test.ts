import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, seed, shopOrigin, type Shop } from '#tests/harness/app.ts';
import { password, registration } from '#tests/harness/registration.ts';
import { urls } from '#urls';
import type { Browser } from '#tests/harness/visitor-app.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop({ pages: true });
});
afterAll(() => shop.close());

/** A form as a browser without script sends it. */
function send(browser: Browser, url: string, form: Record<string, string>) {
  return browser.send({
    method: 'POST',
    url,
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: shopOrigin },
  });
}

const privacy = { privacy: 'on' };

test('shows a refused registration again with its input and errors, without the password', async () => {
  const browser = shop.browser();
  const form = registration({ phone: '123', name: '<b>"Ay&şe' });
  const reply = await send(browser, '/account/register?next=/sepet', { ...form, ...privacy });
  expect(reply.statusCode).toBe(400);
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(reply.body).toContain('Lütfen geçerli telefon numarası girin.');
  expect(reply.body).toContain('Lütfen adınızı girin.');
  expect(reply.body).toContain(`value="${form.email}"`);
  expect(reply.body).not.toContain('<b>"Ay');
  expect(reply.body).not.toContain(password);
  // The browser begins at the first wrong field, and the form keeps where it leads.
  expect(reply.body).toMatch(
    /<input [^>]*autofocus=""[^>]*name="name"|name="name"[^>]*autofocus=""/,
  );
  expect(reply.body).toContain('action="/account/register?next=%2Fsepet"');
});

test('says that nobody can register without a privacy notice, and has no fields', async () => {
  const closed = await openShop({ pages: true });
  await closed.db.deleteFrom('pages').where('url', '=', urls.privacyNotice).execute();
  for (const [path, text] of [
    ['/account/register', 'Üyelik henüz açık değil'],
    ['/en/account/register', 'Registration is not open yet'],
  ] as const) {
    await expect.poll(async () => (await closed.browser().get(path)).body).toContain(text);
    expect((await closed.browser().get(path)).body).not.toContain('name="surname"');
    const sent = await send(closed.browser(), path, registration(privacy));
    expect([sent.statusCode, sent.body.includes(text)]).toEqual([409, true]);
  }
  await closed.close();
});

test('greets a new customer and leads on, and a later sign-in returns to the requested page', async () => {
  const browser = shop.browser();
  const form = registration();
  const registered = await send(browser, '/account/register?next=/siparis/adres', {
    ...form,
    ...privacy,
  });
  expect([registered.statusCode, registered.headers.location]).toEqual([
    303,
    '/siparis/adres?hosgeldiniz=1',
  ]);
  const home = await send(shop.browser(), '/en/account/register', registration(privacy));
  expect(home.headers.location).toBe('/en/hesabim?hosgeldiniz=1');

  const again = shop.browser();
  const wrong = await send(again, '/account/login?next=/adreslerim', {
    email: form.email,
    password: 'yanlış-şifre',
  });
  expect(wrong.statusCode).toBe(401);
  expect(wrong.body).toContain('E-posta adresi veya şifre hatalı.');
  expect(wrong.body).toContain(`value="${form.email}"`);
  const right = await send(again, '/account/login?next=/adreslerim', {
    email: form.email,
    password,
  });
  expect([right.statusCode, right.headers.location]).toEqual([303, '/adreslerim']);
  expect((await again.get('/adreslerim')).statusCode).toBe(200);
});

test('a form that leads off this site leads home, and one of another site is refused', async () => {
  const form = registration();
  await send(shop.browser(), '/account/register', { ...form, ...privacy });
  const path = `/account/login?next=${encodeURIComponent('//elsewhere.example/')}`;
  const { email } = form;
  const reply = await send(shop.browser(), path, { email, password });
  expect(reply.headers.location).toBe('/');
  const forged = await shop.browser().send({
    method: 'POST',
    url: '/account/login',
    payload: new URLSearchParams({ email, password }).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://elsewhere.example',
    },
  });
  expect(forged.statusCode).toBe(403);
  expect(forged.body).not.toContain(email);
});

test('refuses too many wrong passwords on the page as in the call', async () => {
  const browser = shop.browser();
  const form = { email: 'kimse@ornek.com', password: 'yanlış-şifre' };
  for (let tries = 0; tries < 10; tries += 1) await send(browser, '/account/login', form);
  const reply = await send(browser, '/account/login', form);
  expect(reply.statusCode).toBe(429);
  expect(reply.headers['retry-after']).toMatch(/^\d+$/);
  expect(reply.body).toContain('Çok fazla deneme yapıldı');
});

test('the account settings are forms of their page: sessions end, errors appear at their form', async () => {
  const browser = shop.browser();
  const form = registration();
  await send(browser, '/account/register', { ...form, ...privacy });
  const elsewhere = shop.browser();
  await send(elsewhere, '/account/login', { email: form.email, password });
  const page = await browser.get('/hesabim');
  expect(page.body.match(/<button[^>]* disabled=""[^>]*>/g)).toBeNull();
  const ended = await send(browser, '/hesabim', { form: 'sessions', session: 'others' });
  expect([ended.statusCode, ended.headers.location]).toEqual([
    303,
    '/hesabim?durum=oturum#oturumlar',
  ]);
  expect((await elsewhere.get('/hesabim')).headers.location).toBe('/account/login?next=%2Fhesabim');
  const signedOut = await send(elsewhere, '/en/hesabim', { form: 'info', name: 'Ayşe' });
  expect(signedOut.headers.location).toBe('/en/account/login?next=%2Fen%2Fhesabim');

  const wrong = await send(browser, '/hesabim', {
    form: 'info',
    name: 'Ayşe 7',
    surname: '<i>"Öz',
    email: 'baska@ornek.com',
  });
  expect(wrong.statusCode).toBe(400);
  expect(wrong.body).toContain('value="&lt;i&gt;&quot;Öz"');
  expect(wrong.body).toContain(`value="${form.email}"`);
  expect(wrong.body).not.toContain('value="baska@ornek.com"');
  const mismatch = await send(browser, '/hesabim', {
    form: 'password',
    password: 'yeni-şifre',
    passwordVerify: 'yeni-sifre',
  });
  expect(mismatch.body).toContain('Mevcut şifrenizi girin.');
  expect(mismatch.body).toContain('Şifreleriniz eşleşmiyor.');
  expect(mismatch.body).not.toContain('yeni-şifre');
  const kept = await send(browser, '/hesabim', { form: 'close', password: 'yanlış-şifre' });
  expect([kept.statusCode, kept.body.includes('Şifre hatalı.')]).toEqual([400, true]);
  const unknown = await send(browser, '/hesabim', { form: 'balance' });
  expect(unknown.statusCode).toBe(400);
  const closed = await send(browser, '/hesabim', { form: 'close', password });
  expect(closed.headers.location).toBe('/account/login?durum=silindi');
});

test('the cart asks signed-in customers alone for their own order number', async () => {
  const browser = shop.browser();
  await browser.session();
  await browser.post(`/api/catalog/cart/${seed.bulb}`, { quantity: '2', productValue: 'Paket' });
  expect((await browser.get('/sepet')).body).not.toContain('name="reference"');
  await send(browser, '/account/register', { ...registration(), ...privacy });
  const own = await browser.get('/sepet');
  expect(own.body).toContain('name="reference"');
  expect(own.body).toContain('name="description"');
});
