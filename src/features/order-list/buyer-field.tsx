import { useTexts } from '#ui/state/text-context.tsx';
import { orderTableTexts } from '#text/office/order-list-text.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { OrderBuyers } from '#contract/office/office-order-list.ts';
import { SelectField, TextField } from '#ui/controls/field.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useFailureText } from '#ui/office/state/office-query.tsx';

type Found = OrderBuyers['items'][number];
/** The buyer whose orders are searched. */
export type ChosenBuyer = Pick<Found, 'id' | 'name' | 'branches'>;

const titleOf = ({ name, company }: Found) => (company === '' ? name : `${company} (${name})`);

/** A customer by name, company or e-mail, then one of their branches (rule order-list/customer-filter). */
export function BuyerField(props: {
  buyer: ChosenBuyer | null;
  branch: string;
  onBuyer: (buyer: ChosenBuyer | null) => void;
  onBranch: (branch: string) => void;
}) {
  const { buyer, onBuyer, onBranch } = props;
  const { t } = useTexts(orderTableTexts);
  function choose(next: ChosenBuyer | null): void {
    onBuyer(next);
    onBranch('');
  }
  if (buyer === null) return <BuyerSearch onChoose={choose} />;
  return (
    <div className="buyer-field">
      <div className="field">
        <span className="label">{t.fields.customer}</span>
        <span className="order-chip">
          {buyer.name}
          <button
            type="button"
            aria-label={t.chips.remove(buyer.name)}
            onClick={() => choose(null)}
          >
            <OfficeIcon name="x" />
          </button>
        </span>
      </div>
      {buyer.branches.length > 0 && (
        <SelectField
          label={t.fields.branch}
          value={props.branch}
          onChange={({ target }) => onBranch(target.value)}
        >
          <option value="">{t.fields.anyBranch}</option>
          {buyer.branches.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
}

const pauseMs = 250;

/** The buyers that match the words, once the typing pauses. */
function useFound(text: string) {
  const { caller } = useOffice();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  const path = `/api/office/order-buyers?q=${encodeURIComponent(asked)}`;
  return useQuery({
    queryKey: [path],
    queryFn: () => caller.get<OrderBuyers>(path),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
}

/** Enter takes the first of those who are found; the others are a Tab away. */
function BuyerSearch({ onChoose }: { onChoose: (buyer: ChosenBuyer) => void }) {
  const { t } = useTexts(orderTableTexts);
  const [text, setText] = useState('');
  const { data, error } = useFound(text);
  const failureText = useFailureText();
  const isAsked = text.trim() !== '';
  const items = isAsked ? (data?.items ?? []) : [];
  const choose = (found: Found) => onChoose({ ...found, name: titleOf(found) });
  const nobody = isAsked && data && items.length === 0 ? t.fields.noCustomer : '';
  return (
    <div className="buyer-field">
      <TextField
        label={t.fields.customer}
        type="search"
        autoComplete="off"
        maxLength={100}
        placeholder={t.fields.customerHint}
        value={text}
        error={error && failureText(error)}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !isAsked) return;
          event.preventDefault();
          if (items[0]) choose(items[0]);
        }}
      />
      <output className="muted">{nobody}</output>
      {items.length > 0 && (
        <ul className="buyer-field-list" aria-label={t.fields.customers}>
          {items.map((found) => (
            <li key={found.id}>
              <button type="button" onClick={() => choose(found)}>
                <b>{titleOf(found)}</b>
                <span className="caption">{found.email}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
