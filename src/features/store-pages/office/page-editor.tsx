import { useState, type ReactNode } from 'react';
import type { OfficePage } from '#contract/texts/page-versions.ts';
import { englishState } from '#rules/texts/english-state.ts';
import { formatDateTime } from '#text/format.ts';
import { pageDeskTexts } from '#text/office/store-texts/page-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { SaveBar } from '#ui/office/form/save-bar.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { PageHead } from '#ui/office/panel.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { PageFields } from './page-fields.tsx';
import { PageNotes } from './page-notes.tsx';
import { PagePreviewDialog } from './page-preview.tsx';
import { PageRemoval } from './page-removal.tsx';
import { PageUses } from './page-uses.tsx';
import { usePageForm, type PageForm } from './use-page-form.tsx';
import { VersionDialog } from './version-dialog.tsx';
import { VersionPanel } from './version-panel.tsx';

/** An open page: its texts in both languages, its versions, and what can be done with it (rule pages/office-page). */
export function PageEditor(props: {
  page: OfficePage;
  /** The version that the address opens over it. */
  version: number | null;
  list: ReactNode;
}) {
  const { page, version, list } = props;
  const { t } = useTexts(pageDeskTexts);
  const form = usePageForm(page);
  const [isPreview, setPreview] = useState(false);
  const [opened, setOpened] = useState(version);
  const { values, changed } = form.draft;
  const english = englishState(values, page.live && { ...page.live, english: englishOf(page) });
  return (
    <>
      <EditorHead page={page} form={form} onPreview={() => setPreview(true)} />
      <div className="page-desk">
        {list}
        <div>
          <PageFields page={page} form={form} english={english} />
          <PageNotes page={page} form={form} english={english} />
        </div>
        <div>
          <VersionPanel page={page} onOpen={setOpened} />
          <PageUses url={page.url} />
          <PageRemoval page={page} form={form} />
        </div>
      </div>
      <SaveBar
        changes={changed.map((name) => t.fields[name])}
        conflicts={form.draft.conflicts.length}
        busy={form.busy !== null}
        failed={form.failed}
        action={t.save}
        onSave={() => void form.save()}
        onGiveUp={form.draft.clear}
      />
      {isPreview && <PagePreviewDialog texts={values} onClose={() => setPreview(false)} />}
      {opened !== null && (
        <VersionDialog
          key={opened}
          page={page}
          number={opened}
          form={form}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

/** Whether the live English text is older than the Turkish one. */
function englishOf({ live, versions }: OfficePage): 'ready' | 'old' {
  const now = versions.find(({ number }) => number === live?.number);
  return now && now.englishSince < now.turkishSince ? 'old' : 'ready';
}

function EditorHead(props: { page: OfficePage; form: PageForm; onPreview: () => void }) {
  const { page, form, onPreview } = props;
  const { t, format, locale } = useTexts(pageDeskTexts);
  const { values, changed, conflicts } = form.draft;
  const hasNews = page.draft !== null || changed.length > 0;
  const state = page.draft
    ? t.draftBy(page.draft.author, formatDateTime(page.draft.changedAt, locale))
    : page.live
      ? t.noDraft(format.integer(page.live.number))
      : t.offShop;
  return (
    <PageHead
      title={(locale === 'en' && values.titleEn) || values.title}
      crumb={
        <nav className="office-crumb">
          <OfficeLink to={officePaths.pages}>{t.title}</OfficeLink>
          <span aria-hidden="true">/</span>
          <span>{t.groups[page.isContract ? 'contract' : 'page']}</span>
        </nav>
      }
      about={
        <>
          <code>{page.url}</code> · {state}
        </>
      }
      actions={
        <>
          <Button look="secondary" onClick={onPreview}>
            <OfficeIcon name="eye" />
            {t.preview}
          </Button>
          <Button
            disabled={!hasNews || conflicts.length > 0}
            title={hasNews ? undefined : t.nothingNew}
            busy={form.busy !== null && t.publishing}
            onClick={() => void form.publish()}
          >
            {t.publish(format.integer((page.versions[0]?.number ?? 0) + 1))}
          </Button>
        </>
      }
    />
  );
}
