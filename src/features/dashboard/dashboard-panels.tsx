import { useTexts } from '#ui/state/text-context.tsx';
import { dashboardTexts } from '#text/office/dashboard-text.ts';
import type { ReactNode } from 'react';
import type { OfficeDashboard } from '#contract/office/office-dashboard.ts';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { Panel } from '#ui/office/panel.tsx';
import { useNow } from '#ui/office/state/use-now.ts';
import { localised, urls } from '#urls';

/** Rows of a panel, or one sentence where there are none. */
function Rows({ empty, children }: { empty: string; children: ReactNode[] }) {
  if (children.length === 0) return <p className="today-empty">{empty}</p>;
  return <ul className="today-rows">{children}</ul>;
}

export function LowStockPanel({ low }: { low: OfficeDashboard['lowStock'] }) {
  const { t, format } = useTexts(dashboardTexts);
  const { may } = useOffice();
  return (
    <Panel
      title={t.lowStock}
      wide
      aside={
        may('catalog:read') && (
          <>
            {low.count > 0 && (
              <OfficeLink className="link" to={`${officePaths.products}?view=low`}>
                {t.allLow(format.integer(low.count))}
              </OfficeLink>
            )}
            {low.soldOut > 0 && (
              <OfficeLink className="link" to={`${officePaths.products}?view=out`}>
                {t.allSoldOut(format.integer(low.soldOut))}
              </OfficeLink>
            )}
          </>
        )
      }
    >
      <Rows empty={t.lowNone}>
        {low.products.map((product) => (
          <LowRow key={product.id} product={product} />
        ))}
      </Rows>
    </Panel>
  );
}

const month = 30;

function LowRow({ product }: { product: OfficeDashboard['lowStock']['products'][number] }) {
  const { t, format, locale } = useTexts(dashboardTexts);
  const { quantity, sold, image } = product;
  const days = sold === 0 ? null : Math.floor((quantity * month) / sold);
  const said =
    quantity <= 0
      ? t.soldOut
      : days === null
        ? ''
        : days < 1
          ? t.lastsToday
          : t.lasts(format.integer(days));
  return (
    <li>
      <img
        src={image === '' ? urls.missingImage(80) : urls.image(80, image)}
        alt=""
        width={36}
        height={36}
        loading="lazy"
      />
      <span>
        <a href={localised(urls.product(product), locale)}>{product.name}</a>
        <span className="caption">{product.code}</span>
      </span>
      <span className="today-right">
        <b className={quantity <= 0 ? 'is-gone' : undefined}>
          {format.integer(quantity)} {product.unit}
        </b>
        <span className="caption">{said}</span>
      </span>
    </li>
  );
}

const hourMs = 3_600_000;

export function LateOrdersPanel({ orders }: { orders: OfficeDashboard['lateOrders'] }) {
  const { t, format } = useTexts(dashboardTexts);
  const now = useNow();
  return (
    <Panel
      title={t.lateTitle}
      wide
      aside={
        orders.length > 0 && (
          <OfficeLink className="link" to={`${officePaths.orders}?view=late`}>
            {t.all}
          </OfficeLink>
        )
      }
    >
      <Rows empty={t.lateNone}>
        {orders.map((order) => (
          <li key={order.orderNo}>
            <span>
              <OfficeLink to={officePaths.order(order.orderNo)}>{order.customer}</OfficeLink>
              <span className="caption">{order.orderNo}</span>
            </span>
            <span className="today-right">
              <b>{format.money(order.tryTotal, 'TRY')}</b>
              <span className="caption is-urgent">
                {t.lateBy(format.integer(Math.floor((now - Date.parse(order.payBefore)) / hourMs)))}
              </span>
            </span>
          </li>
        ))}
      </Rows>
    </Panel>
  );
}

export function EmptySearchesPanel({ searches }: { searches: OfficeDashboard['emptySearches'] }) {
  const { t, format, locale } = useTexts(dashboardTexts);
  return (
    <Panel title={t.searches} wide aside={t.searchesSince}>
      <Rows empty={t.searchesNone}>
        {searches.map(({ text, hits }) => (
          <li key={text}>
            <span>
              <a href={localised(urls.search(text), locale)} aria-label={t.trySearch(text)}>
                {text}
              </a>
            </span>
            <span className="caption">{t.times(format.integer(hits))}</span>
          </li>
        ))}
      </Rows>
    </Panel>
  );
}
