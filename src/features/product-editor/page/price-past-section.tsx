import { useState } from 'react';
import type { ProductForm, ProductPrices } from '#contract/office/catalog/office-product-form.ts';
import { formatDate, formatDateTime } from '#text/format.ts';
import { productPricesTexts } from '#text/office/catalog/product-prices-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { WaitingRows } from '#ui/office/frame/office-states.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { DataTable } from '#ui/office/table/data-table.tsx';
import type { TableColumn } from '#ui/office/table/table-column.ts';
import { useTexts } from '#ui/state/text-context.tsx';

type Price = ProductPrices['items'][number];

const few = 5;
const many = 200;

/** The prices that visitors paid for the product, and the discount that they prove (rule prices/office). */
export function PricePastSection({ form }: { form: ProductForm }) {
  const { t } = useTexts(productPricesTexts);
  const [limit, setLimit] = useState(few);
  const query = useOfficeRead<ProductPrices>(
    `/api/office/products/${form.id}/prices?limit=${limit}`,
    { keep: true },
  );
  return (
    <Panel title={t.title} wide>
      <Loaded query={query} waiting={<WaitingRows count={3} />}>
        {(past) => (
          <>
            <Claims past={past} />
            {past.items.length === 0 ? (
              <p className="muted">{t.none}</p>
            ) : (
              <Prices items={past.items} />
            )}
            {past.isMore && limit === few && (
              <Button look="quiet" onClick={() => setLimit(many)}>
                {t.older}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function Claims({ past: { claims, isShown } }: { past: ProductPrices }) {
  const { t, format, locale } = useTexts(productPricesTexts);
  if (claims.length === 0) return <p className="product-page-note">{t.noClaim}</p>;
  return (
    <>
      {claims.map(({ unit, unitName, struck, reference, currency, percent, from, until, days }) => (
        <p key={unit} className="product-page-note">
          <b>{claims.length > 1 ? `${unitName}: ${t.claim(percent)}` : t.claim(percent)}</b>{' '}
          {t.claimDays(formatDate(from, locale), formatDate(until, locale))}{' '}
          {t.claimPrices(format.money(struck, currency), days, format.money(reference, currency))}
        </p>
      ))}
      {!isShown && <p className="product-page-note">{t.notShown}</p>}
    </>
  );
}

function Prices({ items }: { items: readonly Price[] }) {
  const { t, format, locale } = useTexts(productPricesTexts);
  const hasUnits = new Set(items.map(({ unit }) => unit)).size > 1;
  const columns: TableColumn<Price>[] = [
    {
      head: t.heads.since,
      className: 'muted',
      render: ({ since }) => (
        <time dateTime={since}>{formatDateTime(new Date(since), locale)}</time>
      ),
    },
    {
      head: t.heads.price,
      className: 'numeric',
      isRight: true,
      render: ({ value, currency }) => (
        <b>{value === 0 ? t.onRequest : format.money(value, currency)}</b>
      ),
    },
    ...(hasUnits
      ? [{ head: t.heads.unit, render: ({ unitName, unit }: Price) => unitName || String(unit) }]
      : []),
    {
      head: t.heads.by,
      render: ({ by, declared }) => (declared ? t.declared : by || t.nobody),
    },
  ];
  return (
    <DataTable
      label={t.title}
      columns={columns}
      rows={items}
      keyOf={({ id }) => id}
      phone="lines"
    />
  );
}
