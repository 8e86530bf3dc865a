import type { OwnReturnList } from '#contract/returns.ts';
import { returnLinkTexts } from '#text/customer/return-link-text.ts';
import { returnTexts } from '#text/customer/return-text.ts';
import { formatDate } from '#text/format.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { Pager } from '#ui/controls/pager.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { returnUrls } from '#rules/returns/return-urls.ts';
import { localised, urls } from '#urls';
import { ReturnFrame } from './return-frame.tsx';
import { ReturnTag } from './return-tag.tsx';

/** The customer's returns, the newest first (rule returns/page). */
export function OwnReturns({ data }: { data: OwnReturnList }) {
  const locale = useLocale();
  const t = returnTexts[locale];
  const links = returnLinkTexts[locale];
  const messages = useText();
  const { items, page, pages } = data;
  const here = localised(returnUrls.list, locale);
  return (
    <ReturnFrame title={links.mine} about="" byLink={false}>
      {items.length === 0 ? (
        <EmptyState icon="package-open" title={t.none} text={t.noneHint}>
          <a className={buttonClass({ look: 'secondary' })} href={localised(urls.orders, locale)}>
            {t.toOrders}
          </a>
        </EmptyState>
      ) : (
        <section className="panel" aria-label={links.mine}>
          <ul className="return-lines">
            {items.map((item) => (
              <Row key={item.returnNo} item={item} />
            ))}
          </ul>
        </section>
      )}
      <Pager page={page} pages={pages} href={(n) => `${here}?page=${n}`} t={messages} />
    </ReturnFrame>
  );
}

function Row({ item }: { item: OwnReturnList['items'][number] }) {
  const locale = useLocale();
  const t = returnTexts[locale];
  const { format } = useText();
  const names = item.lines.map(
    ({ name, quantity, unit }) => `${format.integer(quantity)} ${unit} ${name}`,
  );
  return (
    <li className="return-row">
      <div>
        <a className="link" href={localised(returnUrls.one(item.returnNo), locale)}>
          {item.returnNo}
        </a>
        <span className="caption">
          {[t.orderOf(item.orderNo), formatDate(item.declaredAt, locale)].join(' · ')}
        </span>
        <span className="caption">{names.join(', ')}</span>
      </div>
      <ReturnTag state={item.state} />
      {item.total > 0 && <b>{format.money(item.total, item.currency)}</b>}
    </li>
  );
}
