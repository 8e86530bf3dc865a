import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Session } from '#contract/session.ts';
import { insertReview } from '#db/customers/reviews.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import { workOutbox } from '#features/notifications/work-outbox.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { makeBuyer, makeOrder, signIn } from '#tests/harness/buyers.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';

describeEachEngine(
  'goods that a customer no longer sees (rule wholesale/unseen-orders)',
  (open) => {
    let shop: Shop;
    let customerId = 0;
    let buyer: Awaited<ReturnType<typeof makeBuyer>>;
    const goods = { seen: 0, unseen: 0 };
    beforeAll(async () => {
      shop = await openShop({ database: await open() });
      buyer = await makeBuyer(shop.db);
      ({ customerId } = buyer);
      goods.seen = await makeProduct(shop.db, { name: 'Makas' });
      goods.unseen = await makeProduct(shop.db, { name: 'Gizli Makas' });
      for (const id of Object.values(goods))
        await sql`insert into wishlist (customer_id, product_id, created_at) values (${customerId}, ${id}, now())`.execute(
          shop.db,
        );
      await sql`with a as (insert into assortments (code) values ('gizli') returning id)
      insert into assortment_products select a.id, ${goods.unseen}::bigint from a`.execute(shop.db);
    });
    afterAll(() => shop.close());

    /** The mails about an answered question and an answered review of a product. */
    async function mailsAbout(productId: number): Promise<string[]> {
      const { rows: questions } = await sql<{ id: number }>`
      insert into product_questions (product_id, customer_id, author, question, answer, locale, asked_at, answered_at,
        state)
      values (${productId}, ${customerId}, 'Ayşe', 'Paslanır mı?', 'Hayır.', 'tr', now(), now(), 'published')
      returning id`.execute(shop.db);
      const loaded = await loadSnapshot(shop.db);
      const till = { db: shop.db, snapshot: () => loaded, clock: () => new Date() };
      const order = await makeOrder(till, buyer, [{ productId, quantity: 1 }]);
      const reviewId = await insertReview(shop.db, {
        customerId,
        productId,
        orderId: order.id,
        star: 4,
        title: 'Keskin',
        description: 'Çok keskin',
        author: 'Ayşe',
        state: 'published',
        now: new Date(),
      });
      await sql`update reviews set answer = 'Sağ olun.', answered_at = now() where id = ${reviewId}`.execute(
        shop.db,
      );
      await sql`insert into outbox (kind, payload, customer_id) values
      ('question-answered', ${JSON.stringify({ questionId: questions[0]?.id })}::jsonb, ${customerId}),
      ('review-answered', ${JSON.stringify({ reviewId })}::jsonb, ${customerId})`.execute(shop.db);
      const sent: string[] = [];
      await workOutbox({
        db: shop.db,
        send: async ({ text, html, messageId }) => {
          if (messageId.includes('-answered-')) sent.push(`${text}\n${html ?? ''}`);
        },
        publicUrl: 'https://arasta.test',
        clock: () => new Date(),
        onError: (error) => {
          throw error;
        },
        onUnaddressed: () => undefined,
      });
      return sent;
    }

    test('are named in mails about answers, but no mail leads to them', async () => {
      const seen = await mailsAbout(goods.seen);
      const unseen = await mailsAbout(goods.unseen);
      expect(seen).toHaveLength(2);
      expect(unseen).toHaveLength(2);
      for (const mail of seen) expect(mail).toContain(`-p-${goods.seen}`);
      for (const mail of unseen) {
        expect(mail).toContain('Gizli Makas');
        expect(mail).not.toContain(`-p-${goods.unseen}`);
      }
    });

    test('are not among the ids of the wishlist, and are again when they are seen again', async () => {
      const browser = shop.browser();
      await signIn(shop.db, browser, buyer);
      const wishes = async () =>
        (await browser.get('/api/catalog/session')).json<Session>().wishlist;
      await expect.poll(wishes).toEqual([goods.seen]);
      await sql`delete from assortments`.execute(shop.db);
      await expect
        .poll(async () => (await wishes()).toSorted((a, b) => a - b))
        .toEqual([goods.seen, goods.unseen]);
    });
  },
);
