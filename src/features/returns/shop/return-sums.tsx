import type { ReactNode } from 'react';
import type { OwnReturnPage, Returnable } from '#contract/returns.ts';
import type { ChosenLine } from '#rules/returns/return-form.ts';
import { exchangeMoney } from '#rules/returns/exchange-money.ts';
import { returnMoney } from '#rules/returns/return-money.ts';
import { sumAmounts } from '#rules/money/money.ts';
import { returnTexts } from '#text/customer/return-text.ts';
import { useLocale, useText } from '#ui/state/text-context.tsx';

/** The amount that the chosen lines give back, in the order's currency (rule returns/money). */
export function moneyOfChosen(data: Returnable, chosen: readonly ChosenLine[]) {
  const isExchanged = chosen.some(({ exchange }) => exchange !== null);
  const lines = data.lines.map((line) => ({
    quantity: line.bought,
    gross: line.gross,
    before: line.settled,
    pieces: Math.min(line.left, chosen.find(({ item }) => item === line.item)?.quantity ?? 0),
    deduction: 0,
  }));
  const { shippingTotal, commission, total } = data;
  const sums = { lines, shippingTotal, commission, total, paidTotal: total };
  const money = returnMoney({ ...sums, most: total, isExchanged });
  const exchange = exchangeMoney({
    ...sums,
    lines: lines.map((line, index) => ({
      ...line,
      tax: 0,
      isExchanged: chosen.some(
        (each) => each.item === data.lines[index]?.item && each.exchange !== null,
      ),
    })),
  });
  return { ...money, exchanged: exchange.paid };
}

type Money = Omit<NonNullable<OwnReturnPage['money']>, 'currency'>;

/** The box with the sum that goes back. */
export function ReturnSums(props: {
  money: Money | null;
  currency: string;
  /** Each line with its amount, above the sums. */
  lines?: readonly (readonly [name: string, amount: number])[];
  note: string;
  children?: ReactNode;
}) {
  const { money, currency, lines = [], note } = props;
  const t = returnTexts[useLocale()];
  const { format } = useText();
  const rows = money === null ? [] : rowsOf(money, lines, t);
  return (
    <aside className="order-summary" aria-label={t.back}>
      <div className="order-summary-body">
        <h2>{t.back}</h2>
        {money !== null && (
          <dl className="figures" aria-live="polite">
            {rows.map(([name, amount]) => [
              <dt key={`${name}-name`}>{name}</dt>,
              <dd key={`${name}-amount`}>{format.money(amount, currency)}</dd>,
            ])}
            <dt className="figures-total">{t.total}</dt>
            <dd className="figures-total">
              {format.money(sumAmounts(money.total, -money.exchanged), currency)}
            </dd>
          </dl>
        )}
        <p className="caption return-note">{note}</p>
        {props.children}
      </div>
    </aside>
  );
}

function rowsOf(
  money: Money,
  lines: readonly (readonly [string, number])[],
  t: (typeof returnTexts)['tr'],
): (readonly [string, number])[] {
  return [
    ...(lines.length > 0 ? lines : [[t.goods, money.goods] as const]),
    ...(money.deduction > 0 ? [[t.deduction, -money.deduction] as const] : []),
    [t.shipping, money.shipping],
    ...(money.commission > 0 ? [[t.commission, money.commission] as const] : []),
    ...(money.exchanged > 0 ? [[t.exchanged, -money.exchanged] as const] : []),
  ];
}

/** The way in which the money comes back, in words. */
export function wayText(
  { way, card }: Pick<Returnable, 'way' | 'card'>,
  t: (typeof returnTexts)['tr'],
): string {
  if (way === 'account') return t.toAccount;
  return way === 'card' && card !== '' ? t.toCard(card) : t.toIban;
}
