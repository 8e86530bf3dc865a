import { useState } from 'react';
import type { CustomerTablePage } from '#contract/office/customers/office-customers.ts';
import type { PhoneBuyer } from '#contract/office/orders/phone-order.ts';
import { formatDate } from '#text/format.ts';
import { phoneOrderTexts } from '#text/office/orders/phone-order-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { SelectField, TextField } from '#ui/controls/field.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { SearchField } from '#ui/office/table/search-field.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import type { PhoneForm } from './use-phone-order.tsx';

/** The caller: found among the customers, or somebody without an account (rule phone-orders/customer). */
export function BuyerPanel({ form }: { form: PhoneForm }) {
  const { t } = useTexts(phoneOrderTexts);
  const { values, set, buyer } = form;
  const isChosen = values.isNew || values.customerId !== null;
  function change(): void {
    for (const name of ['customerId', 'branchId', 'deliveryId', 'invoiceId', 'typed'] as const)
      set(name, null);
    set('isNew', false);
  }
  return (
    <Panel
      title={t.customer.title}
      aside={
        isChosen && (
          <Button look="quiet" className="is-small" onClick={change}>
            <OfficeIcon name="x" />
            {t.customer.change}
          </Button>
        )
      }
    >
      {!isChosen && <BuyerSearch form={form} />}
      {values.isNew && <Newcomer form={form} />}
      {values.customerId !== null && buyer.data && <Known form={form} buyer={buyer.data} />}
      {isChosen && <Language form={form} />}
      {form.placing.nobody && (
        <p className="office-note is-error" role="alert">
          {form.placing.nobody}
        </p>
      )}
    </Panel>
  );
}

/** Enter chooses the first customer that was found; Tab leads to the others. */
function BuyerSearch({ form: { set } }: { form: PhoneForm }) {
  const { t } = useTexts(phoneOrderTexts);
  const [text, setText] = useState('');
  const query = useOfficeRead<CustomerTablePage>(
    `/api/office/customer-table?q=${encodeURIComponent(text)}&limit=8`,
    { enabled: text !== '', keep: true },
  );
  const items = text === '' ? [] : (query.data?.items ?? []);
  const isNobody = text !== '' && query.data !== undefined && items.length === 0;
  const [first] = items;
  const isCurrent = first !== undefined && !query.isPlaceholderData;
  return (
    <div className="phone-buyer-search">
      <SearchField
        label={t.customer.search}
        isInForm
        placeholder={t.customer.hint}
        value={text}
        onSearch={setText}
        onEnter={isCurrent ? () => set('customerId', first.id) : undefined}
      />
      <output className="muted">{isNobody && t.customer.none}</output>
      {items.length > 0 && (
        <ul aria-label={t.customer.title}>
          {items.map(({ id, name, company, email, phone, city }) => (
            <li key={id}>
              <button type="button" onClick={() => set('customerId', id)}>
                <b>{company === '' ? name : `${name} · ${company}`}</b>
                <span className="caption">{[email, phone, city].filter(Boolean).join(' · ')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button look="secondary" onClick={() => set('isNew', true)}>
        <OfficeIcon name="plus" />
        {t.customer.isNew}
      </Button>
    </div>
  );
}

function Newcomer({ form }: { form: PhoneForm }) {
  const { t } = useTexts(phoneOrderTexts);
  const { values, set, placing } = form;
  return (
    <TextField
      label={t.customer.email}
      type="email"
      required
      maxLength={320}
      autoComplete="off"
      hint={t.customer.isNewHint}
      value={values.email}
      error={placing.fields['email'] ?? null}
      onChange={({ target }) => set('email', target.value)}
    />
  );
}

function Known({ form, buyer }: { form: PhoneForm; buyer: PhoneBuyer }) {
  const { t, format, locale } = useTexts(phoneOrderTexts);
  const { values, set } = form;
  const { name, email, phone, balance, lastOrder, branches, isBlocked } = buyer;
  const facts = [
    ...(balance
      ? [
          [t.customer.balance, format.money(balance.amount, balance.currency)],
          [t.customer.overdue, format.money(balance.overdue, balance.currency)],
        ]
      : []),
    ...(lastOrder ? [[t.customer.lastOrder, formatDate(lastOrder.at, locale)]] : []),
  ] as const;
  return (
    <>
      <div className="phone-buyer">
        <p>
          <b>{name}</b>
          <span className="caption">{[email, phone].filter(Boolean).join(' · ')}</span>
        </p>
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {isBlocked && <p className="office-note is-warning">{t.customer.blocked}</p>}
      {branches.length > 0 && (
        <SelectField
          label={t.customer.branch}
          value={values.branchId ?? ''}
          onChange={({ target }) =>
            set('branchId', target.value === '' ? null : Number(target.value))
          }
        >
          <option value="">{t.customer.noBranch}</option>
          {branches.map((branch) => (
            <option key={branch.id} value={branch.id}>
              {branch.name}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}

/** The language of the order, its mails and its texts. */
function Language({ form: { values, set } }: { form: PhoneForm }) {
  const { t } = useTexts(phoneOrderTexts);
  return (
    <SelectField
      label={t.customer.language}
      value={values.locale}
      onChange={({ target }) => set('locale', target.value === 'en' ? 'en' : 'tr')}
    >
      <option value="tr">{t.customer.languages.tr}</option>
      <option value="en">{t.customer.languages.en}</option>
    </SelectField>
  );
}
