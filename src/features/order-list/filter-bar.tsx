import { useTexts } from '#ui/state/text-context.tsx';
import { orderTableTexts } from '#text/office/order-list-text.ts';
import { orderDetailTexts } from '#text/office/order-detail-text.ts';
import { useState } from 'react';
import type { OrderTablePage, OrderViewCounts } from '#contract/office/orders/office-order-list.ts';
import { readAcceptedVersion } from '#rules/order/order-filter.ts';
import { isOrderState } from '#rules/order/order-states.ts';
import { isPaymentType } from '#rules/order/payment-methods.ts';
import { formatDate } from '#text/format.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { SearchField } from '#ui/office/table/search-field.tsx';
import { useKeys } from '#ui/office/state/use-keys.ts';
import { rareUrls } from '#rare-urls';
import { ColumnMenu, type ColumnChoice } from './column-menu.tsx';
import { FilterDialog } from './filter-dialog.tsx';
import { listOf, type OrderAddress, type OrderWord } from './order-list-address.tsx';

/** The search field, a chip for each filter, and the choice of columns. */
export function FilterBar(props: {
  address: OrderAddress;
  counts: OrderViewCounts | undefined;
  customer: OrderTablePage['customer'];
  company: OrderTablePage['company'];
  columns: ColumnChoice;
}) {
  const { address, counts } = props;
  const { t } = useTexts(orderTableTexts);
  const [isOpen, setOpen] = useState(false);
  useKeys({ f: () => setOpen(true) });
  return (
    <div className="order-filters">
      <SearchField
        label={t.search}
        hasShortcut
        placeholder={t.searchHint}
        value={address.words.q ?? ''}
        onSearch={(q) => address.set({ q })}
      />
      <div className="order-filters-chips">
        <Chips address={address} customer={props.customer} company={props.company} />
        <button type="button" className="order-chip is-adding" onClick={() => setOpen(true)}>
          <OfficeIcon name="funnel" />
          {t.filter}
        </button>
      </div>
      <ColumnMenu columns={props.columns} />
      {isOpen && (
        <FilterDialog
          address={address}
          carriers={counts?.carriers ?? []}
          buyer={props.customer}
          company={props.company}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

interface ChipContent {
  words: readonly OrderWord[];
  name: string;
  value: string;
}

type Named = Pick<OrderTablePage, 'customer' | 'company'>;

function Chips({ address, ...named }: { address: OrderAddress } & Named) {
  const { t } = useTexts(orderTableTexts);
  return useChips(address.words, named).map(({ words, name, value }) => (
    <span key={name} className="order-chip">
      <span>{name}:</span>
      {value}
      <button
        type="button"
        aria-label={t.chips.remove(`${name}: ${value}`)}
        onClick={() => address.set(Object.fromEntries(words.map((word) => [word, null])))}
      >
        <OfficeIcon name="x" />
      </button>
    </span>
  ));
}

/** A deleted branch is shown by its number. */
function branchName(branch: string | undefined, customer: OrderTablePage['customer']): string {
  const found = customer?.branches.find(({ id }) => String(id) === branch);
  return found?.name ?? branch ?? '';
}

/** The version of a contract that the filter names, in words. */
function useAcceptedName(word: string | undefined): string {
  const { t, format } = useTexts(orderTableTexts);
  const { about } = useTexts(orderDetailTexts).t;
  const version = word ? readAcceptedVersion(word) : null;
  if (!version) return '';
  const { preInformation, distanceContract } = about;
  const name = version.path === rareUrls.preInformation ? preInformation : distanceContract;
  return t.chips.version(name, format.integer(version.number));
}

function useChips(words: OrderAddress['words'], { customer, company }: Named): ChipContent[] {
  const { t, format, locale } = useTexts(orderTableTexts);
  const { states, methods } = useTexts(orderDetailTexts).t;
  const { from, to, carrier, orders, accepted } = words;
  const day = (value: string) => formatDate(value, locale);
  const date =
    from && to
      ? from === to
        ? day(from)
        : `${day(from)} – ${day(to)}`
      : from
        ? t.chips.from(day(from))
        : to
          ? t.chips.to(day(to))
          : '';
  const method = listOf(words.method)
    .map(Number)
    .filter(isPaymentType)
    .map((each) => methods[each]);
  const state = listOf(words.state)
    .filter(isOrderState)
    .map((each) => states[each]);
  const chips: ChipContent[] = [
    { words: ['from', 'to'], name: t.chips.date, value: date },
    { words: ['method'], name: t.chips.method, value: method.join(', ') },
    { words: ['state'], name: t.chips.state, value: state.join(', ') },
    { words: ['carrier'], name: t.chips.carrier, value: carrier ?? '' },
    {
      words: ['customer', 'branch'],
      name: t.chips.customer,
      value: words.customer ? customer?.name || words.customer : '',
    },
    { words: ['company'], name: t.chips.company, value: company?.title || (words.company ?? '') },
    { words: ['costCentre'], name: t.chips.costCentre, value: words.costCentre ?? '' },
    { words: ['branch'], name: t.chips.branch, value: branchName(words.branch, customer) },
    {
      words: ['orders'],
      name: t.chips.orders,
      value: orders ? t.chips.count(format.integer(listOf(orders).length)) : '',
    },
    {
      words: ['accepted'],
      name: t.chips.accepted,
      value: useAcceptedName(accepted),
    },
  ];
  return chips.filter(({ value }) => value !== '');
}
