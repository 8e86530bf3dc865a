import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { upload, workOn, zipOf } from '#tests/harness/imports.ts';
import { picture } from '#tests/harness/review-photos.ts';
import { enterOffice, makeStaff } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';
import { ImportFiles } from './import-files.ts';
import { tidyImports } from './tidy-imports.ts';

describeEachEngine('pictures of an import (rule import-export/undo)', (open) => {
  let shop: Shop;
  let office: Browser;
  let name: string;
  const originals = join(inject('databaseRun').directory, 'pictures', 'images', 'originals');
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    office = shop.browser();
    await enterOffice(office, await makeStaff(shop.db, 'catalog'));
    name = `geri-${shop.database.engine}`;
  });
  afterAll(() => shop.close());

  const bytesOf = (width: number) => picture(width, 30).png().toBuffer();
  const stored = (file: string) => readFile(join(originals, file));
  const shown = async (file: string) =>
    (await shop.browser().get(`/image/80/${file}`)).headers['etag'];
  async function imported(files: Record<string, string | Buffer>): Promise<number> {
    const id = await upload(office, await zipOf(files));
    await workOn(office, id, 'check');
    const done = await workOn(office, id, 'run');
    expect(done.state).toBe('finished');
    return id;
  }
  const line = (record: object) => JSON.stringify(record);

  test('come back where the import replaced them, and go where it brought them', async () => {
    const [old, replaced, added] = [`${name}-eski.png`, `${name}-ayni.png`, `${name}-yeni.png`];
    await imported({
      'products.jsonl': line({ id: 8, image: old }),
      [`images/${old}`]: await bytesOf(40),
      [`images/${replaced}`]: await bytesOf(41),
    });
    const before = await shown(old);
    const id = await imported({
      'products.jsonl': line({ id: 8, image: added }),
      [`images/${old}`]: await bytesOf(50),
      [`images/${replaced}`]: await bytesOf(41),
      [`images/${added}`]: await bytesOf(51),
    });
    expect(await stored(old)).toEqual(await bytesOf(50));
    expect(await shown(old)).not.toBe(before);
    expect(await shown(added)).toBeDefined();
    const undone = await workOn(office, id, 'undo');
    expect(undone.problems).toEqual([]);
    expect(undone.undo?.find(({ part }) => part === 'images')?.counts).toMatchObject({
      changed: 2,
      refused: 0,
    });
    expect(await stored(old)).toEqual(await bytesOf(40));
    expect(existsSync(join(originals, added))).toBe(false);
    expect(existsSync(join(originals, replaced))).toBe(true);
    expect(await shown(added)).toBeUndefined();
  });

  test('stay where they are others by now, or something shows them', async () => {
    const [changed, used, free] = [`${name}-c.png`, `${name}-u.png`, `${name}-f.png`];
    const [told, drafted] = [`${name}-t.png`, `${name}-d.png`];
    await imported({
      'products.jsonl': line({ id: 9 }),
      [`images/${changed}`]: await bytesOf(60),
    });
    const id = await imported({
      'products.jsonl': line({ id: 9, nameEn: 'Nine' }),
      [`images/${changed}`]: await bytesOf(61),
      [`images/${used}`]: await bytesOf(62),
      [`images/${free}`]: await bytesOf(63),
      [`images/${told}`]: await bytesOf(65),
      [`images/${drafted}`]: await bytesOf(66),
    });
    await writeFile(join(originals, changed), await bytesOf(64));
    await shop.db.updateTable('brands').set({ image: used }).where('code', '=', 'KABLO').execute();
    const inText = (file: string) => `<p><img src="/image/600/${file}" alt=""></p>`;
    await shop.db
      .updateTable('products')
      .set({ description: inText(told) })
      .where('id', '=', 9)
      .execute();
    await sql`insert into page_drafts (url, title, title_en, html, html_en, note, author, changed_at, revision, based_on)
      values (${`${name}-sayfa`}, 'Sayfa', '', '', ${inText(drafted)}, '', '', now(), 1, 0)`.execute(
      shop.db,
    );
    const undone = await workOn(office, id, 'undo');
    expect(undone.problems.map(({ file, text }) => [file, text])).toEqual([
      [used, 'başka kayıtlar buna bağlı; olduğu gibi kaldı'],
      [told, 'başka kayıtlar buna bağlı; olduğu gibi kaldı'],
      [drafted, 'başka kayıtlar buna bağlı; olduğu gibi kaldı'],
      [changed, 'aktarmadan sonra değiştirildi; olduğu gibi kaldı'],
    ]);
    expect(await stored(changed)).toEqual(await bytesOf(64));
    expect(await stored(used)).toEqual(await bytesOf(62));
    expect(existsSync(join(originals, free))).toBe(false);
  });

  test('are kept for as long as they can come back, and no longer', async () => {
    const dataDir = join(inject('databaseRun').directory, 'data', name);
    const files = new ImportFiles(dataDir);
    const kept = async (id: number) => {
      const path = join(dataDir, files.picture(id, 'a.png'));
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, 'x');
      return path;
    };
    const now = new Date();
    const id = await imported({
      'products.jsonl': line({ id: 10, nameEn: 'Ten' }),
      [`images/${name}-k.png`]: await bytesOf(70),
    });
    const [own, other] = [await kept(id), await kept(id + 1000)];
    const tidy = (clock: Date) =>
      tidyImports({ db: shop.db, files, clock: () => clock }, { aloneSince: null });
    await tidy(now);
    expect([existsSync(own), existsSync(other)]).toEqual([true, false]);
    await tidy(new Date(now.getTime() + 31 * 86_400_000));
    expect(existsSync(own)).toBe(false);
  });
});
