import { Refusal } from '#contract/refusals.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { orderExportTexts } from '#text/office/order-export-texts.ts';

type WrongWord = keyof (typeof orderExportTexts)['tr']['wrong'];

/** A refusal with a message at its field. */
export function wrongInput(field: string, reason: WrongWord, locale: Locale): Refusal {
  const fields = { [field]: orderExportTexts[locale].wrong[reason] };
  return new Refusal('invalid-input', { values: { field }, fields });
}
