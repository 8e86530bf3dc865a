import type { OfficeCustomer } from '#contract/office/customers/office-customer.ts';
import { formatDate, formatDateTime } from '#text/format.ts';
import { customerPageTexts } from '#text/office/customers/customer-page-text.ts';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { OrderStateBadge } from '#ui/office/order-state.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useTexts } from '#ui/state/text-context.tsx';

interface PanelProps {
  customer: OfficeCustomer;
}

/** The newest orders. */
export function OrdersPanel({ customer }: PanelProps) {
  const { t, format, locale } = useTexts(customerPageTexts);
  const { may } = useOffice();
  const { orders, figures, id } = customer;
  const all =
    orders.length > 0 && may('orders:read') ? (
      <OfficeLink className="link" to={`${officePaths.orders}?customer=${id}`}>
        {t.orders.all(format.integer(figures.orders))}
      </OfficeLink>
    ) : undefined;
  return (
    <Panel title={t.orders.title} aside={all} wide>
      {orders.length === 0 ? (
        <p className="customer-none">{t.orders.none}</p>
      ) : (
        <ul className="customer-rows">
          {orders.map((order) => (
            <li key={order.orderNo} className="customer-order">
              <OfficeLink className="link" to={officePaths.order(order.orderNo)}>
                {order.orderNo}
              </OfficeLink>
              <span className="muted">{formatDate(order.at, locale)}</span>
              <span className="muted">{t.orders.lines(format.integer(order.lines))}</span>
              <OrderStateBadge
                state={order.status}
                paymentType={order.paymentType}
                payBefore={order.payBefore}
              />
              <b className="customer-amount">{format.money(order.total, order.currency)}</b>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** The open cart. */
export function CartPanel({ customer }: PanelProps) {
  const { t, format, locale } = useTexts(customerPageTexts);
  const { lines, at } = customer.cart;
  const changed = at !== null && lines.length > 0 ? formatDateTime(at, locale) : '';
  return (
    <Panel
      title={t.cart.title}
      aside={changed === '' ? undefined : <span>{t.cart.changed(changed)}</span>}
      wide
    >
      {lines.length === 0 ? (
        <p className="customer-none">{t.cart.empty}</p>
      ) : (
        <ul className="customer-rows">
          {lines.map((line) => (
            <li key={`${line.productId} ${line.unit}`}>
              <div>
                {line.name}
                <span className="customer-line muted">{line.code}</span>
              </div>
              <b className="customer-amount">{`${format.integer(line.quantity)} ${line.unit}`}</b>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** The newest reviews with their states. */
export function ReviewsPanel({ customer }: PanelProps) {
  const { t, format } = useTexts(customerPageTexts);
  const { reviews } = customer;
  return (
    <Panel title={t.reviews.title} wide>
      {reviews.length === 0 ? (
        <p className="customer-none">{t.reviews.none}</p>
      ) : (
        <ul className="customer-rows">
          {reviews.map((review) => (
            <li key={review.id}>
              <div>
                {review.product}
                <span className="customer-line muted">
                  “{review.title}” {review.description}
                </span>
              </div>
              <span className="customer-nowrap">
                {t.reviews.stars(format.integer(review.star))}
              </span>
              <ReviewTag state={review.state} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function ReviewTag({ state }: Pick<OfficeCustomer['reviews'][number], 'state'>) {
  const { t } = useTexts(customerPageTexts);
  const text = t.reviews.states[state];
  if (state === 'published') return <span className="customer-tag is-good">{text}</span>;
  if (state === 'waiting') return <span className="customer-tag is-waiting">{text}</span>;
  return <span className="office-tag">{text}</span>;
}

/** The newest questions with their answers. */
export function QuestionsPanel({ customer }: PanelProps) {
  const { t } = useTexts(customerPageTexts);
  const { questions } = customer;
  if (questions.length === 0) return null;
  return (
    <Panel title={t.questions.title} wide>
      <ul className="customer-rows">
        {questions.map((question) => (
          <li key={question.id}>
            <div>
              {question.product}
              <span className="customer-line muted">“{question.question}”</span>
              <span className="customer-line">
                {question.answer === '' ? t.questions.unanswered : question.answer}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
