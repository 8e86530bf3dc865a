import { useState } from 'react';
import type { PriceWhy } from '#contract/office/prices/price-why.ts';
import type { GroupPage } from '#contract/office/prices/groups.ts';
import type { CustomerTablePage } from '#contract/office/customers/office-customers.ts';
import { whyDeskTexts } from '#text/office/prices/why-desk-text.ts';
import { SelectField, TextField } from '#ui/controls/field.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { ChosenTarget, SearchChoice } from '../choice/search-choice.tsx';
import { TargetSearch } from '../rules/target-fields.tsx';
import type { WhyAddress } from './why-words.tsx';

interface FormProps {
  address: WhyAddress;
  list: string | undefined;
  /** The answer to the question, once it is there. */
  why: PriceWhy | undefined;
  errors: Readonly<Record<string, string>>;
}

/** The question: buyer, product, quantity and unit. */
export function WhyForm(props: FormProps) {
  const { address, why, errors } = props;
  const { t, format } = useTexts(whyDeskTexts);
  const { unit = '', quantity = '1' } = address.words;
  return (
    <div className="price-why-form">
      <BuyerFields {...props} />
      <ProductField key={address.words.product ?? ''} {...props} />
      <TextField
        label={t.quantity}
        className="input numeric"
        inputMode="numeric"
        maxLength={7}
        value={quantity}
        error={errors['quantity']}
        onChange={({ target }) => address.set({ quantity: target.value })}
      />
      <SelectField
        label={t.unit}
        value={why ? why.unit.name : unit}
        error={errors['unit']}
        disabled={!why}
        onChange={({ target }) => address.set({ unit: target.value })}
      >
        {!why && <option value={unit}>{unit}</option>}
        {why?.units.map(({ id, name, multiplier }) => (
          <option key={id} value={name}>
            {multiplier === 1 ? name : t.unitOf(name, format.integer(multiplier))}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

function ProductField({ address, why, errors }: FormProps) {
  const { t } = useTexts(whyDeskTexts);
  const { may } = useOffice();
  const { product = '' } = address.words;
  const [isChanging, setChanging] = useState(product === '');
  // Another product has other units.
  const choose = (code: string) => address.set({ product: code, unit: null });
  if (!may('catalog:read'))
    return (
      <TextField
        label={t.productCode}
        value={product}
        error={errors['product']}
        onChange={({ target }) => choose(target.value)}
      />
    );
  if (isChanging || product === '')
    return (
      <TargetSearch
        scope="product"
        error={errors['product']}
        onChoose={({ code }) => {
          choose(code);
          setChanging(false);
        }}
      />
    );
  return (
    <ChosenTarget
      label={t.product}
      target={why ? why.product : { code: product, name: '' }}
      error={errors['product']}
      onChange={() => setChanging(true)}
    />
  );
}

/** The value of the choice of a customer; groups have `g:` before their codes. */
const ofCustomer = 'customer';

function BuyerFields({ address, list, why, errors }: FormProps) {
  const { t } = useTexts(whyDeskTexts);
  const { may } = useOffice();
  const { data } = useOfficeRead<GroupPage>('/api/office/groups');
  const { group, customer } = address.words;
  const [isSearching, setSearching] = useState(customer !== undefined);
  const isCustomer = isSearching || customer !== undefined;
  const chosen = isCustomer ? ofCustomer : group === undefined ? '' : `g:${group}`;
  function choose(value: string): void {
    setSearching(value === ofCustomer);
    const code = value.startsWith('g:') ? value.slice(2) : null;
    if (value !== ofCustomer) address.set({ group: code, customer: null });
  }
  const guests = data?.guests ?? null;
  return (
    <>
      <SelectField
        label={t.buyer}
        value={chosen}
        error={errors['group'] ?? errors['list']}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{list === undefined ? t.guest : t.thisList}</option>
        {data?.items
          .filter(({ code }) => list !== undefined || code !== guests)
          .map(({ code, name }) => (
            <option key={code} value={`g:${code}`}>
              {name}
            </option>
          ))}
        {may('customers:read') && <option value={ofCustomer}>{t.someCustomer}</option>}
      </SelectField>
      {isCustomer && (
        <CustomerField
          id={customer}
          name={why?.buyer?.name ?? ''}
          error={errors['customer']}
          onChoose={(id) => {
            setSearching(true);
            address.set({ customer: id, ...(id !== null && { group: null }) });
          }}
        />
      )}
    </>
  );
}

function CustomerField(props: {
  id: string | undefined;
  name: string;
  error: string | undefined;
  onChoose: (id: string | null) => void;
}) {
  const { id, name, error, onChoose } = props;
  const { t } = useTexts(whyDeskTexts);
  if (id === undefined) return <CustomerSearch onChoose={onChoose} error={error} />;
  return (
    <ChosenTarget
      label={t.customer}
      target={{ code: id, name }}
      error={error}
      onChange={() => onChoose(null)}
    />
  );
}

function CustomerSearch(props: { onChoose: (id: string) => void; error: string | undefined }) {
  const { t } = useTexts(whyDeskTexts);
  const [text, setText] = useState('');
  const asked = text.trim();
  const { data } = useOfficeRead<CustomerTablePage>(
    `/api/office/customer-table?limit=20&q=${encodeURIComponent(asked)}`,
    { enabled: asked !== '', keep: true },
  );
  return (
    <SearchChoice
      label={t.customer}
      placeholder={t.customerHint}
      error={props.error}
      text={text}
      found={data?.items.map(({ id, name, email, company }) => ({
        code: String(id),
        name: [name, company, email].filter(Boolean).join(' · '),
      }))}
      onText={setText}
      onChoose={({ code }) => props.onChoose(code)}
    />
  );
}
