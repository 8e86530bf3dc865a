import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { putSetting } from '#db/transfer/write-settings.ts';
import { takeLedger } from '#features/customers/consents/take-ledger.ts';
import { workOutbox } from '#features/notifications/work-outbox.ts';
import type { Mail } from '#platform/mail.ts';
import { openShop, shopOrigin, type Shop } from '#tests/harness/app.ts';
import { fillCart, makeBuyer, signIn } from '#tests/harness/buyers.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { remindCarts } from './remind-carts.ts';

const hour = 3_600_000;
const iys = { kind: 'command', name: 'İYS' } as const;

describeEachEngine('reminders of carts that were left', (open) => {
  let shop: Shop;
  let product: number;
  beforeAll(async () => {
    shop = await openShop({ database: await open(), pages: true });
    product = await makeProduct(shop.db, { name: 'Semaver', nameEn: 'Samovar', quantity: 100 });
    await putSetting(shop.db, 'cartReminder', 4);
  });
  afterAll(() => shop.close());

  /** A customer whose cart has a product that was put there 5 hours ago. */
  async function left() {
    const buyer = await makeBuyer(shop.db);
    const browser = shop.browser();
    await signIn(shop.db, browser, buyer);
    await fillCart(shop.db, buyer, [{ productId: product, quantity: 2 }]);
    const { customerId: id } = buyer;
    await sql`update customers set email_confirmed_at = now() where id = ${id}`.execute(shop.db);
    const { rows } = await sql<{ email: string }>`
      select email from customers where id = ${id}`.execute(shop.db);
    await age(id);
    return { id, browser, email: rows[0]?.email ?? '' };
  }
  const age = (id: number) =>
    sql`update carts set updated_at = now() - interval '5 hours' where customer_id = ${id}`.execute(
      shop.db,
    );
  type Left = Awaited<ReturnType<typeof left>>;
  const give = ({ browser }: Left) =>
    browser.postJson('/api/account/consents', { kind: 'marketing-email', decision: 'given' });
  const confirm = ({ email }: Left, receipt: string, at = new Date()) =>
    takeLedger(
      shop.db,
      [{ email, kind: 'marketing-email', decision: 'given', at: at.toISOString(), receipt }],
      { by: iys, now: new Date() },
    );
  const remind = () => remindCarts({ db: shop.db, clock: () => new Date() });

  async function mails(): Promise<Mail[]> {
    const sent: Mail[] = [];
    const outbox = {
      db: shop.db,
      send: async (mail: Mail) => void sent.push(mail),
      publicUrl: shopOrigin,
      clock: () => new Date(),
      onError: (error: unknown) => {
        throw error;
      },
      onUnaddressed: () => undefined,
    };
    while ((await workOutbox(outbox)) > 0);
    return sent.filter(({ messageId }) => messageId.startsWith('cart-reminder-'));
  }
  const post = (url: string, form: Record<string, string>) =>
    shop.browser().send({
      method: 'POST',
      url,
      payload: new URLSearchParams(form).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://mail.example',
      },
    });

  test('go once to those whose consent the register has confirmed (rules account/cart-reminder, account/advertising)', async () => {
    const buyer = await left();
    expect(await remind()).toBe(0);
    await give(buyer);
    expect(await remind()).toBe(0);
    await confirm(buyer, 'IYS-1');
    const both = await Promise.all([remind(), remind()]);
    expect(both.toSorted()).toEqual([0, 1]);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: buyer.email, subject: 'Sepetinizde ürünler bekliyor' });
    expect(mail?.text).toContain('2 Adet · Semaver');
    expect(mail?.unsubscribeUrl).toMatch(/^https:\/\/arasta\.test\/ileti\/\d+\.[\w-]{43}$/);
    expect(await remind()).toBe(0);
  });

  test('wait for the time that the setting names, and forget old carts', async () => {
    const [fresh, old] = [await left(), await left()];
    for (const each of [fresh, old]) {
      await give(each);
      await confirm(each, `IYS-${each.id}`);
    }
    const move = (id: number, hours: number) =>
      sql`update carts set updated_at = now() - make_interval(hours => ${hours}) where customer_id = ${id}`.execute(
        shop.db,
      );
    await move(fresh.id, 3);
    await move(old.id, 24 * 8);
    expect(await remind()).toBe(0);
    await putSetting(shop.db, 'cartReminder', 2);
    expect(await remind()).toBe(1);
    await putSetting(shop.db, 'cartReminder', 0);
    await move(old.id, 3);
    expect(await remind()).toBe(0);
    await putSetting(shop.db, 'cartReminder', 4);
    expect((await mails()).map(({ to }) => to)).toEqual([fresh.email]);
  });

  test('are not written any more once the cart is empty or the consent withdrawn', async () => {
    const [emptied, refused] = [await left(), await left()];
    for (const each of [emptied, refused]) {
      await give(each);
      await confirm(each, `IYS-${each.id}`);
    }
    expect(await remind()).toBe(2);
    await sql`delete from cart_lines l using carts k
      where k.id = l.cart_id and k.customer_id = ${emptied.id}`.execute(shop.db);
    await refused.browser.postJson('/api/account/consents', {
      kind: 'marketing-email',
      decision: 'withdrawn',
    });
    expect(await mails()).toEqual([]);
    // Whoever agrees again is written to when the register has confirmed that too.
    await give(refused);
    await sql`update carts set reminded_at = null where customer_id = ${refused.id}`.execute(
      shop.db,
    );
    await age(refused.id);
    expect(await remind()).toBe(0);
    await confirm(refused, 'IYS-again');
    await confirm(refused, 'IYS-again');
    expect(await remind()).toBe(1);
    const receipts = await shop.db
      .selectFrom('consents')
      .where('customer_id', '=', refused.id)
      .where('receipt', '=', 'IYS-again')
      .select('id')
      .execute();
    expect(receipts).toHaveLength(1);
    await mails();
  });

  test('end with one press of the mail program, without cookie and redirect (rule account/advertising)', async () => {
    const buyer = await left();
    await give(buyer);
    await confirm(buyer, 'IYS-end');
    await remind();
    const [mail] = await mails();
    const path = new URL(mail?.unsubscribeUrl ?? '').pathname;
    const state = async () =>
      (await shop.browser().get(path.replace('/ileti', '/api/catalog/alerts/mail'))).json();
    expect(await state()).toEqual({ isStopped: false });
    // Mail programs open links by themselves.
    const page = await shop.browser().get(path);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Artık almak istemiyorum');
    expect(await state()).toEqual({ isStopped: false });
    const wrong = `${path.slice(0, -3)}abc`;
    expect((await post(wrong, { 'List-Unsubscribe': 'One-Click' })).statusCode).toBe(404);
    const done = await post(path, { 'List-Unsubscribe': 'One-Click' });
    expect([done.statusCode, done.headers.location, done.headers['set-cookie']]).toEqual([
      200,
      undefined,
      undefined,
    ]);
    expect(await state()).toEqual({ isStopped: true });
    const last = await sql<{ decision: string; source: string; marketing: boolean }>`
      select s.decision, s.source, c.marketing from consents s join customers c on c.id = s.customer_id
      where c.id = ${buyer.id} order by s.id desc limit 1`.execute(shop.db);
    expect(last.rows).toEqual([{ decision: 'withdrawn', source: 'one-click', marketing: false }]);
    const again = await post(path, {});
    expect([again.statusCode, again.headers.location]).toEqual([303, path]);
    expect((await shop.browser().get(path)).body).toContain('Tamam, bu adrese');
  });

  test('go to buyers of a company until they refuse (rule account/advertising)', async () => {
    const buyer = await left();
    const company = await sql<{ id: number }>`
      insert into companies (code, title, state) values ('R-1', 'Yıldız Yapı', 'active') returning id`.execute(
      shop.db,
    );
    await sql`update customers set company_id = ${company.rows[0]?.id}, company_role = 'manager'
      where id = ${buyer.id}`.execute(shop.db);
    expect(await remind()).toBe(1);
    const [mail] = await mails();
    await post(new URL(mail?.unsubscribeUrl ?? '').pathname, { 'List-Unsubscribe': 'One-Click' });
    await sql`update carts set reminded_at = null where customer_id = ${buyer.id}`.execute(shop.db);
    await age(buyer.id);
    expect(await remind()).toBe(0);
  });

  test('leave the language of the customer', async () => {
    const buyer = await left();
    await give(buyer);
    await confirm(buyer, 'IYS-en', new Date(Date.now() + hour / 60));
    await sql`update customers set locale = 'en' where id = ${buyer.id}`.execute(shop.db);
    expect(await remind()).toBe(1);
    const [mail] = await mails();
    expect(mail?.subject).toBe('Your cart is waiting');
    expect(mail?.text).toContain('Samovar');
    expect(mail?.unsubscribeUrl).toContain('/en/ileti/');
  });
});
