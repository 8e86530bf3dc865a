import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FirstRunAnswer } from '#contract/office/office-settings-page.ts';
import { pauseOutgoing, resumeOutgoing } from '#db/shop/outgoing-pause.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { enterOffice, makeStaff } from '#tests/harness/staff.ts';

describeEachEngine('what a shop still needs', (open) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
  });
  afterAll(() => shop.close());

  test('tells the owner that a restored shop sends nothing, until it is let (rule reliability/restored-copy)', async () => {
    const owner = shop.browser();
    await enterOffice(owner, await makeStaff(shop.db, 'owner'));
    const isPaused = async () =>
      (await owner.get('/api/office/first-run')).json<FirstRunAnswer>().isPaused;
    expect(await isPaused()).toBe(false);
    await pauseOutgoing(shop.db, new Date());
    expect(await isPaused()).toBe(true);
    await resumeOutgoing(shop.db);
    expect(await isPaused()).toBe(false);
  });
});
