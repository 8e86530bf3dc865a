import { useState } from 'react';
import type { CurrencyEntry } from '#contract/office/office-settings-page.ts';
import { settingsTexts } from '#text/office/settings-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { EntryForm, useEntryChange } from './entry-form.tsx';

const path = '/api/office/currencies';

/** The currencies with their rates, each changed by itself (rule settings/lists). */
export function CurrenciesPanel(props: {
  currencies: readonly CurrencyEntry[];
  mayChange: boolean;
}) {
  const { t } = useTexts(settingsTexts);
  return (
    <Panel title={t.currencies.title} foot={<span className="caption">{t.currencies.foot}</span>}>
      {props.currencies.map((currency) => (
        <CurrencyRow
          key={`${currency.code} ${currency.exchangeRate}`}
          currency={currency}
          mayChange={props.mayChange}
        />
      ))}
      <NewCurrency mayChange={props.mayChange} />
    </Panel>
  );
}

/** What is no number is refused as no rate. */
const rateOf = (text: string) => Number(text.trim().replace(',', '.')) || 0;

function CurrencyRow({ currency, mayChange }: { currency: CurrencyEntry; mayChange: boolean }) {
  const { t, locale } = useTexts(settingsTexts);
  const { code, exchangeRate, isDefault } = currency;
  const { isBusy, failed, fields, send } = useEntryChange();
  const written = String(exchangeRate);
  const [rate, setRate] = useState(locale === 'tr' ? written.replace('.', ',') : written);
  const isLira = code === 'TRY';
  const saved = t.currencies.saved(code);
  return (
    <EntryForm
      failed={failed || fields['code'] || ''}
      isBusy={isBusy}
      mayChange={mayChange}
      action={rateOf(rate) === exchangeRate ? null : t.save}
      onSave={() =>
        void send(path, { code, exchangeRate: rateOf(rate), seen: exchangeRate }, saved)
      }
      {...(!isDefault && !isLira && { removes: code })}
      onRemove={() => void send(`${path}/remove`, { code }, t.currencies.removed(code))}
    >
      <b>{code}</b>
      <TextField
        label={t.currencies.rate}
        inputMode="decimal"
        value={rate}
        disabled={!mayChange || isLira}
        error={fields['exchangeRate']}
        onChange={({ target }) => setRate(target.value)}
      />
      {isDefault ? (
        <span className="office-tag">{t.currencies.isDefault}</span>
      ) : (
        <Button
          look="quiet"
          disabled={!mayChange}
          onClick={() => void send(`${path}/default`, { code }, saved)}
        >
          {t.currencies.makeDefault}
        </Button>
      )}
    </EntryForm>
  );
}

function NewCurrency({ mayChange }: { mayChange: boolean }) {
  const { t } = useTexts(settingsTexts);
  const { isBusy, failed, fields, send } = useEntryChange();
  const [code, setCode] = useState('');
  const [rate, setRate] = useState('');
  async function add(): Promise<void> {
    const body = { code, exchangeRate: rateOf(rate) };
    if (!(await send(path, body, t.currencies.saved(code.toUpperCase())))) return;
    setCode('');
    setRate('');
  }
  return (
    <EntryForm
      failed={failed}
      isBusy={isBusy}
      mayChange={mayChange}
      action={t.currencies.add}
      isNew
      onSave={() => void add()}
    >
      <TextField
        label={t.currencies.code}
        placeholder="USD"
        maxLength={3}
        value={code}
        disabled={!mayChange}
        error={fields['code']}
        onChange={({ target }) => setCode(target.value)}
      />
      <TextField
        label={t.currencies.rate}
        inputMode="decimal"
        value={rate}
        disabled={!mayChange}
        error={fields['exchangeRate']}
        onChange={({ target }) => setRate(target.value)}
      />
    </EntryForm>
  );
}
