import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, seed, shopOrigin, type Shop } from '#tests/harness/app.ts';
import { makeBuyer, signIn } from '#tests/harness/buyers.ts';
import { enterOffice, makeStaff, officePost } from '#tests/harness/staff.ts';
import { rareUrls } from '#rare-urls';
import { urls } from '#urls';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop({ pages: true });
});
afterAll(() => shop.close());

const form = `/en${rareUrls.newQuestion(seed.bulb)}`;

async function customer() {
  const browser = shop.browser();
  await signIn(shop.db, browser, await makeBuyer(shop.db));
  const send = (text: string) =>
    browser.send({
      method: 'POST',
      url: form,
      payload: new URLSearchParams({ question_text: text }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: shopOrigin },
    });
  return { browser, send };
}

test('has a visitor sign in before the form of a question, and come back (rule questions/without-script)', async () => {
  const away = await shop.browser().get(form);
  expect([away.statusCode, away.headers.location]).toEqual([302, `/en${urls.login(form)}`]);
});

test('takes a question without a script: the error at its field, then the list (rule questions/without-script)', async () => {
  const { browser, send } = await customer();
  expect((await browser.get(form)).body).toContain('name="question_text"');
  const wrong = await send('x'.repeat(1001));
  expect([wrong.statusCode, wrong.body]).toEqual([
    400,
    expect.stringContaining('You can enter at most 1,000 characters.'),
  ]);
  expect(wrong.body).toContain('x'.repeat(1001));
  const done = await send('Does it flicker?');
  expect([done.statusCode, done.headers.location]).toEqual([
    303,
    `/en${rareUrls.questionAsked(seed.bulb)}`,
  ]);
  const after = await browser.get(String(done.headers.location));
  expect(after.body).toContain('Your question has been sent');
  expect(after.body).not.toContain('Does it flicker?');
});

test('renders published questions into the product page, and further ones on pages of their own (rules questions/on-product, questions/pages)', async () => {
  const { send } = await customer();
  const office = shop.browser();
  await enterOffice(office, await makeStaff(shop.db, 'catalog'));
  const productPage = async () => {
    const { path } = await seo();
    return (await shop.browser().get(path)).body;
  };
  await productPage();
  for (let nth = 1; nth <= 11; nth += 1) {
    await send(`Question number ${nth}?`);
    const row = await shop.db
      .selectFrom('product_questions')
      .where('question', '=', `Question number ${nth}?`)
      .select('id')
      .executeTakeFirstOrThrow();
    const answer = { answer: `Answer ${nth}.`, publish: true };
    await officePost(office, `/api/office/questions/${row.id}/answer`, answer);
  }
  const shown = await productPage();
  expect(shown).toContain('Soru ve cevaplar (11)');
  expect(shown).toContain('Question number 2?');
  expect(shown).not.toContain('Question number 1?');
  const [more = ''] = /\/sorular\/\d+\?cursor=\d+/.exec(shown) ?? [];
  const rest = await shop.browser().get(more);
  expect([rest.statusCode, rest.body]).toEqual([
    200,
    expect.stringContaining('Question number 1?'),
  ]);
  expect(rest.body).toContain('noindex');
});

async function seo() {
  const { seo: slug } = await shop.db
    .selectFrom('products')
    .where('id', '=', seed.bulb)
    .select('seo')
    .executeTakeFirstOrThrow();
  return { path: urls.product({ seo: slug, id: seed.bulb }) };
}
