import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CompanyTablePage } from '#contract/office/companies/office-companies.ts';
import type { OrderTablePage } from '#contract/office/orders/office-order-list.ts';
import { orderTableTexts } from '#text/office/order-list-text.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useFailureText } from '#ui/office/state/office-query.tsx';
import { SearchField } from '#ui/office/table/search-field.tsx';
import { useTexts } from '#ui/state/text-context.tsx';

type Chosen = NonNullable<OrderTablePage['company']>;

/** A company by title, code or tax number (rule order-list/company-filter). */
export function CompanyField(props: {
  company: Chosen | null;
  onChoose: (company: Chosen | null) => void;
}) {
  const { company, onChoose } = props;
  const { t } = useTexts(orderTableTexts);
  if (company === null) return <CompanySearch onChoose={onChoose} />;
  return (
    <div className="buyer-field">
      <div className="field">
        <span className="label">{t.fields.company}</span>
        <span className="order-chip">
          {company.title || company.code}
          <button
            type="button"
            aria-label={t.chips.remove(company.title || company.code)}
            onClick={() => onChoose(null)}
          >
            <OfficeIcon name="x" />
          </button>
        </span>
      </div>
    </div>
  );
}

/** Enter chooses the first company that was found. */
function CompanySearch({ onChoose }: { onChoose: (company: Chosen) => void }) {
  const { caller } = useOffice();
  const { t } = useTexts(orderTableTexts);
  const failureText = useFailureText();
  const [text, setText] = useState('');
  const path = `/api/office/companies?limit=8&q=${encodeURIComponent(text)}`;
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [path],
    queryFn: () => caller.get<CompanyTablePage>(path),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
  const items = text === '' ? [] : (data?.items ?? []);
  const [first] = items;
  return (
    <div className="buyer-field">
      <SearchField
        label={t.fields.company}
        isInForm
        placeholder={t.fields.companyHint}
        value={text}
        onSearch={setText}
        error={error && failureText(error)}
        onEnter={first && !isPlaceholderData ? () => onChoose(first) : undefined}
      />
      <output className="muted">
        {text !== '' && data !== undefined && items.length === 0 && t.fields.noCompany}
      </output>
      {items.length > 0 && (
        <ul className="buyer-field-list" aria-label={t.fields.companies}>
          {items.map(({ code, title, taxNumber }) => (
            <li key={code}>
              <button type="button" onClick={() => onChoose({ code, title })}>
                <b>{title || code}</b>
                <span className="caption">{[code, taxNumber].filter(Boolean).join(' · ')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
