import type { QuoteTablePage } from '#contract/office/quotes/office-quotes.ts';
import { formatDate } from '#text/format.ts';
import { companyDeskTexts } from '#text/office/companies/company-desk-text.ts';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { QuoteStateTag } from '#ui/office/quote-state.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useTexts } from '#ui/state/text-context.tsx';

const shown = 5;

/** The quotes of a company that changed last, for those who may read quotes (rule companies/office-quotes). */
export function QuotesPanel({ code }: { code: string }) {
  const { may } = useOffice();
  return may('quotes:read') ? <Quotes code={code} /> : null;
}

function Quotes({ code }: { code: string }) {
  const { t, format, locale } = useTexts(companyDeskTexts);
  const words = new URLSearchParams({ view: 'all', company: code });
  const { data } = useOfficeRead<QuoteTablePage>(`/api/office/quotes?${words}&limit=${shown}`);
  if (!data) return null;
  const { items } = data;
  return (
    <Panel
      title={t.quotes.title}
      wide
      aside={
        items.length > 0 && (
          <OfficeLink className="link" to={`${officePaths.quotes}?${words}`}>
            {t.quotes.all}
          </OfficeLink>
        )
      }
    >
      {items.length === 0 && <p className="company-none">{t.quotes.none}</p>}
      <ul className="company-rows">
        {items.map(({ quoteNo, customer, state, updatedAt, net, currency }) => (
          <li key={quoteNo}>
            <div>
              <OfficeLink className="link" to={officePaths.quote(quoteNo)}>
                {quoteNo}
              </OfficeLink>
              <span className="caption company-line">{customer}</span>
            </div>
            <span className="muted">{formatDate(updatedAt, locale)}</span>
            <QuoteStateTag state={state} />
            <b className="company-amount">{net > 0 ? format.money(net, currency) : '–'}</b>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
