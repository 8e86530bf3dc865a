import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertReview } from '#db/customers/reviews.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import { workOutbox } from '#features/notifications/work-outbox.ts';
import type { Mail } from '#platform/mail.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { makeBuyer, makeOrder } from '#tests/harness/buyers.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { enterOffice, makeStaff, officePost } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

describeEachEngine('the mail to the author of an answered review (rule reviews/mail)', (open) => {
  let shop: Shop;
  let office: Browser;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    office = shop.browser();
    await enterOffice(office, await makeStaff(shop.db, 'owner'));
  });
  afterAll(() => shop.close());

  async function reviewed(locale: 'tr' | 'en' | null) {
    const productId = await makeProduct(shop.db, { name: 'Makas', nameEn: 'Scissors' });
    const loaded = await loadSnapshot(shop.db);
    const till = { db: shop.db, snapshot: () => loaded, clock: () => new Date() };
    const buyer = await makeBuyer(shop.db);
    const { customerId } = buyer;
    const order = await makeOrder(till, buyer, [{ productId, quantity: 1 }]);
    await shop.db.updateTable('customers').set({ locale }).where('id', '=', customerId).execute();
    const id = await insertReview(shop.db, {
      customerId,
      orderId: order.id,
      productId,
      star: 3,
      title: 'Fena değil',
      description: 'Gevşiyor',
      author: 'Ayşe',
      state: 'published',
      now: new Date(),
    });
    return { id: id ?? 0, customerId };
  }
  const answer = (id: number, text: string) =>
    officePost(office, `/api/office/reviews/${id}/answer`, { answer: text });
  async function mails(): Promise<Mail[]> {
    const sent: Mail[] = [];
    await workOutbox({
      db: shop.db,
      send: async (mail) => void sent.push(mail),
      publicUrl: 'https://arasta.test',
      clock: () => new Date(),
      onError: (error) => {
        throw error;
      },
      onUnaddressed: () => undefined,
    });
    return sent.filter(({ messageId }) => messageId.startsWith('review-answered'));
  }

  test('goes out once for an answer, not for its correction, in the author’s language', async () => {
    const { id } = await reviewed('en');
    await Promise.all([answer(id, 'Sorry.'), answer(id, 'Sorry.')]);
    await answer(id, 'Sorry, we send another one.');
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('We have answered your review: Scissors');
    expect(mail?.text).toContain('Sorry, we send another one.');
    expect(mail?.text).toContain('Gevşiyor');
    expect(mail?.text).toContain('https://arasta.test/en/');
    await answer(id, 'Changed once more.');
    expect(await mails()).toEqual([]);
  });

  test('is not sent for an answer that was taken back, or to an account that was closed', async () => {
    const first = await reviewed(null);
    await answer(first.id, 'Teşekkürler');
    await answer(first.id, '');
    const second = await reviewed(null);
    await answer(second.id, 'Teşekkürler');
    await shop.db
      .updateTable('customers')
      .set({ closed_at: new Date() })
      .where('id', '=', second.customerId)
      .execute();
    expect(await mails()).toEqual([]);
  });

  test('has the merchant’s words', async () => {
    const words = {
      subject: 'Yorumunuz: {product}',
      opening: 'Merhaba {name}',
      closing: '',
      subjectEn: '',
      openingEn: '',
      closingEn: '',
    };
    const saved = await officePost(office, '/api/office/mail-text', {
      kind: 'review-answered',
      words,
      seen: 0,
    });
    expect(saved.statusCode).toBe(200);
    const { id } = await reviewed('tr');
    await answer(id, 'Teşekkürler');
    const [mail] = await mails();
    expect(mail?.subject).toBe('Yorumunuz: Makas');
    expect(mail?.text).toContain('Merhaba Ayşe');
  });
});
