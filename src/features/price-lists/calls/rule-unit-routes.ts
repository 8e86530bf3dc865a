import { Type } from 'typebox';
import { filterWord } from '#contract/office/office-list-query.ts';
import { RuleUnits } from '#contract/office/prices/price-rules.ts';
import { readProductUnits, readUnitNames } from '#db/price-work/unit-names.ts';
import { costBasedCache } from '#platform/cost-based-cache.ts';
import type { App } from '#platform/http.ts';
import { priceProblemTexts } from '#text/office/prices/price-problem-text.ts';
import { refused, tags, wrongField, type PriceServices } from './route-parts.ts';

/** The units that a form of rules offers (rule wholesale/rule-units). At most 1 query. */
export function registerRuleUnits(app: App, { db }: PriceServices): void {
  const named = {
    tr: costBasedCache(() => readUnitNames(db, 'tr')),
    en: costBasedCache(() => readUnitNames(db, 'en')),
  };
  app.get(
    '/api/office/price-units',
    {
      schema: {
        tags,
        summary: 'The units of a product and of its variants; without a product those of the shop',
        querystring: Type.Object({ product: filterWord('the code of a product', 100) }),
        response: { 200: RuleUnits, ...refused },
      },
    },
    async ({ query: { product = '' }, locale }) => {
      if (product.includes('\0')) throw wrongField('product', priceProblemTexts[locale].text);
      const code = product.trim();
      return {
        items: code === '' ? await named[locale]() : await readProductUnits(db, code, locale),
      };
    },
  );
}
