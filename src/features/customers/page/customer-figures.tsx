import type { ReactNode } from 'react';
import type { OfficeCustomer } from '#contract/office/customers/office-customer.ts';
import { formatDate } from '#text/format.ts';
import { customerPageTexts } from '#text/office/customers/customer-page-text.ts';
import { useTexts } from '#ui/state/text-context.tsx';

const dayMs = 86_400_000;

/** The strip of figures below the head. */
export function CustomerFigures({ customer }: { customer: OfficeCustomer }) {
  const { t, format, locale } = useTexts(customerPageTexts);
  const { figures, cart } = customer;
  const { orders, spent, firstAt, lastAt, stars, reviews } = figures;
  const f = t.figures;
  return (
    <dl className="office-panel customer-figures" aria-label={f.title}>
      <Figure name={f.orders} value={format.integer(orders)}>
        {orders > 0 && f.average(format.money(spent / orders, 'TRY'))}
      </Figure>
      <Figure name={f.spent} value={format.money(spent, 'TRY')}>
        {firstAt !== null && f.since(formatDate(firstAt, locale))}
      </Figure>
      <Figure name={f.last} value={lastAt === null ? f.never : formatDate(lastAt, locale)}>
        <Rhythm figures={figures} />
      </Figure>
      <Figure name={f.cart} value={f.products(format.integer(cart.lines.length))}>
        {cart.at !== null && cart.lines.length > 0 && formatDate(cart.at, locale)}
      </Figure>
      <Figure name={f.stars} value={stars === null ? f.never : format.rating(stars)}>
        {reviews > 0 && f.reviews(format.integer(reviews))}
      </Figure>
    </dl>
  );
}

/** The usual number of days between two orders. */
function Rhythm({ figures }: Pick<OfficeCustomer, 'figures'>) {
  const { t, format } = useTexts(customerPageTexts);
  const { orders, firstAt, lastAt } = figures;
  if (orders < 2 || firstAt === null || lastAt === null) return null;
  const days = Math.round((Date.parse(lastAt) - Date.parse(firstAt)) / dayMs / (orders - 1));
  return days < 1 ? null : t.figures.everyDays(format.integer(days));
}

function Figure(props: { name: string; value: string; children: ReactNode }) {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>{props.value}</dd>
      <dd className="caption">{props.children}</dd>
    </div>
  );
}
