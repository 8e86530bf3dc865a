import './preview.css';
import type { SettingGroup } from '#rules/settings/setting-groups.ts';
import { settingNameTexts, settingsTexts } from '#text/office/store-texts/settings-text.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { useSettingForm, type SettingForm } from '../fields/setting-form.tsx';

type Texts = (typeof settingsTexts)['tr'];
type Names = (typeof settingNameTexts)['tr'];
type Format = ReturnType<typeof useTexts>['format'];

/** Net price and VAT of the product in the sentence about prices, in TRY. */
const sample = { net: 100, withTax: 120 };

/** A sentence on what shoppers see with the values of the form (rule settings/preview). */
export function InShop({ group }: { group: SettingGroup }) {
  const { t, format } = useTexts(settingsTexts);
  const { t: names } = useTexts(settingNameTexts);
  const form = useSettingForm();
  const text = textOf(group, form, { t, names, format });
  if (text === '') return null;
  return (
    <p className="setting-in-shop">
      <OfficeIcon name="store" />
      <span>
        <b>{t.inShop}</b> {text}
      </span>
    </p>
  );
}

function textOf(
  group: SettingGroup,
  { valueOf }: SettingForm,
  { t, names, format }: { t: Texts; names: Names; format: Format },
): string {
  if (group === 'payment') {
    const keys = ['b2c_kk_odeme', 'b2c_heft_odeme', 'b2c_ko_odeme'] as const;
    const on = keys.filter((key) => valueOf(key) === '1').map((key) => names.settings[key].name);
    return on.length === 0 ? t.noMethod : t.methods(on.join(', '));
  }
  if (group === 'prices') {
    if (valueOf('showPriceStatus') === '0') return t.pricesHidden;
    return valueOf('productsWithKdv') === '1'
      ? t.pricesShown(format.money(sample.withTax, 'TRY'))
      : t.pricesShown(`${format.money(sample.net, 'TRY')} + ${t.vat}`);
  }
  return '';
}
