import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficePhotoPage } from '#contract/office/catalog/office-photos.ts';
import { openShop, seed, type Shop } from '#tests/harness/app.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { makePhoto } from '#tests/harness/review-photos.ts';
import { enterOffice, makeStaff, officePost } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

describeEachEngine('the photographs of the office', (open) => {
  let shop: Shop;
  let office: Browser;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    office = shop.browser();
    await enterOffice(office, await makeStaff(shop.db, 'catalog'));
  });
  afterAll(() => shop.close());

  test('are listed in the office by state, with the picture, for the catalog role (rule reviews/photo-list)', async () => {
    const first = await makePhoto(shop);
    const { id } = await makePhoto(shop);
    const list = async (query: string) =>
      (await office.get(`/api/office/review-photos?${query}`)).json<OfficePhotoPage>();
    const [row] = (await list('view=waiting&limit=20')).items;
    expect(row).toMatchObject({
      id,
      state: 'waiting',
      version: 1,
      review: { star: 4, title: 'İyi' },
      product: { id: seed.bulb, name: 'Şarjlı Ampul' },
    });
    const oldest = await list('sort=sent&limit=20');
    expect(oldest.items.map((item) => item.id)).toEqual([first.id, id]);
    const views = (await office.get('/api/office/review-photo-views')).json();
    expect(views.items.map(({ view }: { view: string }) => view)).toEqual([
      'waiting',
      'approved',
      'refused',
      'all',
    ]);
    for (const query of ['view=x', 'sort=x', 'cursor=x'])
      expect((await office.get(`/api/office/review-photos?${query}`)).statusCode).toBe(400);
    const bytes = await office.get(`/api/office/review-photos/${id}/picture?size=small`);
    expect([
      bytes.statusCode,
      bytes.headers['cache-control'],
      bytes.headers['content-type'],
    ]).toEqual([200, 'private, no-store', 'image/webp']);
    const reader = shop.browser();
    await enterOffice(reader, await makeStaff(shop.db, 'reader'));
    const approve = `/api/office/review-photos/${id}/approve`;
    expect((await officePost(reader, approve, {})).statusCode).toBe(403);
    const packer = shop.browser();
    await enterOffice(packer, await makeStaff(shop.db, 'orders'));
    expect((await packer.get(`/api/office/review-photos/${id}/picture`)).statusCode).toBe(403);
    expect(
      (await officePost(office, '/api/office/review-photos/999999/approve', {})).statusCode,
    ).toBe(404);
  });
});
