import type { ReactNode } from 'react';
import type { OfficePage } from '#contract/texts/page-versions.ts';
import type { EnglishState } from '#rules/texts/page-path.ts';
import { pageDeskTexts } from '#text/office/store-texts/page-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { Difference } from './difference.tsx';
import type { PageForm } from './use-page-form.tsx';

/** Obstacles to publishing, and notes to read before it. */
export function PageNotes(props: { page: OfficePage; form: PageForm; english: EnglishState }) {
  const { page, form, english } = props;
  const { draft, live } = page;
  const { t, format } = useTexts(pageDeskTexts);
  const { changed, restoredAt } = form.draft;
  const isOutdated = draft !== null && live !== null && live.number > draft.basedOn;
  return (
    <div className="page-notes">
      <Conflicts form={form} />
      {isOutdated && <Note kind="warning">{t.outdated(format.integer(live.number))}</Note>}
      {restoredAt !== null && changed.length > 0 && <Note kind="info">{t.restoredDraft}</Note>}
      {english !== 'ready' && page.state !== 'removed' && (
        <Note kind="warning">{t.englishNotes[english]}</Note>
      )}
    </div>
  );
}

function Note({ kind, children }: { kind: 'info' | 'warning'; children: ReactNode }) {
  return (
    <div className={kind === 'info' ? 'office-note is-info' : 'office-note is-warning'}>
      <OfficeIcon name="circle-alert" />
      <div>{children}</div>
    </div>
  );
}

/** Fields that somebody else saved meanwhile: the change of the other, and which one stays (rule office/drafts). */
function Conflicts({ form }: { form: PageForm }) {
  const { conflicts, settle } = form.draft;
  const { t } = useTexts(pageDeskTexts);
  return conflicts.map(({ name, before, theirs }) => (
    <Note key={name} kind="warning">
      <b>{t.conflict(t.fields[name])}</b>
      <Difference
        before={String(before)}
        after={String(theirs)}
        lang={name.endsWith('En') ? 'en' : 'tr'}
      />
      <span className="page-buttons">
        <Button look="secondary" className="is-small" onClick={() => settle(name, 'mine')}>
          {t.keepMine}
        </Button>
        <Button look="secondary" className="is-small" onClick={() => settle(name, 'theirs')}>
          {t.takeTheirs}
        </Button>
      </span>
    </Note>
  ));
}
