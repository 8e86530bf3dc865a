import { expect, test } from 'vitest';
import type { Session } from '#contract/session.ts';
import { fillCart, makeBuyer, signIn } from '#tests/harness/buyers.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { changeSettings, makeProduct } from '#tests/harness/factories.ts';
import { openTill } from '#tests/harness/till.ts';
import { visitorApp } from '#tests/harness/visitor-app.ts';

describeEachEngine('the delivery date of the session (rule shipping/delivery-display)', (open) => {
  test('counts for the place of the next order, else of the last, else for every province', async () => {
    const database = await open();
    const { db } = database;
    await openTill(db, { deliveryDays: '34/0/0_22/4/4_*/9/9' });
    const shop = await visitorApp(database, () => undefined);
    const buyer = await makeBuyer(db);
    const browser = shop.browser();
    await signIn(db, browser, buyer);
    const days = async () => (await browser.session<Session>()).delivery;
    const isRange = async () => {
      const dates = await days();
      return dates !== null && dates.from < dates.to;
    };
    const move = (place: { city: string; country?: string }) =>
      db.updateTable('addresses').set(place).where('id', '=', buyer.addressId).execute();
    const passerBy = (await shop.browser().session<Session>()).delivery;
    expect(await days()).toEqual(passerBy);
    expect(await isRange()).toBe(true);

    const product = await makeProduct(db, { name: 'Kova', quantity: 5 });
    await fillCart(db, buyer, [{ productId: product, quantity: 1 }]);
    const inEdirne = await days();
    expect(inEdirne?.from).toBe(inEdirne?.to);
    await db.updateTable('carts').set({ ordered_at: new Date() }).execute();
    expect(await days()).toEqual(inEdirne);
    await move({ city: 'İstanbul' });
    const inIstanbul = await days();
    expect((inIstanbul?.to ?? '') < (inEdirne?.to ?? '')).toBe(true);
    await move({ city: 'Berlin', country: 'Almanya' });
    expect(await days()).toBeNull();
    await changeSettings(db, { deliveryDays: '' });
    await shop.reload();
    await move({ city: 'İstanbul', country: 'Türkiye' });
    expect(await days()).toBeNull();
    await shop.app.close();
    await database.drop();
  });
});
