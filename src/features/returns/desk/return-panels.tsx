import type { OfficeReturn, SettlePreview } from '#contract/office/orders/office-returns.ts';
import { sumAmounts } from '#rules/money/money.ts';
import { formatDate, formatDateTime } from '#text/format.ts';
import { returnDeskTexts } from '#text/office/returns/return-desk-text.ts';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { officePaths, officeUrls } from '#ui/office/state/office-urls.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import type { Decisions } from './use-decisions.tsx';

/** The money of a return: as it was settled, else as the typed decisions come to. */
export function MoneyPanel({ found, decisions }: { found: OfficeReturn; decisions: Decisions }) {
  const { t, format } = useTexts(returnDeskTexts);
  const { preview } = decisions;
  const money = found.money ?? preview;
  if (money === null) return null;
  const show = (amount: number) => format.money(amount, money.currency);
  return (
    <Panel
      title={t.money}
      aside={found.money === null && <span className="caption">{t.expected}</span>}
    >
      <dl className="returns-sums">
        <Sums found={found} money={money} />
        <dt className="returns-total">{t.total}</dt>
        <dd className="returns-total">{show(sumAmounts(money.total, -money.exchanged))}</dd>
      </dl>
      <p className="caption">
        {[found.card, found.money === null && preview ? t.most(show(preview.most)) : '']
          .filter(Boolean)
          .join(' · ')}
      </p>
    </Panel>
  );
}

function Sums(props: {
  found: OfficeReturn;
  money: NonNullable<OfficeReturn['money']> | SettlePreview;
}) {
  const { found, money } = props;
  const { t, format } = useTexts(returnDeskTexts);
  const { goods, deduction, shipping, commission, exchanged, currency } = money;
  const names = found.lines.map(({ name }) => name).join(', ');
  const rows = [
    [names, goods],
    ...(deduction > 0 ? [[t.deduction, -deduction] as const] : []),
    [t.shipping, shipping],
    [t.commission, commission],
    ...(exchanged > 0 ? [[t.exchanged, -exchanged] as const] : []),
  ] as const;
  return rows.map(([name, amount]) => [
    <dt key={`${name}-name`}>{name}</dt>,
    <dd key={`${name}-amount`}>{format.money(amount, currency)}</dd>,
  ]);
}

/** The right of the customer and the days that count. */
export function RightsPanel({ found }: { found: OfficeReturn }) {
  const { t, locale } = useTexts(returnDeskTexts);
  const day = (on: string | null, none: string) => (on === null ? none : formatDate(on, locale));
  const rows = [
    [t.buyer, t.buyers[found.buyerKind]],
    [t.delivered, day(found.deliveredOn, t.unknown)],
    [t.until, found.buyerKind === 'company' ? '' : day(found.until, t.open)],
    [t.statement, formatDateTime(found.declaredAt, locale)],
    [t.sent, day(found.sentOn, '')],
    [t.due, day(found.dueOn, '')],
    [t.carrier, [found.namedCarrier, found.code].filter(Boolean).join(' · ')],
  ].filter(([, value]) => value !== '');
  return (
    <Panel title={t.rights}>
      <dl className="office-pairs">
        {rows.map(([name, value]) => [
          <dt key={`${name}-name`}>{name}</dt>,
          <dd key={`${name}-value`}>{value}</dd>,
        ])}
      </dl>
    </Panel>
  );
}

/** The photos of a return by its lines, of the customer and of a deduction (rule returns/photos-seen). */
export function PhotosPanel({ found }: { found: OfficeReturn }) {
  const { t } = useTexts(returnDeskTexts);
  const seen = found.lines.filter(({ photos }) => photos.length > 0);
  if (seen.length === 0) return null;
  return (
    <Panel title={t.photos}>
      {seen.map(({ item, name, photos }) => (
        <div key={item}>
          <p className="caption">{name}</p>
          <ul className="returns-photos">
            {photos.map(({ id, byStore }) => (
              <li key={id}>
                <a
                  href={officeUrls.returnPhoto(found.returnNo, id, 'large')}
                  target="_blank"
                  rel="noreferrer"
                >
                  <img
                    src={officeUrls.returnPhoto(found.returnNo, id, 'small')}
                    alt={byStore ? t.photoOfStore(name) : t.photoOfCustomer(name)}
                    loading="lazy"
                  />
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Panel>
  );
}

export function BuyerPanel({ found }: { found: OfficeReturn }) {
  const { t, format } = useTexts(returnDeskTexts);
  const { may } = useOffice();
  const { customerId, customer, email, phone, orders, returns } = found;
  return (
    <Panel title={t.customer}>
      <p>
        {may('customers:read') ? (
          <OfficeLink className="link" to={officePaths.customer(customerId)}>
            {customer}
          </OfficeLink>
        ) : (
          <b>{customer}</b>
        )}
        <span className="caption returns-line">{[email, phone].filter(Boolean).join(' · ')}</span>
      </p>
      <dl className="office-pairs">
        <dt>{t.orders}</dt>
        <dd>{format.integer(orders)}</dd>
        <dt>{t.returns}</dt>
        <dd>{format.integer(returns)}</dd>
      </dl>
    </Panel>
  );
}

/** The steps of a return, the newest first, and the notes of the merchant's people. */
export function HistoryOfReturn({ found }: { found: OfficeReturn }) {
  const { t, locale } = useTexts(returnDeskTexts);
  return (
    <Panel title={t.history} wide>
      <ol className="returns-history">
        {found.history.map(({ step, by, text, at }) => (
          <li key={`${step} ${at} ${text}`}>
            <span>
              {by !== '' && <b>{by} </b>}
              {[t.steps[step] ?? step, text].filter(Boolean).join(': ')}
            </span>
            <time className="caption" dateTime={at}>
              {formatDateTime(at, locale)}
            </time>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
