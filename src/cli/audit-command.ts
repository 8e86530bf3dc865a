import { hasStoreText } from '#db/customers/customers.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import { readSettingTexts } from '#db/settings/all-settings.ts';
import { missingSellerDetails } from '#rules/settings/seller-details.ts';
import { urls } from '#urls';
import { auditShop } from '#db/audit/run-audit.ts';
import { readArguments } from './command.ts';
import type { CommandContext } from './command.ts';
import { withShop } from './open-shop.ts';

/** `audit`: checks every invariant in one snapshot of the database. The exit status is 1 if one is broken. */
export async function auditCommand(context: CommandContext): Promise<number> {
  readArguments(context.args, {});
  return withShop(context, { migrates: false }, async ({ database }) => {
    const results = await auditShop(database.db, new Date());
    const broken = results.filter((result) => result.count > 0);
    for (const { name, count, examples } of results) {
      const ids = examples.length < count ? [...examples, '…'] : examples;
      if (count === 0) context.say(`✓ ${name}`);
      else context.say(`✗ ${name}: ${count} (${ids.join(', ')})`);
    }
    const { text } = context;
    if (!(await hasStoreText(database.db, urls.privacyNotice)))
      context.say(text.registrationClosed(urls.privacyNotice));
    if (!(await loadSnapshot(database.db)).settings.discountClaims)
      context.say(text.discountsUnproven);
    const missing = missingSellerDetails(await readSettingTexts(database.db));
    if (missing.length > 0) context.say(text.sellerIncomplete(missing));
    context.say(
      broken.length === 0 ? text.auditClean(results.length) : text.auditBroken(broken.length),
    );
    return broken.length === 0 ? 0 : 1;
  });
}
