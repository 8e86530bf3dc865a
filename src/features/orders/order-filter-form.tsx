import type { FormEvent } from 'react';
import type { OrderList } from '#contract/order.ts';
import { usualStates } from '#rules/order/order-filter.ts';
import { ownFilterQuery, readOwnOrderFilter } from '#rules/order/own-order-filter.ts';
import { orderFilterTexts } from '#text/customer/order-filter-text.ts';
import { orderTexts } from '#text/customer/orders-text.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { SelectField, TextField } from '#ui/controls/field.tsx';
import { useNavigate } from '#ui/state/router-context.tsx';
import { useLocale } from '#ui/state/text-context.tsx';
import { rareUrls } from '#rare-urls';
import { localised, urls } from '#urls';

/** Which of their orders a customer sees, as a real form, and those orders as files (rules orders/filters, orders/files). */
export function OrderFilterForm({ data }: { data: OrderList }) {
  const locale = useLocale();
  const text = orderFilterTexts[locale];
  const navigate = useNavigate();
  const { filter } = data;
  const path = localised(urls.orders, locale);
  function show(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [
      name,
      String(value),
    ]);
    const { words } = readOwnOrderFilter(new URLSearchParams(fields));
    void navigate(path + ownFilterQuery(words));
  }
  const query = ownFilterQuery(filter);
  return (
    <form
      className="order-filter"
      method="get"
      action={path}
      onSubmit={show}
      key={query}
      noValidate
    >
      <TextField
        type="search"
        name="q"
        label={text.search}
        maxLength={100}
        defaultValue={filter.q}
      />
      <FilterChoices data={data} />
      <FilterCostCentre data={data} />
      <FilterDays data={data} />
      <FilterActions query={query} hasFiles={data.total > 0} />
    </form>
  );
}

function FilterChoices({ data: { filter, branches } }: { data: OrderList }) {
  const locale = useLocale();
  const text = orderFilterTexts[locale];
  const { states } = orderTexts[locale];
  return (
    <>
      {branches.length > 0 && (
        <SelectField name="branch" label={text.branch} defaultValue={filter.branch}>
          <option value="">{text.allBranches}</option>
          {branches.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField name="state" label={text.state} defaultValue={filter.state}>
        <option value="">{text.allStates}</option>
        {usualStates.map((state) => (
          <option key={state} value={state}>
            {states[state]}
          </option>
        ))}
      </SelectField>
    </>
  );
}

/** The cost center, for somebody who buys for a company that keeps some. */
function FilterCostCentre({ data: { filter, costCentres } }: { data: OrderList }) {
  const text = orderFilterTexts[useLocale()];
  if (costCentres.length === 0 && filter.costCentre === '') return null;
  // Orders keep a cost center that the company has given up.
  const isKept = filter.costCentre === '' || costCentres.includes(filter.costCentre);
  return (
    <SelectField name="costCentre" label={text.costCentre} defaultValue={filter.costCentre}>
      <option value="">{text.allCostCentres}</option>
      {[...costCentres, ...(isKept ? [] : [filter.costCentre])].map((name) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  );
}

/** Applies or clears the filter, and the filtered orders as files. */
function FilterActions({ query, hasFiles }: { query: string; hasFiles: boolean }) {
  const locale = useLocale();
  const text = orderFilterTexts[locale];
  const quiet = buttonClass({ look: 'quiet' });
  return (
    <div className="order-filter-actions">
      <Button type="submit" look="secondary">
        {text.apply}
      </Button>
      {query !== '' && (
        <a className={quiet} href={localised(urls.orders, locale)}>
          {text.clear}
        </a>
      )}
      {hasFiles &&
        (['csv', 'xlsx'] as const).map((format) => (
          <a
            key={format}
            className={quiet}
            href={localised(rareUrls.ordersFile(format, query), locale)}
            download
          >
            {text[format]}
          </a>
        ))}
    </div>
  );
}

/** The first and the last day; a wrong one says so at its field. */
function FilterDays({ data: { filter, wrong } }: { data: OrderList }) {
  const text = orderFilterTexts[useLocale()];
  return (['from', 'to'] as const).map((name) => (
    <TextField
      key={name}
      type="date"
      name={name}
      label={text[name]}
      defaultValue={filter[name]}
      error={wrong?.field === name ? text.wrong[wrong.reason] : null}
    />
  ));
}
