import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MailSample, MailTextPage } from '#contract/texts/mail-texts.ts';
import { workOutbox } from '#features/notifications/work-outbox.ts';
import { sampleMailFor } from './sample-mail.ts';
import type { Mail } from '#platform/mail.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { enterOffice, makeStaff, officePost, type TestStaff } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

const none = {
  subject: '',
  opening: '',
  closing: '',
  subjectEn: '',
  openingEn: '',
  closingEn: '',
};

describeEachEngine('the words of mails', (open) => {
  let shop: Shop;
  let office: Browser;
  let owner: TestStaff;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    office = shop.browser();
    owner = await makeStaff(shop.db, 'owner');
    await enterOffice(office, owner);
  });
  afterAll(() => shop.close());

  const post = (what: string, body: object) =>
    officePost(office, `/api/office/${what}`, body, { 'x-locale': 'tr' });
  const read = async (kind: string) =>
    (await office.get(`/api/office/mail-text?kind=${kind}`)).json<MailTextPage>();
  const preview = async (kind: string, words: object, locale = 'tr') =>
    (
      await post('mail-text/preview', { kind, words: { ...none, ...words }, locale })
    ).json<MailSample>();
  async function sent(): Promise<Mail[]> {
    const mails: Mail[] = [];
    const send = async (mail: Mail) => void mails.push(mail);
    const onError = (error: unknown) => {
      throw error;
    };
    const publicUrl = 'https://shop.example';
    const clock = () => new Date();
    await workOutbox({
      db: shop.db,
      send,
      publicUrl,
      clock,
      onError,
      onUnaddressed: () => {},
      sampleMail: sampleMailFor,
    });
    return mails;
  }

  test('fill their places, in the language of the mail, as text alone (rules mail-texts/places, mail-texts/own)', async () => {
    const words = {
      subject: '{orderNo} yola çıktı',
      opening: 'Merhaba <b>{name}</b>!\nKutuya bakın.',
    };
    const { subject, html, text } = await preview('order-shipped', words);
    expect(subject).toBe('ARS-ORNEK-1 yola çıktı');
    expect(html).toContain('Merhaba &lt;b&gt;Elif Ünal&lt;/b&gt;!<br>Kutuya bakın.');
    expect(text).toContain('Emaye Demlik');
    const english = await preview('order-shipped', words, 'en');
    expect(english.subject).toContain('ARS-ORNEK-1');
    expect(english.subject).not.toContain('yola çıktı');
  });

  test('leave the link of a mail where it is, whatever is written (rule mail-texts/own)', async () => {
    for (const kind of ['confirm-email', 'reset-password']) {
      const { html, text } = await preview(kind, { opening: 'x', closing: 'y' });
      expect(html, kind).toContain('/ornek"');
      expect(text, kind).toContain('/ornek');
    }
  });

  test('are refused with a place that the mail does not have, at the field (rule mail-texts/places)', async () => {
    const words = { ...none, closingEn: 'Bye {orderNo}', opening: '{name}' };
    const answer = await post('mail-text', { kind: 'reset-password', words, seen: 0 });
    expect(answer.json().error.fields).toEqual({
      closingEn: 'Bu e-postada {orderNo} yer tutucusu yok.',
    });
    expect((await read('reset-password')).number).toBe(0);
  });

  test('are kept version by version, and one of two people is told (rule mail-texts/live)', async () => {
    const kind = 'order-received';
    const save = (closing: string, seen: number) =>
      post('mail-text', { kind, words: { ...none, closing }, seen });
    const both = await Promise.all([save('Ayşe', 0), save('Can', 0)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const { words, own, number } = await read(kind);
    expect((await save(words.closing, 0)).json()).toEqual({ kind, number: 1 });
    expect(own.subject).toBe('Siparişiniz alındı: {orderNo}');
    expect((await save('', number)).json()).toEqual({ kind, number: 2 });
    const page = await read(kind);
    expect(page.versions.map((each) => [each.number, each.author])).toEqual([
      [2, owner.name],
      [1, owner.name],
    ]);
    expect(page.words).toEqual(none);
    const log = await shop.db
      .selectFrom('activity_log')
      .where('subject', '=', 'mail')
      .select(['action', 'after'])
      .orderBy('id')
      .execute();
    expect(log.at(-1)).toEqual({ action: 'mail.words', after: { version: 2, closing: '' } });
  });

  test('go out with the next mail, and a sample goes to the person who asks (rules mail-texts/live, mail-texts/sample)', async () => {
    const words = { ...none, subject: 'Sınama {orderNo}' };
    await sent();
    const body = { kind: 'order-received', words, locale: 'tr' };
    expect((await post('mail-text/sample', body)).statusCode).toBe(200);
    const [mail] = await sent();
    expect([mail?.to, mail?.subject]).toEqual([owner.email, 'Sınama ARS-ORNEK-1']);
    const queued = await shop.db.selectFrom('outbox').where('kind', '=', 'mail-sample').execute();
    expect(queued).toEqual([]);
    const further = [];
    for (let times = 0; times < 10; times += 1) further.push(await post('mail-text/sample', body));
    expect(further.at(-1)?.statusCode).toBe(429);
  });

  test('are written by owners alone (rule staff/roles)', async () => {
    const reader = shop.browser();
    await enterOffice(reader, await makeStaff(shop.db, 'reader'));
    expect((await reader.get('/api/office/mail-texts')).statusCode).toBe(403);
  });
});
