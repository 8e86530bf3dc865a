import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, seed, shopOrigin } from '#tests/harness/app.ts';
import type { Shop } from '#tests/harness/app.ts';
import { makeCaller } from '#tests/harness/caller.ts';
import type { Caller } from '#tests/harness/caller.ts';
import type { Call, CallerThings } from '#tests/harness/calls.ts';
import { hostileBodies } from '#tests/harness/hostile-texts.ts';
import { rowsSince, stampRows } from '#tests/harness/stored-rows.ts';
import type { RowStamp } from '#tests/harness/stored-rows.ts';
import { rightAddress } from '#tests/harness/own-calls.ts';
import { password, registration } from '#tests/harness/registration.ts';

/** The forms of pages as a browser without script sends them, each field with what is no text for it. */
interface PageForm {
  url: (things: CallerThings) => string;
  right: NonNullable<Call['right']>;
}

const review = { comment_title: 'İyi', comment_description: 'Sağlam.', comment_star: '4' };
const own = (form: string, right: Record<string, string>): PageForm => ({
  url: () => '/hesabim',
  right: () => ({ form, ...right }),
});

/** Those of a customer's own pages by their route; a route with several forms has them all. */
const forms: Readonly<Record<string, readonly PageForm[]>> = {
  '/hesabim': [
    own('info', { name: 'Ayşe', surname: 'Öz', email: 'a@ornek.com', phone: '', birthdate: '' }),
    own('password', {
      currentPassword: password,
      password: 'yeni-sifre',
      passwordVerify: 'yeni-sifre',
    }),
    own('sessions', { session: 'others' }),
    own('close', { password }),
  ],
  '/account/login': [
    { url: () => '/account/login', right: ({ email }) => ({ email, password, next: '/' }) },
  ],
  '/account/register': [
    { url: () => '/account/register', right: () => registration({ privacy: 'on' }) },
  ],
  '/account/forgot-password': [
    { url: () => '/account/forgot-password', right: ({ email }) => ({ email }) },
  ],
  '/account/reset-password/:token': [
    {
      url: ({ resetToken }) => `/account/reset-password/${resetToken}`,
      right: () => ({ password, passwordVerify: password }),
    },
  ],
  '/adreslerim/yeni': [{ url: () => '/adreslerim/yeni', right: () => rightAddress }],
  '/adreslerim/:id': [
    { url: ({ addressId }) => `/adreslerim/${addressId}`, right: () => rightAddress },
  ],
  '/favorilerim': [
    { url: () => '/favorilerim', right: () => ({ wish: String(seed.bulb), next: '/' }) },
  ],
  '/uyarilarim': [
    {
      url: () => '/uyarilarim',
      right: () => ({ product: String(seed.bulb), kind: 'price', next: '/' }),
    },
  ],
  '/cerez-bildirimi': [{ url: () => '/cerez-bildirimi', right: () => ({ next: '/' }) }],
  '/degerlendirmelerim/:id': [
    { url: ({ reviewId }) => `/degerlendirmelerim/${reviewId}`, right: () => review },
  ],
  '/siparis/basarili/:orderNo': [
    { url: ({ orderNo }) => `/siparis/basarili/${orderNo}`, right: () => ({ password }) },
  ],
  '/siparis/takip/:orderNo/:code': [
    {
      url: ({ orderNo, orderCode }) => `/siparis/takip/${orderNo}/${orderCode}`,
      right: () => ({ password }),
    },
  ],
  '/siparis/:orderNo/iptal': [
    {
      url: ({ orderNo }) => `/siparis/${orderNo}/iptal`,
      right: () => ({ scope: 'all', reason: 'other', text: 'Vazgeçtim' }),
    },
  ],
  '/sorular/:id/yeni': [
    {
      url: () => `/sorular/${seed.bulb}/yeni`,
      right: () => ({ question_text: 'Bu ampul kısılabilir mi?' }),
    },
  ],
  '/siparis/:orderNo/yorum/:productId': [
    { url: ({ shippedNo }) => `/siparis/${shippedNo}/yorum/${seed.child}`, right: () => review },
  ],
};

/** They have no field, or belong to the cart and the checkout. */
const others = [
  '/bakis/bitir',
  '/uyarilarim/:id/:code',
  '/ileti/:token',
  // An address may ask only so often; the call has the same fields.
  '/kvkk-basvuru',
  '/kvkk-basvuru/:token',
  // The same: a network may ask only so often.
  '/gelince-haber',
  '/gelince-haber/:token',
  // Nothing of the callers' came back.
  '/iadelerim/:returnNo',
  '/siparis/:orderNo/iade/onay',
  // The callers are of no company.
  '/firmam',
  '/firmam/davet/:token',
  '/onaylar',
  '/account/logout',
  '/adreslerim/:id/sil',
  '/listelerim',
  '/sepet',
  '/sepet/ekle',
  '/siparis',
  '/siparis/:orderNo/tekrar',
  '/siparis/adres',
  '/siparis/geri',
  '/siparis/misafir',
  '/siparis/odeme',
  '/siparis/takip/:orderNo/:code/onay',
  '/siparis/ode/:orderNo/:key/onay',
  '/teklif-iste',
  '/tekliflerim/:quoteNo',
];

let shop: Shop;
/** Of the rows as they were at the last look. */
let stamp: RowStamp | undefined;
let caller: Caller | undefined;
let sent = 0;
beforeAll(async () => {
  shop = await openShop({ pages: true });
});
afterAll(() => shop.close());

/** The paths that a browser can post a form to, of the routes that are in Turkish by their path. */
function postedPaths(): string[] {
  const above: string[] = [];
  const found: string[] = [];
  for (const line of shop.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, branch = '', piece = '', methods = ''] =
      /^((?:[│ ] {3})*[├└]── )(\S*)(?: \((.*)\))?$/.exec(line) ?? [];
    const depth = branch.length / 4;
    if (depth === 0) continue;
    above.length = depth - 1;
    above.push(piece);
    const path = above.join('');
    if (methods.includes('POST') && path.startsWith('/tr/')) found.push(path.slice(3));
  }
  return found;
}

test('covers every form of the shop’s pages', () => {
  expect(postedPaths().toSorted()).toEqual([...Object.keys(forms), ...others].toSorted());
});

async function post({ browser }: Caller, url: string, type: string, body: Buffer) {
  sent += 1;
  return browser.send({
    method: 'POST',
    url,
    payload: body,
    headers: {
      'content-type': type,
      origin: shopOrigin,
      'x-forwarded-for': `10.9.${(sent >> 8) & 255}.${sent & 255}`,
    },
  });
}

const each = Object.entries(forms).flatMap(([path, all]) =>
  all.map((form, place) => [`${path} ${place + 1}`, form] as const),
);
const refused = new Set([400, 401, 404, 409, 413]);
const foreign = ['id', 'customer_id', 'balance', 'role', 'is_demo', '__proto__'];

test.each(each)('%s stores its input whole or not at all', async (name, form) => {
  const faults: string[] = [];
  const call: Call = { needs: 'customer', right: form.right };
  caller = undefined;
  const right = form.right((await aCaller()).things);
  // Whoever has sent it right can send it again.
  const isLasting = /adreslerim|favorilerim|cerez-bildirimi|degerlendirmelerim|hesabim 1/.test(
    name,
  );
  for (const field of Object.keys(right)) {
    const { length } = hostileBodies(call, (await aCaller()).things, field, '');
    for (let index = 0; index < length; index += 1) {
      // An account takes few tries with its password.
      if (index % 6 === 5 && 'password' in right) caller = undefined;
      const whose = await aCaller();
      const mark = `i${sent}i`;
      const hostile = hostileBodies(call, whose.things, field, mark)[index];
      if (!hostile || hostile.type.includes('json')) continue;
      const before = await stampRows(shop.db, stamp);
      stamp = before;
      const { type, body, text, name: what } = hostile;
      const page = await post(whose, form.url(whose.things), type, body);
      const told = `${field}, ${what}: ${page.statusCode}`;
      if (page.statusCode === 303) {
        if (!isLasting) caller = undefined;
        const rows = await rowsSince(shop.db, before, mark);
        const whole = JSON.stringify(text ?? '').slice(1, -1);
        if (rows !== '' && (text === undefined || !rows.includes(whole))) faults.push(told);
      } else {
        if (!refused.has(page.statusCode)) faults.push(told);
        if (page.body.includes(`<script>${mark}`) || page.body.includes(`<img onerror=${mark}`))
          faults.push(`${told}, as markup`);
        if ((await stampRows(shop.db, before)).text !== before.text)
          faults.push(`${told}, and kept`);
      }
    }
  }
  expect(faults).toEqual([]);
});

test.each(each)('%s accepts no unknown field', async (_name, form) => {
  caller = undefined;
  for (const field of foreign) {
    const whose = await aCaller();
    const before = await stampRows(shop.db, stamp);
    stamp = before;
    const right = Object.entries(form.right(whose.things)).map(([key, value]) => [
      key,
      String(value),
    ]);
    const body = new URLSearchParams([...right, [field, '1']]).toString();
    const type = 'application/x-www-form-urlencoded';
    const page = await post(whose, form.url(whose.things), type, Buffer.from(body));
    expect(page.statusCode, field).toBe(400);
    expect((await stampRows(shop.db, before)).text, field).toBe(before.text);
  }
});

async function aCaller(): Promise<Caller> {
  if (caller) return caller;
  caller = await makeCaller(shop);
  await shop.db
    .updateTable('products')
    .set({ quantity: 10_000, opening_quantity: 10_000 })
    .where('id', 'in', [seed.bulb, seed.child])
    .execute();
  return caller;
}
