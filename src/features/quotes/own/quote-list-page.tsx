import type { QuoteList } from '#contract/company/quote.ts';
import { quoteUrls } from '#rules/quotes/quote-urls.ts';
import { formatDate } from '#text/format.ts';
import { quoteTexts } from '#text/customer/quotes-text.ts';
import { AccountLayout } from '#ui/controls/account-layout.tsx';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';
import { StateTag } from './state-tag.tsx';

/** The quotes that the customer sees, the newest first (rule quotes/own). */
export function QuoteListPage({ list }: { list: QuoteList }) {
  const t = useText();
  const locale = useLocale();
  const text = quoteTexts[locale];
  const { store } = useShop();
  return (
    <AccountLayout title={text.title}>
      <title>{t.frame.pageTitle(text.title, store.name)}</title>
      <meta name="robots" content="noindex" />
      {list.items.length === 0 ? (
        <EmptyState
          icon="file-text"
          title={text.none}
          text={text.noneHint}
          action={{ label: text.toCart, href: localised(urls.cart, locale) }}
        />
      ) : (
        <div className="table-frame">
          <table className="table is-stacked">
            <thead>
              <tr>
                <th>{text.heads.quote}</th>
                <th>{text.heads.state}</th>
                <th>{text.heads.date}</th>
                <th className="align-right">{text.heads.lines}</th>
                <th className="align-right">{text.heads.net}</th>
              </tr>
            </thead>
            <tbody>
              {list.items.map((item) => (
                <Row key={item.quoteNo} item={item} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </AccountLayout>
  );
}

function Row({ item }: { item: QuoteList['items'][number] }) {
  const t = useText();
  const locale = useLocale();
  const { heads } = quoteTexts[locale];
  const { quoteNo, state, createdAt, lines, net, currency, buyer } = item;
  return (
    <tr>
      <td data-l={heads.quote}>
        <span>
          <a className="quote-link" href={localised(quoteUrls.quote(quoteNo), locale)}>
            {quoteNo}
          </a>
          {buyer !== '' && <span className="caption quote-under">{buyer}</span>}
        </span>
      </td>
      <td data-l={heads.state}>
        <StateTag state={state} />
      </td>
      <td data-l={heads.date}>{formatDate(createdAt, locale)}</td>
      <td className="align-right numeric" data-l={heads.lines}>
        {t.format.integer(lines)}
      </td>
      <td className="align-right numeric" data-l={heads.net}>
        {net > 0 ? t.format.money(net, currency) : '–'}
      </td>
    </tr>
  );
}
