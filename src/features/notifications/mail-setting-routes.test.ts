import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStaff } from '#features/staff/team/manage-staff.ts';
import type { Mail } from '#platform/mail.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { enterOffice, makeStaff, officePost } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';
import { workOutbox } from './work-outbox.ts';

describeEachEngine('the sender of mails (rule merchant/mail-sender)', (open) => {
  let shop: Shop;
  let owner: Browser;

  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    owner = shop.browser();
    await enterOffice(owner, await makeStaff(shop.db, 'owner'));
  });
  afterAll(() => shop.close());

  const set = (mailSender: string, mailReplyTo: string) =>
    officePost(owner, '/api/office/settings/mail', { mailSender, mailReplyTo });

  /** The sender and the address for answers of a mail that goes out now. */
  async function sent(name: string): Promise<Pick<Mail, 'from' | 'replyTo'>> {
    const person = { email: `${name}@shop.example`, name, role: 'reader' } as const;
    const by = { kind: 'command', name: 'test' } as const;
    await addStaff(shop.db, person, { by, ownId: null, mailIn: 'tr', now: new Date() });
    const mails: Mail[] = [];
    await workOutbox({
      db: shop.db,
      send: async (mail) => void mails.push(mail),
      publicUrl: '',
      clock: () => new Date(),
      onError: (error) => {
        throw error;
      },
      onUnaddressed: () => undefined,
    });
    const { from, replyTo } = mails.find(({ to }) => to === person.email) ?? {};
    return { ...(from && { from }), ...(replyTo && { replyTo }) };
  }

  test('is set in the office, validated at its field, and logged', async () => {
    expect(await sent('bir')).toEqual({});
    const wrong = await set('Arasta', 'x');
    expect(Object.keys(wrong.json().error.fields)).toEqual(['mailSender', 'mailReplyTo']);
    expect((await set('Arasta <siparis@arasta.example>', 'yardim@arasta.example')).statusCode).toBe(
      200,
    );
    expect((await set('Arasta <siparis@arasta.example>', 'yardim@arasta.example')).statusCode).toBe(
      200,
    );
    expect(await sent('iki')).toEqual({
      from: { name: 'Arasta', address: 'siparis@arasta.example' },
      replyTo: { name: '', address: 'yardim@arasta.example' },
    });
    expect((await owner.get('/api/office/settings/mail')).json()).toMatchObject({
      mailSender: 'Arasta <siparis@arasta.example>',
      usualSender: 'Arasta <siparis@localhost>',
    });
    await set('', '');
    expect(await sent('üç')).toEqual({});
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from activity_log where action = 'setting.mail'`.execute(shop.db);
    expect(rows[0]?.n).toBe(2);
  });
});
