import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfficeCustomer } from '#contract/office/customers/office-customer.ts';
import type { CustomerTablePage } from '#contract/office/customers/office-customers.ts';
import { customerMergeTexts } from '#text/office/customers/customer-merge-text.ts';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useFailureText } from '#ui/office/state/office-query.tsx';
import { SearchField } from '#ui/office/table/search-field.tsx';
import { useTexts } from '#ui/state/text-context.tsx';

interface Found {
  id: number;
  name: string;
  email: string;
  orders: number;
  isGuest: boolean;
}

/** Searches the other account; before anything is typed, it offers those with the same telephone. */
export function OtherAccount(props: { customer: OfficeCustomer; onChoose: (id: number) => void }) {
  const { customer, onChoose } = props;
  const { t } = useTexts(customerMergeTexts);
  const failureText = useFailureText();
  const [text, setText] = useState('');
  const { data, error } = useFound(text);
  const found = data?.items.map(foundOf).filter(({ id }) => id !== customer.id) ?? [];
  const alike = customer.similar.map((each) => ({ ...each, isGuest: false }));
  return (
    <>
      <SearchField
        label={t.search}
        isInForm
        isFocused
        placeholder={t.searchHint}
        maxLength={100}
        value={text}
        onSearch={setText}
        error={error && failureText(error)}
      />
      <output className="muted">
        {text !== '' && data !== undefined && found.length === 0 && t.none}
      </output>
      {text === '' ? (
        <Choices label={t.alike} found={alike} onChoose={onChoose} hasHead />
      ) : (
        <Choices label={t.found} found={found} onChoose={onChoose} />
      )}
    </>
  );
}

/** The first customers that the text finds. */
function useFound(text: string) {
  const { caller } = useOffice();
  const path = `/api/office/customer-table?limit=10&q=${encodeURIComponent(text)}`;
  return useQuery({
    queryKey: [path],
    queryFn: () => caller.get<CustomerTablePage>(path),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
}

function foundOf({ id, name, email, kind, orders }: CustomerTablePage['items'][number]): Found {
  return { id, name, email, orders: orders.count, isGuest: kind === 'guest' };
}

function Choices(props: {
  label: string;
  found: Found[];
  onChoose: (id: number) => void;
  hasHead?: boolean;
}) {
  const { label, found, onChoose, hasHead = false } = props;
  const { t, format } = useTexts(customerMergeTexts);
  if (found.length === 0) return null;
  return (
    <>
      {hasHead && <h3 className="merge-head">{label}</h3>}
      <ul className="merge-choices" aria-label={label}>
        {found.map(({ id, name, email, orders, isGuest }) => (
          <li key={id}>
            <button type="button" onClick={() => onChoose(id)}>
              <b>{name === '' ? email : name}</b>
              <span className="caption">
                {[email, t.orders(format.integer(orders)), isGuest && t.guest]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
