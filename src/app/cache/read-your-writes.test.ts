import { expect, test } from 'vitest';
import type { ProductDetail } from '#contract/catalog/product.ts';
import type { Review } from '#contract/catalog/review.ts';
import { openShop } from '#tests/harness/app.ts';
import { makeCaller } from '#tests/harness/caller.ts';

test('the next response shows a changed review, ten times in a row (rule rendering/read-your-writes)', async () => {
  const shop = await openShop();
  const { browser, things } = await makeCaller(shop);
  const own = `/api/catalog/comment/${things.reviewId}`;
  const { product } = (await browser.get(own)).json<Review>();
  const shown = async () => {
    const answer = await shop.app.inject(`/api/catalog/product/${product.id}`);
    return answer.json<ProductDetail>().comments.map(({ title }) => title);
  };
  for (let turn = 0; turn < 10; turn += 1) {
    const title = `Başlık ${turn}`;
    expect(await shown()).not.toContain(title);
    const form = { comment_title: title, comment_description: 'İyi.', comment_star: '4' };
    expect((await browser.post(own, form)).statusCode).toBe(200);
    expect(await shown()).toContain(title);
  }
  await shop.close();
});
