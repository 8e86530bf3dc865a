import { useTexts } from '#ui/state/text-context.tsx';
import { orderTableTexts } from '#text/office/order-list-text.ts';
import { orderDetailTexts } from '#text/office/order-detail-text.ts';
import { useState, type FormEvent } from 'react';
import type { OrderTablePage } from '#contract/office/orders/office-order-list.ts';
import { orderStates } from '#rules/order/order-states.ts';
import { paymentTypes } from '#rules/order/payment-methods.ts';
import { Button } from '#ui/controls/button.tsx';
import { SelectField, TextField } from '#ui/controls/field.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { BuyerField, type ChosenBuyer } from './buyer-field.tsx';
import { CompanyField } from './company-field.tsx';
import { listOf, type OrderAddress } from './order-list-address.tsx';

const methodKeys = [
  paymentTypes.card,
  paymentTypes.bankTransfer,
  paymentTypes.cashOnDelivery,
  paymentTypes.openAccount,
];

/** The filters as the form holds them, until it is submitted. */
function useFilterForm(
  address: OrderAddress,
  current: Pick<OrderTablePage, 'customer' | 'company'>,
  onClose: () => void,
) {
  const { words } = address;
  const [state, setState] = useState(listOf(words.state));
  const [method, setMethod] = useState(listOf(words.method));
  const [from, setFrom] = useState(words.from ?? '');
  const [to, setTo] = useState(words.to ?? '');
  const [carrier, setCarrier] = useState(words.carrier ?? '');
  const [buyer, setBuyer] = useState<ChosenBuyer | null>(current.customer);
  const [company, setCompany] = useState(current.company);
  const [costCentre, setCostCentre] = useState(words.costCentre ?? '');
  const [branch, setBranch] = useState(words.branch ?? '');
  const isWrong = from !== '' && to !== '' && to < from;
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isWrong) return;
    address.set({
      state: state.join(','),
      method: method.join(','),
      from,
      to,
      carrier,
      customer: buyer && String(buyer.id),
      branch: buyer && branch,
      company: company && company.code,
      costCentre: costCentre.trim(),
    });
    onClose();
  }
  function clear(): void {
    address.replaceAll(words.view ? { view: words.view } : {});
    onClose();
  }
  const set = {
    setState,
    setMethod,
    setFrom,
    setTo,
    setCarrier,
    setBuyer,
    setBranch,
    setCompany,
    setCostCentre,
  };
  const values = { state, method, from, to, carrier, buyer, branch, company, costCentre };
  return { ...values, isWrong, submit, clear, ...set };
}

/** All filters but the text, which the search field has. */
export function FilterDialog(props: {
  address: OrderAddress;
  carriers: readonly string[];
  /** The buyer in the filter. */
  buyer: OrderTablePage['customer'];
  /** The company in the filter. */
  company: OrderTablePage['company'];
  onClose: () => void;
}) {
  const { t } = useTexts(orderTableTexts);
  const { may } = useOffice();
  const form = useFilterForm(
    props.address,
    { customer: props.buyer, company: props.company },
    props.onClose,
  );
  return (
    <Modal
      open
      onClose={props.onClose}
      title={t.filterTitle}
      onSubmit={form.submit}
      footer={
        <>
          <Button look="secondary" onClick={form.clear}>
            {t.clearAll}
          </Button>
          <Button type="submit">{t.apply}</Button>
        </>
      }
    >
      <div className="order-filter-form">
        {may('customers:read') && (
          <BuyerField
            buyer={form.buyer}
            branch={form.branch}
            onBuyer={form.setBuyer}
            onBranch={form.setBranch}
          />
        )}
        <CompanyFields form={form} />
        <KindChoices form={form} />
        <DayFields form={form} />
        <CarrierField carriers={props.carriers} value={form.carrier} onChange={form.setCarrier} />
      </div>
    </Modal>
  );
}

type FilterForm = ReturnType<typeof useFilterForm>;

/** The company that orders were for, and its cost center. */
function CompanyFields({ form }: { form: FilterForm }) {
  const { t } = useTexts(orderTableTexts);
  const { may } = useOffice();
  return (
    <>
      {may('companies:read') && <CompanyField company={form.company} onChoose={form.setCompany} />}
      <TextField
        label={t.fields.costCentre}
        maxLength={40}
        value={form.costCentre}
        onChange={({ target }) => form.setCostCentre(target.value)}
      />
    </>
  );
}

function KindChoices({ form }: { form: FilterForm }) {
  const { t } = useTexts(orderTableTexts);
  const { states, methods } = useTexts(orderDetailTexts).t;
  return (
    <>
      <Choices
        title={t.fields.states}
        options={orderStates.map((key) => ({ key, name: states[key] }))}
        chosen={form.state}
        onChange={form.setState}
      />
      <Choices
        title={t.fields.methods}
        options={methodKeys.map((key) => ({ key: String(key), name: methods[key] }))}
        chosen={form.method}
        onChange={form.setMethod}
      />
    </>
  );
}

function DayFields({ form }: { form: FilterForm }) {
  const { t } = useTexts(orderTableTexts);
  return (
    <>
      <TextField
        label={t.fields.from}
        type="date"
        value={form.from}
        onChange={({ target }) => form.setFrom(target.value)}
      />
      <TextField
        label={t.fields.to}
        type="date"
        value={form.to}
        error={form.isWrong ? t.fields.period : null}
        onChange={({ target }) => form.setTo(target.value)}
      />
    </>
  );
}

function Choices(props: {
  title: string;
  options: readonly { key: string; name: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}) {
  const { title, options, chosen, onChange } = props;
  return (
    <fieldset>
      <legend className="label">{title}</legend>
      {options.map(({ key, name }) => (
        <label key={key} className="check">
          <input
            type="checkbox"
            checked={chosen.includes(key)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, key] : chosen.filter((each) => each !== key))
            }
          />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}

function CarrierField(props: {
  carriers: readonly string[];
  value: string;
  onChange: (carrier: string) => void;
}) {
  const { t } = useTexts(orderTableTexts);
  if (props.carriers.length === 0) return null;
  return (
    <SelectField
      label={t.fields.carrier}
      value={props.value}
      onChange={({ target }) => props.onChange(target.value)}
    >
      <option value="">{t.fields.anyCarrier}</option>
      {props.carriers.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  );
}
