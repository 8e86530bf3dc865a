import { useState } from 'react';
import type { ProductForm, ProductHistory } from '#contract/office/catalog/office-product-form.ts';
import { isActivityAction } from '#rules/shop/activity/activity-actions.ts';
import { activityTexts } from '#text/office/activity-texts.ts';
import { productFormTexts } from '#text/office/catalog/product-form-text.ts';
import { variantGridTexts } from '#text/office/catalog/variant-grid-text.ts';
import { formatDateTime } from '#text/format.ts';
import { Button } from '#ui/controls/button.tsx';
import { ActivityChange } from '#ui/office/activity-change.tsx';
import { WaitingRows } from '#ui/office/frame/office-states.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useTexts } from '#ui/state/text-context.tsx';

/** The variants of the family, each with its page, and the way to their grid. */
export function VariantSection({ form }: { form: ProductForm }) {
  const { t, format } = useTexts(productFormTexts);
  const { t: words } = useTexts(variantGridTexts);
  const { id, variants, hasVariants } = form;
  const isPlain = variants.length === 0;
  const grid = (
    <OfficeLink className="link" to={officePaths.variants(id)}>
      {isPlain ? words.make : words.edit}
    </OfficeLink>
  );
  if (isPlain) {
    return (
      <Panel title={t.variants.title} aside={grid}>
        <p className="muted">{words.makeHint}</p>
      </Panel>
    );
  }
  return (
    <Panel title={t.variants.title} aside={grid} wide>
      {hasVariants && <p className="product-page-note">{t.units.byVariants}</p>}
      <ul className="product-page-variants">
        {variants.map((variant) => (
          <li key={variant.id}>
            <OfficeLink
              className="link"
              to={officePaths.product(variant.id)}
              aria-current={variant.id === id ? 'page' : undefined}
            >
              {variant.values || variant.code}
            </OfficeLink>
            <span className="caption">{variant.code}</span>
            <b className="numeric">{format.money(variant.price, variant.currency)}</b>
            <span className="caption numeric">
              {variant.active ? t.variants.stock(format.integer(variant.stock)) : t.variants.off}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const pageSize = 10;
const mostEntries = 100;

/** The log of the product, the newest first (rule product-editing/history). */
export function HistorySection({ form }: { form: ProductForm }) {
  const { t } = useTexts(productFormTexts);
  const [limit, setLimit] = useState(pageSize);
  const query = useOfficeRead<ProductHistory>(
    `/api/office/products/${form.id}/history?limit=${limit}`,
    { keep: true },
  );
  return (
    <Panel title={t.history.title}>
      <Loaded query={query} waiting={<WaitingRows count={3} />}>
        {({ items, next }) => (
          <>
            {items.length === 0 && <p className="muted">{t.history.none}</p>}
            <ol className="product-page-history">
              {items.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ol>
            {next !== null && limit < mostEntries && (
              <Button look="quiet" onClick={() => setLimit(mostEntries)}>
                {t.history.older}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function Entry({ entry }: { entry: ProductHistory['items'][number] }) {
  const { t, locale } = useTexts(activityTexts);
  const { at, by, action, before, after } = entry;
  return (
    <li>
      <b>{isActivityAction(action) ? t.actions[action] : action}</b>
      <span className="caption">
        {`${by} · `}
        <time dateTime={at}>{formatDateTime(at, locale)}</time>
      </span>
      <ActivityChange before={before} after={after} />
    </li>
  );
}
