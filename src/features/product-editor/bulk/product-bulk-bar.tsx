import { useTexts } from '#ui/state/text-context.tsx';
import { officeFrameTexts } from '#text/office/office-frame-text.ts';
import { productRunTexts } from '#text/office/catalog/product-run-text.ts';
import { useState } from 'react';
import type { TableProduct } from '#contract/office/catalog/office-products.ts';
import { mostNamedProducts, type BulkKind } from '#rules/bulk/bulk-change.ts';
import { Button } from '#ui/controls/button.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useKeys } from '#ui/office/state/use-keys.ts';
import { BulkDialog } from './product-bulk-dialog.tsx';
import type { ProductSelection } from './use-product-selection.tsx';
import './product-bulk.css';

const kinds: readonly BulkKind[] = ['price', 'stock', 'vat', 'category', 'shown'];

/** The changes of the chosen products (rules bulk-changes/choice, bulk-changes/kinds). */
export function BulkBar(props: {
  selection: ProductSelection;
  page: readonly TableProduct[];
  filter: { view: string; q: string; brand: string; category: string };
}) {
  const { selection, filter } = props;
  const { t } = useTexts(productRunTexts);
  const [kind, setKind] = useState<BulkKind | null>(null);
  const { count, isAll, rows } = selection;
  const isChosen = count > 0;
  useKeys({ Escape: isChosen ? selection.clear : undefined });
  if (!isChosen && kind === null) return null;
  return (
    <section className="product-bulk" aria-label={t.region}>
      <Count selection={selection} page={props.page} />
      <Kinds selection={selection} onChoose={setKind} />
      <button
        type="button"
        className="icon-button"
        aria-label={t.drop}
        aria-keyshortcuts="Escape"
        onClick={selection.clear}
      >
        <OfficeIcon name="x" />
        <kbd>Esc</kbd>
      </button>
      {kind && (
        <BulkDialog
          kind={kind}
          chosen={isAll ? filter : { ids: rows.map(({ id }) => id) }}
          count={count}
          onDone={() => {
            setKind(null);
            selection.clear();
          }}
          onClose={() => setKind(null)}
        />
      )}
    </section>
  );
}

/** The kinds of change, or why there is none. */
function Kinds(props: { selection: ProductSelection; onChoose: (kind: BulkKind) => void }) {
  const { isAll, rows } = props.selection;
  const { t, format } = useTexts(productRunTexts);
  const { t: words } = useTexts(officeFrameTexts);
  const { may } = useOffice();
  if (!may('catalog:write')) return <span>{words.onlyRole(words.roles.catalog)}</span>;
  if (!isAll && rows.length > mostNamedProducts)
    return <span>{t.tooMany(format.integer(mostNamedProducts))}</span>;
  return kinds.map((each) => (
    <Button
      key={each}
      look={each === 'price' ? 'secondary' : 'quiet'}
      className={each === 'price' ? 'product-bulk-first' : 'product-bulk-other'}
      onClick={() => props.onChoose(each)}
    >
      {t.kinds[each]}
    </Button>
  ));
}

function Count(props: { selection: ProductSelection; page: readonly TableProduct[] }) {
  const { selection, page } = props;
  const { t, format } = useTexts(productRunTexts);
  const { count, isAll, total } = selection;
  const isPage = page.length > 0 && page.every(selection.has);
  return (
    <output className="product-bulk-count">
      <b>{isAll ? t.allChosen(format.integer(count)) : t.chosen(format.integer(count))}</b>
      {!isAll && isPage && total > count && (
        <button type="button" className="link" onClick={selection.chooseAll}>
          {t.chooseAll(format.integer(total))}
        </button>
      )}
    </output>
  );
}
