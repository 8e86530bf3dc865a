import { useQueryClient } from '@tanstack/react-query';
import type { ProductArchived, ProductForm } from '#contract/office/catalog/office-product-form.ts';
import { officeFrameTexts } from '#text/office/office-frame-text.ts';
import { productFormTexts } from '#text/office/catalog/product-form-text.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { PageHead } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import { localised, urls } from '#urls';

/** The way back to the table of products. */
export function ProductCrumb() {
  const { t } = useTexts(productFormTexts);
  return (
    <OfficeLink className="office-crumb" to={officePaths.products}>
      <OfficeIcon name="arrow-left" />
      {t.back}
    </OfficeLink>
  );
}

/** The head of a product's page: its name, its place and what can be done with it. */
export function ProductHead({ form, name }: { form: ProductForm; name: string }) {
  const { t, format } = useTexts(productFormTexts);
  const { fields, parent, variants, hasVariants, sold, archivedAt } = form;
  const about = [
    fields.code,
    fields.brand,
    parent ? t.about.variant(parent.name) : '',
    hasVariants ? t.about.variants(format.integer(variants.length)) : '',
    sold > 0 ? t.about.sold(format.integer(sold)) : '',
  ];
  return (
    <>
      <PageHead
        title={name}
        crumb={<ProductCrumb />}
        badge={
          archivedAt !== null ? (
            <span className="office-tag">{t.inArchive}</span>
          ) : (
            !fields.active && <span className="office-tag">{t.hidden}</span>
          )
        }
        about={about.filter(Boolean).join(' · ')}
        actions={<Actions form={form} />}
      />
      {archivedAt !== null && (
        <p className="office-note is-info product-page-archived">
          <OfficeIcon name="package" />
          {t.inArchiveHint}
        </p>
      )}
    </>
  );
}

function Actions({ form }: { form: ProductForm }) {
  const { t, locale } = useTexts(productFormTexts);
  const { t: words } = useTexts(officeFrameTexts);
  const { may } = useOffice();
  const { id, fields, archivedAt } = form;
  const mayWrite = may('catalog:write');
  const title = mayWrite ? undefined : words.onlyRole(words.roles.catalog);
  const { isBusy, archive, restore } = useArchive(form);
  return (
    <>
      {fields.active && archivedAt === null && (
        <a
          className={buttonClass({ look: 'secondary' })}
          href={localised(urls.product({ seo: fields.seo, id }), locale)}
          target="_blank"
          rel="noreferrer"
        >
          <OfficeIcon name="external-link" />
          {t.toShop}
        </a>
      )}
      {mayWrite && (
        <OfficeLink className={buttonClass({ look: 'secondary' })} to={officePaths.copyProduct(id)}>
          <OfficeIcon name="copy" />
          {t.copy}
        </OfficeLink>
      )}
      {archivedAt === null ? (
        <Button look="secondary" disabled={!mayWrite || isBusy} title={title} onClick={archive}>
          {t.archive}
        </Button>
      ) : (
        <Button look="secondary" disabled={!mayWrite || isBusy} title={title} onClick={restore}>
          {t.restore}
        </Button>
      )}
    </>
  );
}

/** Archives and restores a product; the note at the bottom takes either back (rule product-editing/archive). */
function useArchive({ id, fields }: ProductForm) {
  const { t } = useTexts(productFormTexts);
  const toast = useToast();
  const queries = useQueryClient();
  const { caller } = useOffice();
  const { busy, change } = useOfficeChange({ failsAsToast: true });
  const path = `/api/office/products/${id}`;
  /** Takes a step back, also when its page is left by then. */
  const takeBack = async (call: string, body: object) => {
    await caller.post(`${path}/${call}`, body);
    await queries.invalidateQueries();
  };
  async function archive(): Promise<void> {
    const done = await change<ProductArchived>(`${path}/archive`);
    if (done === null) return;
    const onPress = () => void takeBack('restore', { show: done.wasActive });
    toast({ text: t.archived(fields.name), kind: 'done', action: { label: t.undo, onPress } });
  }
  async function restore(): Promise<void> {
    const done = await change<ProductArchived>(`${path}/restore`);
    if (done === null) return;
    const onPress = () => void takeBack('archive', {});
    toast({ text: t.restored(fields.name), kind: 'done', action: { label: t.undo, onPress } });
  }
  return { isBusy: busy !== null, archive: () => void archive(), restore: () => void restore() };
}
