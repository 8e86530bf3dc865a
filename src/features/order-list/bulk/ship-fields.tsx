import { useTexts } from '#ui/state/text-context.tsx';
import { orderTableTexts } from '#text/office/order-list-text.ts';
import type { TableOrder } from '#contract/office/office-order-list.ts';
import { readTrackingLines, type TrackingLines } from '#rules/order/tracking-lines.ts';
import { TextAreaField } from '#ui/controls/field.tsx';
import { CarrierSelect } from '#ui/office/carrier-select.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import type { BulkForm } from './bulk-fields.tsx';

/** An order with the tracking number that was typed for it. */
export interface NumberedOrder extends TableOrder {
  number: string;
}

export interface Shipping {
  /** As they stand in the table. */
  orders: readonly TableOrder[];
  numbers: TrackingLines['numbers'];
  problems: TrackingLines['problems'];
  numbered: readonly NumberedOrder[];
}

/** The orders from top to bottom of the table, by its sort. */
function inTableOrder(orders: readonly TableOrder[], sort = '-date'): TableOrder[] {
  const column = sort.replace('-', '');
  const keyOf = ({ date, tryTotal, orderNo }: TableOrder) =>
    column === 'total' ? tryTotal : column === 'number' ? orderNo : date;
  const sign = sort.startsWith('-') ? -1 : 1;
  return orders.toSorted((left, right) => {
    const [one, other] = [keyOf(left), keyOf(right)];
    return one === other ? 0 : one < other ? -sign : sign;
  });
}

/** Which order gets which of the numbers that were typed (rule order-list/bulk-ship). */
export function shippingOf(
  ready: readonly TableOrder[],
  { sort, numbers: typed }: { sort: string | undefined; numbers: string },
): Shipping {
  const orders = inTableOrder(ready, sort);
  const { numbers, problems } = readTrackingLines(
    typed,
    orders.map(({ orderNo }) => orderNo),
  );
  const numbered = orders.flatMap((order) => {
    const number = numbers.get(order.orderNo);
    return number === undefined ? [] : [{ ...order, number }];
  });
  return { orders, numbers, problems, numbered };
}

/** The common carrier, a tracking number for each order, and the assignment of numbers to orders. */
export function ShipFields(props: {
  form: BulkForm;
  onChange: (form: BulkForm) => void;
  carriers: readonly string[];
  shipping: Shipping;
  tried: boolean;
}) {
  const { form, onChange, carriers, shipping, tried } = props;
  const { t, format } = useTexts(orderTableTexts);
  const words = t.bulk.shipping;
  const { problems, numbered, orders } = shipping;
  const wrong = problems.map(({ line, problem }) => words.problems[problem](format.integer(line)));
  const missing = tried && numbered.length === 0 ? words.needNumber : null;
  if (orders.length === 0) return null;
  if (carriers.length === 0) return <p role="alert">{words.noCarriers}</p>;
  return (
    <>
      <CarrierSelect
        label={words.carrier}
        choose={words.choose}
        required
        carriers={carriers}
        value={form.carrier}
        error={tried && form.carrier === '' ? words.needCarrier : null}
        onChange={(carrier) => onChange({ ...form, carrier })}
      />
      <TextAreaField
        label={words.numbers}
        hint={words.hint}
        rows={Math.min(10, Math.max(4, orders.length))}
        spellCheck={false}
        autoComplete="off"
        value={form.numbers}
        error={wrong.length > 0 ? wrong.join(' ') : missing}
        onChange={({ target }) => onChange({ ...form, numbers: target.value })}
      />
      <ShipList shipping={shipping} />
    </>
  );
}

/** Each order with the number that it gets; the same one twice is mostly a slip. */
function ShipList({ shipping }: { shipping: Shipping }) {
  const { t } = useTexts(orderTableTexts);
  const words = t.bulk.shipping;
  const { orders, numbers } = shipping;
  const given = [...numbers.values()];
  const twice = new Set(given.filter((number, index) => given.indexOf(number) < index));
  return (
    <>
      {[...twice].map((number) => (
        <p key={number} className="office-note is-warning">
          <OfficeIcon name="circle-alert" />
          {words.sameNumber(number)}
        </p>
      ))}
      <ol className="ship-list" aria-label={words.list} aria-live="polite">
        {orders.map(({ orderNo, customer, company, city }) => (
          <li key={orderNo}>
            <b>{orderNo}</b>
            <span className="muted">{[company || customer, city].filter(Boolean).join(', ')}</span>
            <span className={numbers.has(orderNo) ? 'numeric' : 'muted'}>
              {numbers.get(orderNo) ?? words.noNumber}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
