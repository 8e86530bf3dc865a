import { useEffect, useState } from 'react';
import type { PagePreview } from '#contract/texts/page-versions.ts';
import { pageDeskTexts } from '#text/office/store-texts/page-desk-text.ts';
import { Modal } from '#ui/controls/modal.tsx';
import { WaitingRows } from '#ui/office/frame/office-states.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useFailureText } from '#ui/office/state/office-query.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { ChoiceSegments } from './choice-segments.tsx';
import type { PageValues } from './use-page-form.tsx';

const languages = ['tr', 'en'] as const;
const screens = ['wide', 'phone'] as const;

/** A text as shoppers see it once it is published: cleaned and with its links, in both widths. */
export function PagePreviewDialog(props: { texts: PageValues; onClose: () => void }) {
  const { texts, onClose } = props;
  const { t } = useTexts(pageDeskTexts);
  const [language, setLanguage] = useState<'tr' | 'en'>('tr');
  const [screen, setScreen] = useState<'wide' | 'phone'>('wide');
  const isEnglish = language === 'en';
  const title = (isEnglish && texts.titleEn) || texts.title;
  const html = (isEnglish && texts.htmlEn) || texts.html;
  return (
    <Modal open wide title={t.previewTitle} onClose={onClose}>
      <div className="page-dialog">
        <div className="page-buttons">
          <ChoiceSegments
            label={t.view}
            items={languages.map((key) => ({ key, name: t.views[key] }))}
            current={language}
            onChoose={setLanguage}
          />
          <span className="office-wide">
            <ChoiceSegments
              label={t.screen}
              items={screens.map((key) => ({ key, name: t.screens[key] }))}
              current={screen}
              onChoose={setScreen}
            />
          </span>
        </div>
        <article
          className={screen === 'phone' ? 'page-preview is-phone' : 'page-preview'}
          lang={isEnglish && texts.htmlEn !== '' ? 'en' : 'tr'}
        >
          <h2>{title}</h2>
          <PreviewBody key={html} html={html} />
        </article>
      </div>
    </Modal>
  );
}

function PreviewBody({ html }: { html: string }) {
  const { t } = useTexts(pageDeskTexts);
  const { caller } = useOffice();
  const failureText = useFailureText();
  const [shown, setShown] = useState<PagePreview | null>(null);
  const [failed, setFailed] = useState('');
  useEffect(() => {
    let isLeft = false;
    caller.post<PagePreview>('/api/office/page/preview', { html }).then(
      (answer) => !isLeft && setShown(answer),
      (error: unknown) => !isLeft && setFailed(failureText(error)),
    );
    return () => {
      isLeft = true;
    };
    // Each text has a component of its own.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  if (failed !== '') return <FailureNote text={failed} />;
  if (shown === null) return <WaitingRows count={3} />;
  if (shown.html === '') return <p className="muted">{t.emptyText}</p>;
  return (
    <>
      {shown.isCleaned && <p className="office-note is-warning">{t.previewCleaned}</p>}
      {/* The server has cleaned it. */}
      {/* oxlint-disable-next-line react/no-danger */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: shown.html }} />
    </>
  );
}
