import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DraftSaved, OfficePage, OfficePageList } from '#contract/texts/page-versions.ts';
import { rareUrls } from '#rare-urls';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { enterOffice, makeStaff, officePost } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

describeEachEngine('the pages of the office', (open) => {
  let shop: Shop;
  let office: Browser;
  let owner: string;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    office = shop.browser();
    const staff = await makeStaff(shop.db, 'owner');
    owner = staff.name;
    await enterOffice(office, staff);
  });
  afterAll(() => shop.close());

  const post = (what: string, body: object) =>
    officePost(office, `/api/office/${what}`, body, { 'x-locale': 'tr' });
  const pageOf = async (url: string) =>
    (await office.get(`/api/office/page?url=${encodeURIComponent(url)}`)).json<OfficePage>();
  const shown = async (url: string, locale = 'tr') => {
    const path = `/api/catalog/page${url}`;
    const answer = await shop.app.inject({ url: path, headers: { 'x-locale': locale } });
    return answer.statusCode === 200 ? answer.json<{ html: string }>().html : answer.statusCode;
  };
  const texts = { titleEn: '', html: '<p>Bir</p>', htmlEn: '' };
  let made = 0;
  /** A new page with its first draft, not published. */
  async function begin(html = '<p>Bir</p>') {
    made += 1;
    const url = `/sayfa-${made}`;
    const begun = await post('pages', { url, title: `Sayfa ${made}` });
    expect(begun.statusCode).toBe(200);
    const draft = { ...texts, url, title: `Sayfa ${made}`, html, seen: 1 };
    const saved = (await post('page/draft', draft)).json<DraftSaved>();
    return { url, seen: saved.revision };
  }
  async function live(html?: string) {
    const { url, seen } = await begin(html);
    const published = await post('page/publish', { url, seen, live: 0 });
    expect(published.json()).toEqual({ url, number: 1 });
    return url;
  }
  async function change(url: string, html: string) {
    const { draft, live: now } = await pageOf(url);
    const body = { ...texts, url, title: 'Yeni', html, seen: draft?.revision ?? 0 };
    const saved = (await post('page/draft', body)).json<DraftSaved>();
    return post('page/publish', { url, seen: saved.revision, live: now?.number ?? 0 });
  }

  test('show a new page to nobody before it is published, and then at once (rules pages/office-new, pages/office-publish)', async () => {
    const { url, seen } = await begin();
    expect(await shown(url)).toBe(404);
    expect((await shop.app.inject('/sitemap/pages.xml')).body).not.toContain(url);
    await post('page/publish', { url, seen, live: 0 });
    expect(await shown(url)).toBe('<p>Bir</p>');
    expect((await shop.app.inject('/sitemap/pages.xml')).body).toContain(url);
    const frame = (await shop.app.inject('/api/catalog/shop')).json<{ pages: { url: string }[] }>();
    expect(frame.pages.map((page) => page.url)).toContain(url);
  });

  test('refuse a path that the shop, a category or another page needs, at its field (rule pages/office-new)', async () => {
    await sql`insert into categories (path, name, sort_order) values ('hirdavat', 'Hırdavat', 1)`.execute(
      shop.db,
    );
    const taken = await live();
    for (const url of ['/sepet', 'api/x', '/hirdavat', taken, 'Büyük Harf', '']) {
      const answer = await post('pages', { url, title: 'Sayfa' });
      expect(answer.statusCode, url).toBe(400);
      expect(Object.keys(answer.json().error.fields), url).toEqual(['url']);
    }
    const untitled = await post('pages', { url: '/adsiz', title: ' ' });
    expect(untitled.json().error.fields).toEqual({ title: 'Lütfen bir başlık yazın.' });
  });

  test('keep a draft from shoppers, and remove HTML that the shop does not show (rules pages/office-draft, pages/clean-html)', async () => {
    const url = await live();
    const html = '<p onclick="x()">İki</p><script>x()</script>';
    const body = { ...texts, url, title: 'Sayfa', html, seen: 0 };
    const saved = await post('page/draft', body);
    expect(saved.json()).toEqual({ url, revision: 1, isCleaned: true });
    expect(await shown(url)).toBe('<p>Bir</p>');
    const { draft } = await pageOf(url);
    expect(draft).toMatchObject({ html: '<p>İki</p>', author: owner, basedOn: 1 });
    const preview = await post('page/preview', { html: '<p>a@b.co</p><script>1</script>' });
    expect(preview.json().isCleaned).toBe(true);
    expect(preview.json().html).toContain('mailto:a@b.co');
  });

  test('tell the second of two people, and do nothing twice (rule pages/office-draft)', async () => {
    const url = await live();
    const body = (html: string) => ({ ...texts, url, title: 'Sayfa', html, seen: 0 });
    const both = await Promise.all([
      post('page/draft', body('<p>Ayşe</p>')),
      post('page/draft', body('<p>Can</p>')),
    ]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const { draft } = await pageOf(url);
    const again = await post('page/draft', body(draft?.html ?? ''));
    expect(again.json()).toMatchObject({ revision: 1 });
    expect((await post('page/publish', { url, seen: 7, live: 1 })).statusCode).toBe(409);
    const publish = () => post('page/publish', { url, seen: 1, live: 1 });
    const published = await Promise.all([publish(), publish()]);
    expect(published.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await pageOf(url)).versions).toHaveLength(2);
  });

  test('refuse to publish over a version that somebody published meanwhile', async () => {
    const url = await live();
    await post('page/draft', { ...texts, url, title: 'Benim', html: '<p>Benim</p>', seen: 0 });
    await post('page/publish', { url, seen: 1, live: 1 });
    await post('page/draft', { ...texts, url, title: 'Yine', html: '<p>Yine</p>', seen: 0 });
    const late = await post('page/publish', { url, seen: 1, live: 1 });
    expect([late.statusCode, late.json().error.code]).toEqual([409, 'text-changed']);
  });

  test('list versions with their authors, and make an earlier one live as a new one (rules pages/office-page, pages/office-restore)', async () => {
    const url = await live();
    await change(url, '<p>İki</p>');
    const restored = await post('page/restore', { url, number: 1, live: 2 });
    expect(restored.json()).toEqual({ url, number: 3 });
    expect(await shown(url)).toBe('<p>Bir</p>');
    const { versions, live: now } = await pageOf(url);
    expect(versions.map(({ number, author }) => [number, author])).toEqual([
      [3, owner],
      [2, owner],
      [1, owner],
    ]);
    expect(now).toMatchObject({ number: 3, html: '<p>Bir</p>' });
    const again = await post('page/restore', { url, number: 1, live: 3 });
    expect(again.json()).toEqual({ url, number: 3 });
    const second = await office.get(`/api/office/page-version?url=${url}&number=2`);
    expect(second.json()).toMatchObject({ html: '<p>İki</p>', author: owner });
    expect((await post('page/restore', { url, number: 9, live: 3 })).statusCode).toBe(404);
  });

  test('take a page off the shop, and bring it back (rule pages/office-remove)', async () => {
    const url = await live();
    await post('page/remove', { url, live: 1 });
    expect(await shown(url)).toBe(404);
    expect((await post('page/remove', { url, live: 1 })).statusCode).toBe(200);
    expect(await pageOf(url)).toMatchObject({ state: 'removed', live: null });
    await post('page/restore', { url, number: 1, live: 0 });
    expect(await shown(url)).toBe('<p>Bir</p>');
  });

  test('say what has no English text, and whose English text is older (rule pages/office-list)', async () => {
    const url = await live();
    const english = async () => {
      const list = (await office.get(`/api/office/pages?q=${url.slice(1)}`)).json<OfficePageList>();
      return list.items.find((item) => item.url === url)?.english;
    };
    expect(await english()).toBe('missing');
    const both = { ...texts, url, title: 'S', titleEn: 'P', htmlEn: '<p>One</p>' };
    await post('page/draft', { ...both, seen: 0 });
    await post('page/publish', { url, seen: 1, live: 1 });
    expect(await english()).toBe('ready');
    expect(await shown(url, 'en')).toBe('<p>One</p>');
    await post('page/draft', { ...both, html: '<p>Üç</p>', seen: 0 });
    await post('page/publish', { url, seen: 1, live: 2 });
    expect(await english()).toBe('old');
  });

  test('find pages by title and path, drafts and removed ones among them, page by page (rule pages/office-list)', async () => {
    const { url: draft } = await begin();
    const removed = await live();
    await post('page/remove', { url: removed, live: 1 });
    const states = new Map<string, string>();
    let after = '';
    for (let more: string | null = ''; more !== null;) {
      const list = (
        await office.get(`/api/office/pages?limit=2&q=SAYFA&after=${after}`)
      ).json<OfficePageList>();
      for (const item of list.items) states.set(item.url, item.state);
      more = list.next;
      after = more ?? '';
    }
    expect([states.get(draft), states.get(removed)]).toEqual(['draft', 'removed']);
    expect((await office.get('/api/office/pages?q=%00')).statusCode).toBe(400);
  });

  test('count the orders that accepted a version (rule pages/office-accepted)', async () => {
    const url = rareUrls.distanceContract;
    await post('pages', { url, title: 'Sözleşme' });
    await post('page/publish', { url, seen: 1, live: 0 });
    await change(url, '<p>24 saat</p>');
    const { versions } = await pageOf(url);
    expect(versions.map(({ number, accepted }) => [number, accepted?.count])).toEqual([
      [2, 0],
      [1, 0],
    ]);
  });

  test('are written to the activity log, and by owners alone (rules activity-log/entries, staff/roles)', async () => {
    const url = await live();
    await post('page/remove', { url, live: 1 });
    const log = await shop.db
      .selectFrom('activity_log')
      .where('subject', '=', 'page')
      .where('subject_id', '=', url)
      .select(['by_name', 'action', 'after'])
      .orderBy('id')
      .execute();
    expect(log.map(({ action, by_name: by }) => [action, by])).toEqual(
      ['page.added', 'page.draft', 'page.published', 'page.removed'].map((action) => [
        action,
        owner,
      ]),
    );
    const keeper = shop.browser();
    await enterOffice(keeper, await makeStaff(shop.db, 'catalog'));
    expect((await keeper.get('/api/office/pages')).statusCode).toBe(403);
    expect((await officePost(keeper, '/api/office/page/remove', { url, live: 1 })).statusCode).toBe(
      403,
    );
  });
});
