import './preview.css';
import { useState } from 'react';
import type { CurrencyEntry } from '#contract/office/office-settings-page.ts';
import { freeShippingRemaining, parseBands, shippingFee } from '#rules/money/shipping.ts';
import { settingsTexts } from '#text/office/store-texts/settings-text.ts';
import { TextField } from '#ui/controls/field.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { useSettingForm } from '../fields/setting-form.tsx';

const numberOf = (text: string) => Math.max(0, Number(text.trim().replace(',', '.')) || 0);
/** The largest measure and amount of a trial. */
const most = 1_000_000;

/** The shipping fee of a trial cart with the values of the form (rules settings/preview, shipping/band-of). */
export function ShippingPreview({ currencies }: { currencies: readonly CurrencyEntry[] }) {
  const { t } = useTexts(settingsTexts);
  const [measure, setMeasure] = useState('12');
  const [cart, setCart] = useState('1000');
  return (
    <Panel title={t.calculator.title}>
      <TextField
        label={t.calculator.measure}
        inputMode="decimal"
        value={measure}
        onChange={({ target }) => setMeasure(target.value)}
      />
      <TextField
        label={t.calculator.cart}
        inputMode="decimal"
        value={cart}
        onChange={({ target }) => setCart(target.value)}
      />
      <Result
        currencies={currencies}
        measure={Math.min(most, numberOf(measure))}
        cart={Math.min(most, numberOf(cart))}
      />
    </Panel>
  );
}

function Result(props: { currencies: readonly CurrencyEntry[]; measure: number; cart: number }) {
  const { currencies, measure, cart } = props;
  const { t, format } = useTexts(settingsTexts);
  const { valueOf, defaultCurrency } = useSettingForm();
  const settings = {
    kargoUcreti: valueOf('kargoUcreti'),
    ucretsizKargoSecenek: valueOf('ucretsizKargoSecenek') === '1',
    ucretsizKargoMiktar: numberOf(valueOf('ucretsizKargoMiktar')),
    kargoAliciyaAit: valueOf('kargoAliciyaAit') === '1',
    urNo: null,
  };
  const rates = Object.fromEntries(
    currencies.map(({ code, exchangeRate }) => [code, exchangeRate]),
  );
  const line = { productId: 1, quantity: 1, width: 0, height: 0, length: 0, weight: measure };
  const trial = { lines: [line], rates, currency: 'TRY', subTotalPlusTax: cart };
  const paid = shippingFee({ ...trial, settings });
  const alone = { ...settings, ucretsizKargoSecenek: false, kargoAliciyaAit: false };
  const { fee } = shippingFee({ ...trial, settings: alone });
  const missing = freeShippingRemaining({
    ...trial,
    settings,
    currency: defaultCurrency,
    defaultCurrency,
  });
  const band = parseBands(settings.kargoUcreti).find(
    ({ min, max }) => min <= measure && measure <= max,
  );
  const words = { free: t.calculator.free, recipient: t.calculator.recipient };
  return (
    <>
      <dl className="office-pairs setting-preview-result">
        <dt>{t.calculator.band}</dt>
        <dd>{band ? `${band.min}–${band.max}` : '—'}</dd>
        <dt>{t.calculator.fee}</dt>
        <dd>{format.money(fee, 'TRY')}</dd>
        <dt className="is-total">{t.calculator.pays}</dt>
        <dd className="is-total">
          {paid.state === 'fee' ? format.money(paid.fee, 'TRY') : words[paid.state]}
        </dd>
      </dl>
      {missing !== null && missing > 0 && (
        <p className="caption">{t.calculator.missing(format.money(missing, defaultCurrency))}</p>
      )}
    </>
  );
}
