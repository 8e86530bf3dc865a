import { useTexts } from '#ui/state/text-context.tsx';
import { orderTableTexts } from '#text/office/order-list-text.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderBuyers } from '#contract/office/orders/office-order-list.ts';
import { SelectField } from '#ui/controls/field.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useFailureText } from '#ui/office/state/office-query.tsx';
import { SearchField } from '#ui/office/table/search-field.tsx';

type Found = OrderBuyers['items'][number];
/** The customer that the filter names. */
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

/** Enter chooses the first customer that was found; Tab leads to the others. */
function BuyerSearch({ onChoose }: { onChoose: (buyer: ChosenBuyer) => void }) {
  const { caller } = useOffice();
  const { t } = useTexts(orderTableTexts);
  const failureText = useFailureText();
  const [text, setText] = useState('');
  const path = `/api/office/order-buyers?q=${encodeURIComponent(text)}`;
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [path],
    queryFn: () => caller.get<OrderBuyers>(path),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
  const items = text === '' ? [] : (data?.items ?? []);
  const isNobody = text !== '' && data !== undefined && items.length === 0;
  const choose = (found: Found) => onChoose({ ...found, name: titleOf(found) });
  const chooseFirst = () => {
    if (items[0] && !isPlaceholderData) choose(items[0]);
  };
  return (
    <div className="buyer-field">
      <SearchField
        label={t.fields.customer}
        isInForm
        placeholder={t.fields.customerHint}
        value={text}
        onSearch={setText}
        error={error && failureText(error)}
        onEnter={text === '' ? undefined : chooseFirst}
      />
      <output className="muted">{isNobody && t.fields.noCustomer}</output>
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
