import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type {
  DeliveryList,
  MadeToken,
  MadeWebhook,
  TokenList,
  WebhookList,
} from '#contract/office/office-systems.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { enterOffice, makeStaff, officePost } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

describeEachEngine('systems in the office', (open) => {
  let shop: Shop;
  let owner: Browser;

  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    owner = shop.browser();
    await enterOffice(owner, await makeStaff(shop.db, 'owner'));
  });
  afterAll(() => shop.close());

  const tokens = async () => (await owner.get('/api/office/tokens')).json<TokenList>().items;
  const add = (body: object) => officePost(owner, '/api/office/tokens', body);
  const right = { name: 'Muhasebe', scopes: ['orders:read', 'orders:read'], days: 30 };

  async function logged(): Promise<string[]> {
    const { rows } = await sql<{ entry: string }>`select action || ' ' || subject_id as entry
      from activity_log where subject in ('token', 'webhook') order by id`.execute(shop.db);
    return rows.map(({ entry }) => entry);
  }

  test('a token is shown once, works, and stops working at once (rule office-api/tokens)', async () => {
    const { token } = (await add(right)).json<MadeToken>();
    const call = () =>
      shop.app.inject({
        url: '/api/office/orders',
        headers: { host: 'arasta.test', authorization: `Bearer ${token}` },
      });
    expect((await call()).statusCode).toBe(200);
    const [listed] = await tokens();
    expect(listed).toMatchObject({ name: 'Muhasebe', scopes: ['orders:read'], state: 'works' });
    expect(JSON.stringify(await tokens())).not.toContain(token);
    expect((await add(right)).json().error.code).toBe('token-taken');
    const revoke = () => officePost(owner, `/api/office/tokens/${listed?.id}/revoke`);
    expect([(await revoke()).statusCode, (await revoke()).statusCode]).toEqual([200, 404]);
    expect((await call()).statusCode).toBe(401);
    expect(await logged()).toEqual(['token.added Muhasebe', 'token.revoked Muhasebe']);
    for (const wrong of [
      { name: ' ' },
      { scopes: [] },
      { scopes: ['staff:write'] },
      { days: 0 },
      { days: 731 },
      { owner: true },
    ])
      expect((await add({ ...right, name: 'Başka', ...wrong })).statusCode).toBe(400);
  });

  test('an address has a secret, its deliveries are listed and sent again (rule webhooks/events)', async () => {
    const hook = (url: string, more = {}) =>
      officePost(owner, '/api/office/webhooks', { url, events: ['stock.low'], ...more });
    const { secret } = (await hook('https://erp.example/arasta')).json<MadeWebhook>();
    expect(secret).toMatch(/^whsec_/);
    expect((await hook('https://erp.example/arasta')).json().error.code).toBe('webhook-taken');
    for (const url of ['http://erp.example/', 'https://user:pass@erp.example/', 'erp', 'file:///x'])
      expect((await hook(url)).json().error.fields).toHaveProperty('url');
    const [listed] = (await owner.get('/api/office/webhooks')).json<WebhookList>().items;
    expect(listed).toMatchObject({ lowStock: 5, waiting: 0, failed: 0 });
    await sql`insert into webhook_deliveries (webhook_id, event, product_id, run_after, attempts, last_error)
      select ${listed?.id}::bigint, 'stock.low', id, null, 18, 'answered 500' from products limit 1`.execute(
      shop.db,
    );
    const deliveries = async (query = '') =>
      (await owner.get(`/api/office/webhook-deliveries${query}`)).json<DeliveryList>().items;
    const [failed] = await deliveries();
    expect(failed).toMatchObject({ state: 'failed', attempts: 18, lastError: 'answered 500' });
    expect(await deliveries(`?webhook=${listed?.id}`)).toHaveLength(1);
    expect(await deliveries('?webhook=9000')).toEqual([]);
    const again = await officePost(owner, `/api/office/webhook-deliveries/${failed?.id}/resend`);
    expect(again.statusCode).toBe(200);
    expect((await deliveries())[0]).toMatchObject({ state: 'waiting', attempts: 0 });
    expect((await officePost(owner, `/api/office/webhooks/${listed?.id}/remove`)).statusCode).toBe(
      200,
    );
    expect(await deliveries()).toEqual([]);
    expect((await logged()).slice(2)).toEqual([
      'webhook.added https://erp.example/arasta',
      'webhook.resent https://erp.example/arasta',
      'webhook.removed https://erp.example/arasta',
    ]);
    const { rows } = await sql<{
      row: string;
    }>`select to_jsonb(a)::text as row from activity_log a`.execute(shop.db);
    expect(rows.map(({ row }) => row).join()).not.toContain(secret);
  });
});
