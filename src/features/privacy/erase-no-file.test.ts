import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { cleanUp } from '#app/cleanup.ts';
import { removePersonalFiles } from '#app/remove-personal-files.ts';
import { photoStore, type PhotoStore } from '#features/images/photo-store.ts';
import { removePhotoFiles } from '#features/reviews/remove-photo-files.ts';
import { ImportFiles } from '#features/transfer/office/import-files.ts';
import { tidyImports } from '#features/transfer/office/tidy-imports.ts';
import { createLog } from '#platform/log.ts';
import { mailSender } from '#platform/mail.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { makeWholePerson } from '#tests/harness/personal-rows.ts';
import { sentMails } from '#tests/harness/sent-mails.ts';
import { enterOffice, makeStaff, officePost } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

const bytes = (text: string) => ({ small: Buffer.from(text), large: Buffer.from(text) });
/** The names of the files of the person's photographs, and of somebody else's. */
const [ofReview, ofReturn, ofStranger] = ['0', '1', '2'].map((digit) => digit.repeat(22));

describeEachEngine(
  'files, mails and log of a person who was erased (rule privacy/no-trace)',
  (open) => {
    let shop: Shop;
    let photos: PhotoStore;
    let folder: string;
    let owner: Browser;
    let person: { customerId: number; email: string };
    const logged: string[] = [];
    beforeAll(async () => {
      const log = createLog('debug', { write: (line) => void logged.push(line) });
      shop = await openShop({ database: await open(), log });
      folder = await mkdtemp(join(inject('databaseRun').directory, 'erased-'));
      photos = photoStore({ dataDir: folder });
      person = await makeWholePerson(shop);
      await sql`update customers set name = 'Kanarya', surname = 'Kuşoğlu' where id = ${person.customerId}`.execute(
        shop.db,
      );
      for (const file of [ofReview, ofReturn, ofStranger])
        await photos.store(file ?? '', bytes(`photo ${file}`));
      owner = shop.browser();
      await enterOffice(owner, await makeStaff(shop.db, 'owner'));
      await actAsPerson();
      await erase();
    });
    afterAll(() => shop.close());

    const workFiles = (at: Date) =>
      removePhotoFiles({ db: shop.db, clock: () => at, photos }, () => false);
    const stored = async () => (await readdir(join(folder, 'images', 'reviews'))).toSorted();
    const bothOf = (file = '') => [`${file}-large.webp`, `${file}-small.webp`];

    /** The requests that carry the person's name, address or secrets to the server. */
    async function actAsPerson(): Promise<void> {
      const { email } = person;
      const browser = shop.browser();
      await browser.post('/api/account/login', { email, password: 'Kanarya-yanlış' });
      await browser.post('/api/account/login', { email: '\0', password: email });
      await browser.post('/api/account/forgot-password', { email });
      await browser.post('/api/account/register', { email, name: 'Kanarya', surname: 'Kuşoğlu' });
      await browser.postJson('/api/account/login', { email, kanarya: [email] });
      await browser.get(`/api/catalog/suggest?q=${encodeURIComponent(email)}`);
      for (const call of [
        'customer-table',
        'customer-table/export',
        'consent-table',
        'order-table',
      ])
        await owner.get(`/api/office/${call}?q=${encodeURIComponent(email)}`);
      await officePost(owner, `/api/office/customers/${person.customerId}/notes`, {
        text: 'Kanarya Kuşoğlu aradı',
      });
    }
    async function erase(): Promise<void> {
      const { rows } = await sql<{ id: number }>`select id from privacy_requests`.execute(shop.db);
      const erased = await officePost(owner, `/api/office/privacy/${rows[0]?.id}/erase`, {
        reason: 'Kanarya Kuşoğlu istedi',
      });
      expect(erased.json()).toEqual({ state: 'erased' });
    }

    test('no mail goes to them but the answer, and none is kept', async () => {
      const queued = await sql<{ kind: string }>`select kind from outbox`.execute(shop.db);
      expect(queued.rows).toEqual([{ kind: 'privacy-answer' }]);
      const mails = await sentMails({ db: shop.db, clock: () => new Date() });
      const theirs = mails.filter(({ to, text, html }) =>
        [to, text, html].some((part) => part.includes(person.email) || part.includes('Kanarya')),
      );
      expect(theirs.map(({ to, subject }) => [to, subject])).toEqual([
        [person.email, 'Kişisel veri başvurunuzun yanıtı'],
      ]);
      const kept = await sql<{
        row: string;
      }>`select to_jsonb(o)::text as row from outbox o`.execute(shop.db);
      const traces = kept.rows.filter(
        ({ row }) => row.includes(person.email) || row.includes('Kanarya'),
      );
      expect(traces).toEqual([]);
    });

    test('their photographs go from the disk: of reviews at once, of returns at their time', async () => {
      expect(await stored()).toHaveLength(6);
      await workFiles(new Date());
      expect(await stored()).toEqual([...bothOf(ofReturn), ...bothOf(ofStranger)]);
      const later = new Date('2037-01-01T00:31:00Z');
      await cleanUp(shop.db, later, () => false);
      await workFiles(later);
      expect(await stored()).toEqual(bothOf(ofStranger));
    });

    test('files that hold them go at their time: mails of a folder, uploads and exports (rule privacy/files)', async () => {
      const { db } = shop;
      const files = new ImportFiles(folder);
      const { rows } = await sql<{ id: number }>`
        insert into import_runs (kind, state, file_name, bytes, by_name, created_at)
        values ('store', 'new', 'kisiler.zip', 7, 'Selin', now()) returning id`.execute(db);
      const [id = 0] = rows.map((row) => row.id);
      await files.append(id, 0, Readable.from([Buffer.from('Kanarya')]));
      const send = mailSender({ smtpUrl: undefined, from: 'magaza@example.com', dataDir: folder });
      const mail = { to: person.email, subject: 'Kanarya', text: 'Kanarya', html: '' };
      await send({ ...mail, messageId: 'order-paid-1' });
      await mkdir(join(folder, 'exports', 'export-1'), { recursive: true });
      await writeFile(join(folder, 'exports', 'export-1', 'customers.jsonl'), 'Kanarya');
      const left = async () =>
        (
          await Promise.all(
            ['mails', 'imports', 'exports'].map(async (name) =>
              (await readdir(join(folder, name)).catch(() => [])).map((each) => `${name}/${each}`),
            ),
          )
        ).flat();
      const all = [`mails/order-paid-1.eml`, `imports/${id}`, 'exports/export-1'];
      const after = async (days: number) => {
        const at = new Date(Date.now() + days * 86_400_000);
        await tidyImports({ db, files, clock: () => at }, { aloneSince: null });
        await removePersonalFiles(folder, at);
        return left();
      };
      expect(await after(0.9)).toEqual(all);
      expect(await after(1.1)).toEqual([all[0]]);
      expect(await after(29)).toEqual([all[0]]);
      expect(await after(30.1)).toEqual([]);
    });

    test('the server’s log of all that never had their name, address or secrets', () => {
      const log = logged.join('');
      expect(log).toContain('/api/account/login');
      expect(log).toContain('/api/office/customer-table/export');
      const traces = logged.filter(
        (line) =>
          /kanarya|kuşoğlu/i.test(line) ||
          line.includes(person.email) ||
          line.includes(encodeURIComponent(person.email)),
      );
      expect(traces).toEqual([]);
    });
  },
);
