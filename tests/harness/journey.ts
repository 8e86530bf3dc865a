import { createHash } from 'node:crypto';
import { mkdir, readFile, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listMails, mailFolder } from '#platform/mail-folder.ts';
import { test as base, expect, type Page } from '@playwright/test';

/** Where the shop of a journey keeps its files (`serve.ts`). */
const folderOf = (address: string) => join(tmpdir(), `arasta-journeys-${new URL(address).port}`);

/** Waits until no other journey holds this customer; gives what lets them go. */
async function holdCustomer(name: string, address: string): Promise<() => Promise<void>> {
  const held = join(folderOf(address), `held-${name}`);
  await expect
    .poll(
      () =>
        mkdir(held).then(
          () => true,
          () => false,
        ),
      { timeout: 170_000 },
    )
    .toBe(true);
  return () => rmdir(held);
}

/** A network address of a test's own, from 10.0.0.0/8. */
function addressOf(name: string): string {
  const [b = 0, c = 0, d = 0] = createHash('sha256').update(name).digest();
  return `10.${b}.${c}.${d}`;
}

/**
 * A browser test in which any message of the console that is a warning or an error, and any
 * uncaught exception, fails the test at its end. `expectedNoise` is what a test itself brings about;
 * `customer` is the demo customer whose cart it fills, which two journeys must not do at once.
 */
export const test = base.extend<{
  consoleStaysClean: void;
  expectedNoise: RegExp | null;
  customer: string | null;
  aloneWithCustomer: void;
}>({
  // The shop counts the registrations of a network address, which no two journeys share here.
  // oxlint-disable-next-line no-empty-pattern -- the browser test's runner wants a pattern, and nothing is needed
  extraHTTPHeaders: async ({}, use, { testId, retry }) =>
    use({ 'x-forwarded-for': addressOf(`${testId} ${retry}`) }),
  expectedNoise: [null, { option: true }],
  customer: [null, { option: true }],
  aloneWithCustomer: [
    async ({ customer, baseURL }, use) => {
      const letGo = customer && baseURL ? await holdCustomer(customer, baseURL) : null;
      await use();
      await letGo?.();
    },
    { auto: true, timeout: 180_000 },
  ],
  consoleStaysClean: [
    async ({ page, expectedNoise }, use) => {
      const said: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) {
          said.push(`${message.type()}: ${message.text()} (${message.location().url})`);
        }
      });
      page.on('pageerror', (error) => said.push(`exception: ${error.message}`));
      await use();
      expect(said.filter((line) => !expectedNoise?.test(line))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Opens a page and waits until its script has taken it over (it then asks who the visitor is). */
export async function open(page: Page, path: string): Promise<void> {
  await alive(page, () => page.goto(path));
}

/** Does what brings another document, and waits until its script has taken it over. */
export async function alive(page: Page, go: () => Promise<unknown>): Promise<void> {
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/api/catalog/session'));
  await go();
  await asked;
  // The answer may have been one to the page before.
  await page.waitForFunction(() => 'alive' in document.documentElement.dataset);
}

/** Puts the first product of the list that can be bought as it is into the cart; gives its name. */
export async function addFirstProduct(page: Page): Promise<string> {
  const first = page.getByRole('button', { name: /^Sepete Ekle: / }).first();
  const name = (await first.getAttribute('aria-label'))?.replace(/^Sepete Ekle: /, '') ?? '';
  await first.click();
  await expect(page.getByText('Sepete eklendi').first()).toBeVisible();
  return name;
}

/** The text of the newest mail to an address with this subject, once the shop has written it. */
export async function mailTo(page: Page, to: string, subject: string): Promise<string> {
  const folder = mailFolder(folderOf(page.url()));
  let text = '';
  await expect
    .poll(async () => {
      const mails = await listMails(folder, 50);
      text = mails.find((mail) => mail.to === to && mail.subject === subject)?.text ?? '';
      return text;
    })
    .not.toBe('');
  return text;
}

/** Opens the link of the mail that asks to confirm an address, which then gets mails without a wait. */
export async function confirmEmail(page: Page, email: string): Promise<void> {
  const mail = await mailTo(page, email, 'E-posta adresinizi doğrulayın');
  const link = /https?:\/\/[^\s]+(\/account\/confirm\/[\w-]+)/.exec(mail)?.[1] ?? '';
  const answer = await page.request.get(link);
  expect(new URL(answer.url()).pathname + new URL(answer.url()).search).toBe('/account/confirmed');
}

/** Signs the page's browser in to the office as the demo's owner. */
export async function enterDemoOffice(page: Page, address: string | undefined): Promise<void> {
  const answer = await page.request.post('/api/office/sign-in/demo', {
    headers: { origin: address ?? '' },
    data: {},
  });
  expect(answer.ok()).toBe(true);
}

/** The link by which the shop's first owner sets up their sign-in to the office. */
export function officeLink(address: string): Promise<string> {
  return readFile(join(folderOf(address), 'office-link'), 'utf8');
}
