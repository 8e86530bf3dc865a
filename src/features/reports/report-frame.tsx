import './report-frame.css';
import type { ReactNode } from 'react';
import type { GoodsReport } from '#rules/reports/goods-report.ts';
import type { Permission } from '#rules/shop/call-scopes.ts';
import { reportTexts } from '#text/office/report-texts.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { PageHead } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useCurrentInSight } from '#ui/office/state/use-current-in-sight.ts';
import { useTexts } from '#ui/state/text-context.tsx';

type ReportTab = 'sales' | 'returns' | 'searches' | GoodsReport;

const tabs: readonly { key: ReportTab; to: string; needs: Permission }[] = [
  { key: 'sales', to: officePaths.reports, needs: 'reports:read' },
  { key: 'returns', to: officePaths.returnsReport, needs: 'reports:read' },
  { key: 'stock', to: officePaths.stockValue, needs: 'catalog:read' },
  { key: 'slow', to: officePaths.slowMovers, needs: 'catalog:read' },
  { key: 'searches', to: officePaths.lostSearches, needs: 'catalog:read' },
  { key: 'carts', to: officePaths.leftCarts, needs: 'reports:read' },
];

/** The head of a report, with tabs to those that the person may see (rule reports/roles). */
export function ReportFrame(props: { here: ReportTab; about: ReactNode; children: ReactNode }) {
  const { storeName, may } = useOffice();
  const { t } = useTexts(reportTexts);
  const row = useCurrentInSight(props.here);
  return (
    <>
      <title>{`${t.tabs[props.here]} | ${t.title} | ${storeName}`}</title>
      <PageHead title={t.title} about={props.about} />
      <nav ref={row} className="report-tabs" aria-label={t.title}>
        {tabs
          .filter(({ needs }) => may(needs))
          .map(({ key, to }) => (
            <OfficeLink key={key} to={to} aria-current={props.here === key ? 'page' : undefined}>
              {t.tabs[key]}
            </OfficeLink>
          ))}
      </nav>
      {props.children}
    </>
  );
}

/** The links that download a report as a file (rule reports/table). */
export function FileLinks({ path, query }: { path: string; query: string }) {
  const { t, locale } = useTexts(reportTexts);
  return (['csv', 'xlsx'] as const).map((format) => (
    <a
      key={format}
      className="button is-quiet is-small"
      href={`${path}?format=${format}&locale=${locale}${query === '' ? '' : `&${query}`}`}
      aria-label={t.download(format.toUpperCase())}
      download
    >
      <OfficeIcon name="download" />
      {format.toUpperCase()}
    </a>
  ));
}
