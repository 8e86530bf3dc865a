import { Fragment } from 'react';
import type { Order } from '#contract/order.ts';
import { orderTexts } from '#text/customer/orders-text.ts';
import { formatDateTime } from '#text/format.ts';
import { useTexts } from '#ui/state/text-context.tsx';

type Update = Order['updates'][number];

/** The merchant's notes to the customer and corrections (rule orders/updates). */
export function OrderUpdates({ order: { updates, currency } }: { order: Order }) {
  const { t, locale } = useTexts(orderTexts);
  return updates.map((update) => (
    <div className="note-card order-note" key={update.date}>
      <h3>{`${update.correction ? t.corrected : t.note} · ${formatDateTime(update.date, locale)}`}</h3>
      {update.correction && <Changes correction={update.correction} currency={currency} />}
      {update.text !== '' && <p className="multiline">{update.text}</p>}
    </div>
  ));
}

function Changes(props: { correction: NonNullable<Update['correction']>; currency: string }) {
  const { lines, discount, isAddressChanged, totalBefore, total } = props.correction;
  const { t, format } = useTexts(orderTexts);
  const { integer, money } = format;
  const amount = (value: number) => money(value, props.currency);
  const rows = [
    ...lines.map(({ name, unit, was, is }) => [name, `${integer(was)} → ${integer(is)} ${unit}`]),
    ...(discount > 0 ? [[t.correctedDiscount, amount(-discount)]] : []),
    ...(total === totalBefore
      ? []
      : [[t.correctedTotal, `${amount(totalBefore)} → ${amount(total)}`]]),
  ] as const;
  return (
    <>
      <dl className="figures">
        {rows.map(([name, change]) => (
          <Fragment key={`${name} ${change}`}>
            <dt>{name}</dt>
            <dd>{change}</dd>
          </Fragment>
        ))}
      </dl>
      {isAddressChanged && <p className="caption">{t.correctedAddress}</p>}
    </>
  );
}
