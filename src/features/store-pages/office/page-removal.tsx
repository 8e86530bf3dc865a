import type { OfficePage } from '#contract/texts/page-versions.ts';
import { pageDeskTexts } from '#text/office/store-texts/page-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import type { PageForm } from './use-page-form.tsx';

/** Gives the draft up, or takes the page off the shop; both can be undone. */
export function PageRemoval({ page, form }: { page: OfficePage; form: PageForm }) {
  const { t } = useTexts(pageDeskTexts);
  const { draft, live, isContract } = page;
  const isBusy = form.busy !== null;
  if (!draft && !live) return null;
  return (
    <section className="office-panel page-removal">
      {draft && (
        <Button look="secondary" disabled={isBusy} onClick={() => void form.dropDraft()}>
          {t.dropDraft}
        </Button>
      )}
      {live && (
        <>
          <Button look="danger" disabled={isBusy} onClick={() => void form.remove()}>
            {t.remove}
          </Button>
          <p className="caption">{isContract ? t.removeContract : t.removeNote}</p>
        </>
      )}
    </section>
  );
}
