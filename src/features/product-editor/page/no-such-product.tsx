import { productFormTexts } from '#text/office/catalog/product-form-text.ts';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useTexts } from '#ui/state/text-context.tsx';

/** A number that no product has. */
export function NoSuchProduct() {
  const { t } = useTexts(productFormTexts);
  return (
    <EmptyState isPage icon="search" title={t.missing} text={t.missingHint}>
      <OfficeLink className="button is-secondary" to={officePaths.products}>
        {t.back}
      </OfficeLink>
    </EmptyState>
  );
}
