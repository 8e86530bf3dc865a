import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToken } from '#db/access/access-tokens.ts';
import { addWebhook } from '#db/webhooks/webhooks.ts';
import type { ChangedCompanies } from '#contract/office/companies/changed-companies.ts';
import type { OfficeDashboard } from '#contract/office/office-dashboard.ts';
import type { Mail } from '#platform/mail.ts';
import { workOutbox } from '#features/notifications/work-outbox.ts';
import { openShop, shopOrigin, type Shop } from '#tests/harness/app.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { changeSettings } from '#tests/harness/factories.ts';
import { companyDesk } from '#tests/harness/office-companies.ts';
import { registration } from '#tests/harness/registration.ts';
import { enterOffice, makeStaff } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

const company = {
  company: '1',
  companyTitle: 'Karaca Yapı',
  taxOffice: 'İkitelli',
  taxNumber: '454 053 69 20',
};

describeEachEngine('companies that apply', (open) => {
  let shop: Shop;
  let office: Browser;
  let desk: ReturnType<typeof companyDesk>;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    office = shop.browser();
    await enterOffice(office, await makeStaff(shop.db, 'sales'));
    desk = companyDesk(shop, office);
    const events = ['company.applied', 'credit.refused'] as const;
    const hook = { url: 'https://erp.example/hook', events, lowStock: 5, by: 'test' };
    await addWebhook(shop.db, { ...hook, now: new Date() });
  });
  afterAll(() => shop.close());

  const take = async (isOn: boolean) => {
    await changeSettings(shop.db, { companyApplications: isOn ? '1' : '0' });
    await expect
      .poll(
        async () =>
          (await shop.browser().get('/api/catalog/shop')).json<{
            settings: { companyApplications: boolean };
          }>().settings.companyApplications,
        { timeout: 5000 },
      )
      .toBe(isOn);
  };
  /** Registers, and gives the answer with the customer's company. */
  async function register(more: Record<string, string>, path = '/api/account/register') {
    const form = registration(more);
    const browser = shop.browser();
    const answer = await browser.post(path, form);
    const { rows } = await sql<{ id: number; code: string | null; state: string; role: string }>`
      select c.id, co.code, co.state, c.company_role as role
      from customers c left join companies co on co.id = c.company_id where c.email = ${form.email}`.execute(
      shop.db,
    );
    return { status: answer.statusCode, answer, browser, email: form.email, ...rows[0] };
  }
  async function mails(kind = 'company-decided-'): Promise<Mail[]> {
    const sent: Mail[] = [];
    await sql`update customers set email_confirmed_at = now()`.execute(shop.db);
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
    return sent.filter(({ messageId }) => messageId.startsWith(kind));
  }

  test('keep nothing where the shop takes no applications (rule companies/applications)', async () => {
    await take(false);
    expect(await register(company)).toMatchObject({ status: 200, code: null });
    expect(await register({ ...company, taxNumber: '1' })).toMatchObject({
      status: 200,
      code: null,
    });
  });

  test('come with the account, by the call and by the page’s own form; wrong fields are named (rule companies/applications)', async () => {
    await take(true);
    const wrong = await register({ ...company, companyTitle: ' ', taxNumber: '4540536921' });
    expect([wrong.status, wrong.id]).toEqual([400, undefined]);
    expect(wrong.answer.json().error.fields).toEqual({
      companyTitle: 'Firmanın ünvanını yazın.',
      taxNumber: 'Geçerli bir vergi numarası ya da T.C. kimlik numarası yazın.',
    });
    // Without the box the fields are not read.
    expect(await register({ ...company, company: '0', taxNumber: '1' })).toMatchObject({
      status: 200,
      code: null,
    });
    const applied = await register(company);
    expect(applied).toMatchObject({ status: 200, state: 'applied', role: 'manager' });
    expect(applied.code).toBe(`B-${applied.id}`);
    expect(await desk.read(applied.code ?? '')).toMatchObject({
      title: 'Karaca Yapı',
      taxOffice: 'İkitelli',
      taxNumber: '4540536920',
      users: [{ role: 'manager', email: applied.email }],
    });
    const { rows } = await sql<{ event: string; code: string }>`
      select d.event, co.code from webhook_deliveries d join companies co on co.id = d.company_id`.execute(
      shop.db,
    );
    expect(rows).toEqual([{ event: 'company.applied', code: applied.code }]);
    const byForm = await register({ ...company, privacy: 'on' }, '/account/register');
    expect(byForm).toMatchObject({ status: 303, state: 'applied' });
    // A consumer until it is accepted.
    expect((await applied.browser.get('/api/catalog/company')).statusCode).toBe(404);
  });

  test('are told to the store by mail, unless somebody has decided before (rule companies/application-mails)', async () => {
    const value = JSON.stringify({ name: 'Arasta', email: 'satis@arasta.test' });
    await sql`insert into settings (key, value) values ('store', ${value}::jsonb)
      on conflict (key) do update set value = settings.value || excluded.value`.execute(shop.db);
    const waiting = await register({ ...company, companyTitle: 'Ege <b> Yapı' });
    const decided = await register({ ...company, companyTitle: 'Karar Yapı' });
    await desk.post(`/${decided.code}/decide`, { accept: true });
    const [mail, ...more] = await mails('company-applied-');
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: 'satis@arasta.test',
      subject: 'Ege <b> Yapı firma olarak başvurdu',
    });
    expect(mail?.text).toContain(`/yonetim/firmalar/${waiting.code}`);
    expect(mail?.html).not.toContain('<b> Yapı');
  });

  test('wait on the office’s first page, and are told of the decision (rules companies/application-mails, companies/office-waiting)', async () => {
    const waiting = async () =>
      (await office.get('/api/office/today')).json<OfficeDashboard>().applications.count;
    const [yes, no] = [
      await register(company),
      await register({ ...company, companyTitle: 'Öteki' }),
    ];
    await mails();
    const before = await waiting();
    expect(before).toBeGreaterThanOrEqual(2);
    expect((await desk.post(`/${yes.code}/decide`, { accept: true })).status).toBe(200);
    const refusal = { accept: false, reason: 'Gizli neden' };
    expect((await desk.post(`/${no.code}/decide`, refusal)).status).toBe(200);
    const sent = await mails();
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      [yes.email, 'Karaca Yapı başvurunuz kabul edildi'],
      [no.email, 'Öteki başvurunuz hakkında'],
    ]);
    expect(sent[0]?.text).toContain(`${shopOrigin}/firmam`);
    expect(JSON.stringify(sent)).not.toContain('Gizli neden');
    expect((await yes.browser.get('/api/catalog/company')).statusCode).toBe(200);
    expect((await no.browser.get('/api/catalog/company')).statusCode).toBe(404);
  });

  test('are read as changes by other systems, each once and as it is now (rule companies/changed-since)', async () => {
    const now = new Date();
    const expiresAt = new Date(now.getTime() + 600_000);
    const made = { name: 'ERP', scopes: ['companies:read'] as const, expiresAt, by: 'test', now };
    const token = (await addToken(shop.db, made)) ?? '';
    const read = async (cursor: string) => {
      const items: ChangedCompanies['items'] = [];
      for (let more = true; more;) {
        const url = `/api/office/companies?limit=1&changedSince=${cursor}`;
        const headers = { authorization: `Bearer ${token}` };
        const page = (await shop.app.inject({ url, headers })).json<ChangedCompanies>();
        items.push(...page.items);
        ({ cursor, more } = page);
      }
      return { items, cursor };
    };
    const codes = ({ items }: { items: ChangedCompanies['items'] }) =>
      items.map(({ company: found }) => found?.code);
    await desk.post('', { code: 'DEG-1', title: 'Değişen' });
    await desk.post('', { code: 'DEG-2', title: 'Duran' });
    await expect.poll(async () => codes(await read(''))).toContain('DEG-2');
    const { cursor, items } = await read('');
    expect(new Set(codes({ items })).size).toBe(items.length);
    await desk.post('/DEG-1', { title: 'Değişti', branches: [{ id: 1, name: 'Merkez' }] });
    await sql`insert into company_statement (company_id, position, date, debit)
      select id, 1, '2026-01-02', 9 from companies where code = 'DEG-2'`.execute(shop.db);
    await expect.poll(async () => codes(await read(cursor))).toEqual(['DEG-1']);
    const [changed] = (await read(cursor)).items;
    expect(changed?.company).toMatchObject({ title: 'Değişti', branches: [{ name: 'Merkez' }] });
    expect(changed?.company).not.toHaveProperty('statement');
    await sql`delete from companies where code = 'DEG-1'`.execute(shop.db);
    await expect
      .poll(async () => (await read(cursor)).items)
      .toEqual([{ id: changed?.id, company: null }]);
    const old = `/api/office/companies?changedSince=bm9uZQ`;
    const headers = { authorization: `Bearer ${token}` };
    expect((await shop.app.inject({ url: old, headers })).statusCode).toBe(410);
  });
});
