import { useState } from 'react';
import type { OfficePage, PageVersionText } from '#contract/texts/page-versions.ts';
import { formatDateTime } from '#text/format.ts';
import { pageDeskTexts } from '#text/office/store-texts/page-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { WaitingRows } from '#ui/office/frame/office-states.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { ChoiceSegments } from './choice-segments.tsx';
import { Difference } from './difference.tsx';
import type { PageForm } from './use-page-form.tsx';

const languages = ['tr', 'en'] as const;
type Language = (typeof languages)[number];
type View = 'text' | 'live' | 'before';

/** An earlier version: its text, its changes against the live one or the one before, and the way back to it. */
export function VersionDialog(props: {
  page: OfficePage;
  number: number;
  form: PageForm;
  onClose: () => void;
}) {
  const { page, number, form, onClose: close } = props;
  const { url, live } = page;
  const { t, format } = useTexts(pageDeskTexts);
  const query = useOfficeRead<PageVersionText>(
    `/api/office/page-version?url=${encodeURIComponent(url)}&number=${number}`,
  );
  async function restore(): Promise<void> {
    await form.restore(number);
    close();
  }
  return (
    <Modal
      open
      wide
      title={t.version(format.integer(number))}
      onClose={close}
      footer={
        <>
          <Button look="secondary" onClick={close}>
            {t.close}
          </Button>
          {number !== live?.number && (
            <Button
              busy={form.busy !== null && t.working}
              disabled={query.data === undefined}
              onClick={() => void restore()}
            >
              {t.restore}
            </Button>
          )}
        </>
      }
    >
      <FailureNote text={form.failed} />
      <Loaded query={query} waiting={<WaitingRows count={3} />} missing={<p>{t.missing}</p>}>
        {(version) => <OpenVersion page={page} version={version} />}
      </Loaded>
    </Modal>
  );
}

function OpenVersion({ page, version }: { page: OfficePage; version: PageVersionText }) {
  const { t, locale } = useTexts(pageDeskTexts);
  const [language, setLanguage] = useState<Language>('tr');
  const [view, setView] = useState<View>('text');
  const isLive = page.live?.number === version.number;
  const views = [
    { key: 'text' as const, name: t.text },
    ...(page.live && !isLive ? [{ key: 'live' as const, name: t.againstLive }] : []),
    ...(version.number > 1 ? [{ key: 'before' as const, name: t.againstBefore }] : []),
  ];
  return (
    <div className="page-dialog">
      <p className="caption">
        {formatDateTime(version.publishedAt, locale)},{' '}
        {version.author === '' ? t.byImport : version.author}
        {version.note !== '' && ` · ${version.note}`}
      </p>
      <div className="page-buttons">
        <ChoiceSegments
          label={t.view}
          items={languages.map((key) => ({ key, name: t.views[key] }))}
          current={language}
          onChoose={setLanguage}
        />
        <ChoiceSegments label={t.against} items={views} current={view} onChoose={setView} />
      </div>
      <VersionBody page={page} version={version} language={language} view={view} />
    </div>
  );
}

function VersionBody(props: {
  page: OfficePage;
  version: PageVersionText;
  language: Language;
  view: View;
}) {
  const { page, version, language, view } = props;
  const { t } = useTexts(pageDeskTexts);
  const html = language === 'en' ? version.htmlEn : version.html;
  if (view === 'before')
    return <AgainstBefore url={page.url} version={version} language={language} />;
  if (view === 'live' && page.live) {
    const now = language === 'en' ? page.live.htmlEn : page.live.html;
    return <Difference before={html} after={now} lang={language} />;
  }
  if (html === '') return <p className="muted">{t.emptyText}</p>;
  return (
    // The server has cleaned it.
    // oxlint-disable-next-line react/no-danger
    <div className="prose" lang={language} dangerouslySetInnerHTML={{ __html: html }} />
  );
}

function AgainstBefore(props: { url: string; version: PageVersionText; language: Language }) {
  const { url, version, language } = props;
  const query = useOfficeRead<PageVersionText>(
    `/api/office/page-version?url=${encodeURIComponent(url)}&number=${version.number - 1}`,
  );
  const of = (text: PageVersionText) => (language === 'en' ? text.htmlEn : text.html);
  return (
    <Loaded query={query} waiting={<WaitingRows count={3} />}>
      {(before) => <Difference before={of(before)} after={of(version)} lang={language} />}
    </Loaded>
  );
}
