import { useEffect, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import type { VariantGrid } from '#contract/office/catalog/office-variants.ts';
import { productFormTexts } from '#text/office/catalog/product-form-text.ts';
import { variantGridTexts } from '#text/office/catalog/variant-grid-text.ts';
import { formatDateTime } from '#text/format.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { ConflictList } from '#ui/office/form/conflict-list.tsx';
import { SaveBar } from '#ui/office/form/save-bar.tsx';
import { WaitingPage } from '#ui/office/frame/office-states.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { PageHead } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';
import { NoSuchProduct } from '#features/product-editor/page/no-such-product.tsx';
import { DimensionPanel } from './dimension-panel.tsx';
import { GridPanel } from './grid/grid-panel.tsx';
import { OrderedRules } from './ordered-rules.tsx';
import { PictureSection } from './picture-section.tsx';
import { ShopPreview } from './shop-preview.tsx';
import { useChangeNames } from './use-change-names.tsx';
import { useVariantDraft } from './use-variant-draft.tsx';
import { useVariantSave } from './use-variant-save.tsx';
import { nameIn, type VariantWork } from './variant-work.tsx';
import './variants.css';

/** The interval at which the page notices the work of others. */
const everyMs = 20_000;

/** The variants of a product as a grid (rule variants/grid). */
export function VariantScreen() {
  const { id = '' } = useParams();
  // Another product is another draft.
  return <OneGrid key={id} id={id} />;
}

function OneGrid({ id }: { id: string }) {
  const query = useOfficeRead<VariantGrid>(
    `/api/office/products/${encodeURIComponent(id)}/variants`,
    { every: everyMs },
  );
  return (
    <Loaded query={query} waiting={<WaitingPage />} missing={<NoSuchProduct />}>
      {(grid) =>
        String(grid.id) === id ? (
          <GridPage grid={grid} refresh={query.refetch} />
        ) : (
          <ToFamily id={grid.id} />
        )
      }
    </Loaded>
  );
}

/** Goes to the family that a product became part of: it has an address and a draft of its own. */
function ToFamily({ id }: { id: number }) {
  const [, navigate] = useLocation();
  useEffect(() => navigate(officePaths.variants(id), { replace: true }), [id, navigate]);
  return <WaitingPage />;
}

function GridPage({ grid, refresh }: { grid: VariantGrid; refresh: () => Promise<unknown> }) {
  const { t: words } = useTexts(productFormTexts);
  const { t } = useTexts(variantGridTexts);
  const { may } = useOffice();
  const mayWrite = may('catalog:write');
  const [reason, setReason] = useState(t.grid.reasonDefault);
  const draft = useVariantDraft(grid);
  const saving = useVariantSave({ grid, draft, reason, refresh });
  const { changes, nameOf, write } = useChangeNames(grid, draft);
  // A conflict is told with its values, and its choice ends it.
  const errors = Object.fromEntries(
    Object.entries(saving.errors).filter(([, text]) => text !== words.changedMeanwhile),
  );
  const work: VariantWork = { grid, draft, errors, mayWrite };
  return (
    <>
      <Head work={work} />
      {!mayWrite && <p className="office-note is-info variant-note">{words.readOnly}</p>}
      <RestoredNote at={draft.changed.length > 0 ? draft.restoredAt : null} />
      <ConflictList draft={draft} nameOf={nameOf} of={() => true} write={write} />
      <Sections work={work} reason={reason} onReason={setReason} />
      <SaveBar
        changes={changes}
        conflicts={draft.conflicts.length}
        busy={saving.isBusy}
        failed={saving.failed || Object.values(errors)[0] || ''}
        onSave={saving.save}
        onGiveUp={draft.clear}
      />
    </>
  );
}

function Sections(props: {
  work: VariantWork;
  reason: string;
  onReason: (reason: string) => void;
}) {
  const { work, reason, onReason } = props;
  return (
    <div className="variant-stack">
      <div className="office-columns">
        <div>
          <DimensionPanel work={work} />
        </div>
        <div>
          <ShopPreview work={work} />
        </div>
      </div>
      <div>
        <GridPanel work={work} reason={reason} onReason={onReason} />
      </div>
      <div className="variant-halves">
        <div>
          <PictureSection work={work} />
        </div>
        <div>
          <OrderedRules />
        </div>
      </div>
    </div>
  );
}

function Head({ work }: { work: VariantWork }) {
  const { t: words } = useTexts(productFormTexts);
  const { t, locale, format } = useTexts(variantGridTexts);
  const { grid, draft } = work;
  const sold = draft.rows.filter(({ active }) => active).length;
  const count = draft.values.dimensions.length === 0 ? 0 : draft.rows.length;
  const about = [
    grid.code,
    grid.brand,
    count === 0 ? t.none : t.about(format.integer(count), format.integer(sold)),
  ];
  return (
    <PageHead
      title={nameIn(locale, grid)}
      crumb={
        <OfficeLink className="office-crumb" to={officePaths.product(grid.id)}>
          <OfficeIcon name="arrow-left" />
          {t.product}
        </OfficeLink>
      }
      about={about.filter(Boolean).join(' · ')}
      actions={
        grid.active && (
          <a
            className={buttonClass({ look: 'secondary' })}
            href={localised(urls.product({ seo: grid.seo, id: grid.id }), locale)}
            target="_blank"
            rel="noreferrer"
          >
            <OfficeIcon name="external-link" />
            {words.toShop}
          </a>
        )
      }
    />
  );
}

/** Tells that the page shows a draft of this browser. */
function RestoredNote({ at }: { at: number | null }) {
  const { t, locale } = useTexts(productFormTexts);
  if (at === null) return null;
  return (
    <output className="office-note is-info variant-note">
      <OfficeIcon name="circle-dot" />
      {t.restoredAt(formatDateTime(new Date(at), locale))}
    </output>
  );
}
