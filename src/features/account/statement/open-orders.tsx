import type { AccountStatement } from '#contract/account.ts';
import { formatDate } from '#text/format.ts';
import { openAccountTexts } from '#text/customer/open-account-text.ts';
import { useLocale, useTexts } from '#ui/state/text-context.tsx';

/** The company's limit, and the orders that the bookkeeping has not booked yet (rule open-account/statement). */
export function OpenOrders({ credit }: { credit: NonNullable<AccountStatement['credit']> }) {
  const { t, format } = useTexts(openAccountTexts);
  const locale = useLocale();
  const money = (amount: number) => format.money(amount, credit.currency);
  return (
    <section className="statement-credit" aria-label={t.openOrders}>
      <p>
        {t.available}: <b>{money(credit.available)}</b> / {money(credit.limit)}
      </p>
      {credit.orders.length > 0 && (
        <div className="table-frame">
          <table className="table is-stacked">
            <caption>
              <b>{t.openOrders}</b> <span className="caption">{t.openOrdersHint}</span>
            </caption>
            <thead>
              <tr>
                <th scope="col">{t.date}</th>
                <th scope="col">{t.orderNo}</th>
                <th scope="col">{t.due}</th>
                <th scope="col" className="align-right">
                  {t.amount}
                </th>
              </tr>
            </thead>
            <tbody>
              {credit.orders.map(({ orderNo, date, dueOn, amount }) => (
                <tr key={orderNo}>
                  <td data-l={t.date} className="numeric">
                    {formatDate(date, locale)}
                  </td>
                  <td className="table-title">{orderNo}</td>
                  <td data-l={t.due} className="numeric">
                    {dueOn === null ? null : formatDate(dueOn, locale)}
                  </td>
                  <td data-l={t.amount} className="align-right numeric">
                    {money(amount)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
