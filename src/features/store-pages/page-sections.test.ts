import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Store } from '#contract/catalog/shop-frame.ts';
import { cookieAges } from '#platform/cookies.ts';
import { keptTimes } from '#rules/privacy/kept-data.ts';
import { urls } from '#urls';
import { sectionOf } from './page-sections.ts';

// The sections read strings of the store alone.
const store = (fields: Partial<Store>) => ({ store: fields as Store, dormantYears: 3 });

test('the page on cookies lists each one that the code knows (rule pages/cookies)', () => {
  for (const locale of ['tr', 'en'] as const) {
    const html = sectionOf(urls.cookiePolicy, store({}), locale);
    for (const [cookie] of cookieAges) expect(html).toContain(`<code>${cookie}</code>`);
    expect(html.match(/<tr><td>/g)).toHaveLength(cookieAges.length);
    expect(html).not.toMatch(/undefined|NaN/);
  }
  expect(sectionOf(urls.cookiePolicy, store({}), 'en')).toContain('<td>30 minutes</td>');
});

test('no other code sets a cookie (rule pages/cookies)', async () => {
  const root = new URL('../../', import.meta.url);
  const files = await readdir(root, { recursive: true });
  const setters: string[] = [];
  for (const file of files) {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue;
    const text = await readFile(new URL(file, root), 'utf8');
    if (/document\.cookie|cookieStore|\.setCookie\(|['"]set-cookie['"]/i.test(text))
      setters.push(file);
  }
  expect(setters).toEqual(['platform/cookies.ts']);
});

test('the page of the contact shows what is known of the seller (rule pages/seller)', () => {
  const html = sectionOf(
    urls.contact,
    store({
      legalName: 'Çarşı & Oğulları A.Ş.',
      vkn: '1234567890',
      taxOffice: 'Kadıköy',
      etbisUrl: 'https://etbis.example/?a=1&b="2"',
    }),
    'tr',
  );
  expect(html).toContain('<td>Çarşı &amp; Oğulları A.Ş.</td>');
  expect(html).toContain('<td>Kadıköy 1234567890</td>');
  expect(html).toContain('href="https://etbis.example/?a=1&amp;b=&quot;2&quot;"');
  expect(html).toContain('>ETBİS’e kayıtlıdır</a>');
  expect(html).not.toContain('KEP');
});

test('other pages and an unknown seller add nothing', () => {
  expect(sectionOf('/hakkimizda', store({ legalName: 'Çarşı' }), 'tr')).toBe('');
  expect(sectionOf(urls.contact, store({}), 'tr')).toBe('');
});

test('the privacy notice says how long everything is kept, from the times of the code (rule privacy/kept)', () => {
  const html = sectionOf(urls.privacyNotice, store({}), 'tr');
  expect(html.match(/<tr><td>/g)).toHaveLength(Object.keys(keptTimes).length + 1);
  expect(html).toContain('yılının sonundan başlayarak 10 yıl');
  expect(html).toContain('hareket olmadan 3 yıl');
  const never = sectionOf(urls.privacyNotice, { ...store({}), dormantYears: 0 }, 'en');
  expect(never).toContain('<td>until you close it</td>');
  expect(html + never).not.toMatch(/undefined|NaN/);
});
