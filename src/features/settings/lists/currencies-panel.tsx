import { useState } from 'react';
import type { CurrencyEntry, SettingsAnswer } from '#contract/office/office-settings-page.ts';
import { formatDate } from '#text/format.ts';
import { settingsTexts } from '#text/office/store-texts/settings-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { EntryForm, useEntryChange } from './entry-form.tsx';

const path = '/api/office/currencies';

/** The currencies with their rates, each changed by itself (rule settings/lists). */
export function CurrenciesPanel(props: {
  currencies: readonly CurrencyEntry[];
  bulletin: SettingsAnswer['bulletin'];
  hasDailyRates: boolean;
  mayChange: boolean;
}) {
  const { t } = useTexts(settingsTexts);
  return (
    <Panel title={t.currencies.title} foot={<span className="caption">{t.currencies.foot}</span>}>
      <DailyRates {...props} />
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

/** The newest bulletin, a way to fetch it now, and the rates that wait for a person (rule settings/daily-rates). */
function DailyRates(props: {
  bulletin: SettingsAnswer['bulletin'];
  hasDailyRates: boolean;
  mayChange: boolean;
}) {
  const { bulletin, mayChange } = props;
  const { t, locale } = useTexts(settingsTexts);
  const { isBusy, failed, send } = useEntryChange();
  if (!props.hasDailyRates) return <p className="caption">{t.currencies.noFile}</p>;
  const day = bulletin && formatDate(bulletin.day, locale);
  return (
    <>
      <FailureNote text={failed} />
      <p className="setting-bulletin">
        <span className="caption">
          {day ? t.currencies.bulletin(day) : t.currencies.noBulletin}
        </span>
        <Button
          look="secondary"
          disabled={!mayChange}
          busy={isBusy && t.saving}
          onClick={() => void send(`${path}/fetch`, {}, t.currencies.fetched)}
        >
          {t.currencies.fetch}
        </Button>
      </p>
      {bulletin?.waiting.map(({ code, exchangeRate }) => (
        <p key={code} className="office-note is-warning">
          <span>{t.currencies.waits(code, String(exchangeRate))}</span>
          <Button
            look="secondary"
            disabled={!mayChange}
            onClick={() => void send(path, { code, exchangeRate }, t.currencies.saved(code))}
          >
            {t.currencies.take}
          </Button>
        </p>
      ))}
    </>
  );
}

/** The rate of a text; 0, which is refused, for a text that is no number. */
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
