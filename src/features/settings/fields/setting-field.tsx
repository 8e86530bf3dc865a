import { kindOf, type SettingKey } from '#rules/settings/setting-groups.ts';
import { isRowKind } from '#rules/settings/setting-rows.ts';
import { settingsTexts } from '#text/office/store-texts/settings-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { SelectField, TextAreaField, TextField } from '#ui/controls/field.tsx';
import { Switch } from '#ui/office/form/switch.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { GroupField } from './group-field.tsx';
import { ColorField } from './color-field.tsx';
import { LogoField } from './logo-field.tsx';
import { RowsField } from './rows-field.tsx';
import { useField, useSettingForm } from './setting-form.tsx';
import { useSummary } from './setting-summary.tsx';
import { StockChoice } from './stock-choice.tsx';

/** A setting's field, by its kind, with its refusal and what somebody else saved meanwhile (rules settings/kinds, settings/refused). */
export function SettingField({ settingKey: key }: { settingKey: SettingKey }) {
  return (
    <div className="setting-field" id={`ayar-${key}`}>
      <Control settingKey={key} />
      <Conflict settingKey={key} />
    </div>
  );
}

function Control({ settingKey: key }: { settingKey: SettingKey }) {
  const kind = kindOf(key);
  if (key === 'guestGroup' || key === 'registeredGroup') return <GroupField settingKey={key} />;
  if (isRowKind(kind)) return <RowsField settingKey={key} kind={kind} />;
  switch (kind) {
    case 'flag':
    case 'oversell':
      return <FlagField settingKey={key} />;
    case 'stock-display':
      return <StockChoice settingKey={key} />;
    case 'provider':
      return <ProviderField settingKey={key} />;
    case 'price-display':
      return <PriceDisplayField settingKey={key} />;
    case 'company-owner':
      return <CompanyOwnerField settingKey={key} />;
    case 'invoice-moment':
      return <InvoiceMomentField settingKey={key} />;
    case 'logo':
      return <LogoField settingKey={key} />;
    case 'color':
      return <ColorField settingKey={key} />;
    case 'long-text':
      return <LongField settingKey={key} />;
    default:
      return <LineField settingKey={key} />;
  }
}

function FlagField({ settingKey: key }: { settingKey: SettingKey }) {
  const { name, hint, value, error, set, mayChange } = useField(key);
  return (
    <>
      <Switch
        name={name}
        hint={hint}
        isOn={value === '1'}
        disabled={!mayChange}
        onChange={(isOn) => set(key, isOn ? '1' : '0')}
      />
      {error !== undefined && <span className="field-error">{error}</span>}
    </>
  );
}

function LongField({ settingKey: key }: { settingKey: SettingKey }) {
  const { name, hint, value, error, set, mayChange } = useField(key);
  return (
    <TextAreaField
      label={name}
      hint={hint}
      value={value}
      error={error}
      disabled={!mayChange}
      onChange={({ target }) => set(key, target.value)}
    />
  );
}

/** A text or a number in one line. Turkish numbers have a comma, in the draft it is a point. */
function LineField({ settingKey: key }: { settingKey: SettingKey }) {
  const { name, hint, value, error, set, mayChange, defaultCurrency } = useField(key);
  const { locale } = useOffice();
  const kind = kindOf(key);
  const isNumber = kind === 'whole' || kind === 'amount';
  const currency = key === 'installmentLimit' ? 'TRY' : defaultCurrency;
  const shown = kind === 'amount' && locale === 'tr' ? value.replace('.', ',') : value;
  return (
    <div className={isNumber ? 'setting-number' : undefined}>
      <TextField
        label={kind === 'amount' ? `${name}, ${currency}` : name}
        hint={hint}
        value={shown}
        error={error}
        disabled={!mayChange}
        inputMode={kind === 'whole' ? 'numeric' : kind === 'amount' ? 'decimal' : undefined}
        onChange={({ target }) =>
          set(key, kind === 'amount' ? target.value.replace(',', '.') : target.value)
        }
      />
    </div>
  );
}

function ProviderField({ settingKey: key }: { settingKey: SettingKey }) {
  const { name, hint, value, error, set, mayChange, cardProviders } = useField(key);
  const { t } = useTexts(settingsTexts);
  const isReady = value === '' || cardProviders.includes(value);
  return (
    <SelectField
      label={name}
      hint={isReady ? hint : t.provider.missing}
      value={value}
      error={error}
      disabled={!mayChange}
      onChange={({ target }) => set(key, target.value)}
    >
      <option value="">{t.provider.none}</option>
      <option value="nestpay">NestPay</option>
      <option value="iyzico">iyzico</option>
      <option value="paytr">PayTR</option>
    </SelectField>
  );
}

function PriceDisplayField({ settingKey }: { settingKey: SettingKey }) {
  const { t } = useTexts(settingsTexts);
  const statuses = ['1', '2', '0'] as const;
  const choices = statuses.map((status) => [status, t.priceDisplay[status]] as const);
  return <ChoiceField settingKey={settingKey} choices={choices} />;
}

function CompanyOwnerField({ settingKey }: { settingKey: SettingKey }) {
  const { t } = useTexts(settingsTexts);
  return <ChoiceField settingKey={settingKey} choices={Object.entries(t.companyOwner)} />;
}

function InvoiceMomentField({ settingKey }: { settingKey: SettingKey }) {
  const { t } = useTexts(settingsTexts);
  return <ChoiceField settingKey={settingKey} choices={Object.entries(t.invoiceAt)} />;
}

/** One of a few values, each with its name. */
function ChoiceField(props: {
  settingKey: SettingKey;
  choices: readonly (readonly [value: string, name: string])[];
}) {
  const { settingKey: key, choices } = props;
  const { name, hint, value, error, set, mayChange } = useField(key);
  return (
    <SelectField
      label={name}
      hint={hint}
      value={value}
      error={error}
      disabled={!mayChange}
      onChange={({ target }) => set(key, target.value)}
    >
      {choices.map(([choice, text]) => (
        <option key={choice} value={choice}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}

function Conflict({ settingKey: key }: { settingKey: SettingKey }) {
  const { theirsOf, settle } = useSettingForm();
  const { t } = useTexts(settingsTexts);
  const summary = useSummary();
  const theirs = theirsOf(key);
  if (theirs === undefined) return null;
  return (
    <div className="office-note is-warning" role="alert">
      <div>
        <p>{t.theirs(summary(key, theirs))}</p>
        <p className="setting-conflict">
          <Button look="secondary" onClick={() => settle(key, 'mine')}>
            {t.keepMine}
          </Button>
          <Button look="secondary" onClick={() => settle(key, 'theirs')}>
            {t.takeTheirs}
          </Button>
        </p>
      </div>
    </div>
  );
}
