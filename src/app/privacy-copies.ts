import type { Db } from '#db/database.ts';
import { customersOf } from '#db/privacy/held-data-of.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import { ownDataPage } from '#features/account/settings/own-data-page.ts';
import type { MailText } from '#platform/mail.ts';
import { personsData } from '#features/privacy/desk/persons-data.ts';
import type { PrivacyFile } from '#rules/privacy/privacy-request.ts';
import type { Locale } from '#rules/shop/locale.ts';

/**
 * Copies of all that the shop holds of an address, one for its account and each of its guests, as the answer of a request brings
 * them (rule privacy/answer). 1 query, 1 for each of them and those of the shop.
 */
export async function privacyCopies(
  db: Db,
  { email, files, locale }: { email: string; files: readonly PrivacyFile[]; locale: Locale },
): Promise<MailText[]> {
  const people = await customersOf(db, email);
  const { defaultCurrency: currency } = await loadSnapshot(db);
  const copies: MailText[] = [];
  for (const [index, data] of (await personsData(db, { people, email })).entries()) {
    const name = `arasta-${index + 1}`;
    if (files.includes('html'))
      copies.push({
        name: `${name}.html`,
        type: 'text/html',
        text: ownDataPage(data, { locale, currency }),
      });
    if (files.includes('json'))
      copies.push({
        name: `${name}.json`,
        type: 'application/json',
        text: JSON.stringify(data, null, 2),
      });
  }
  return copies;
}
