import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { MailSample, MailTextPage } from '#contract/texts/mail-texts.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { MailWordFields } from '#rules/texts/mail-words.ts';
import { mailDeskTexts } from '#text/office/store-texts/mail-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { ChoiceSegments } from '#ui/office/choice-segments.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { WaitingRows } from '#ui/office/frame/office-states.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { Loaded } from '#ui/office/state/office-query.tsx';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { SearchField } from '#ui/office/table/search-field.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';

const forms = ['html', 'text'] as const;
const screens = ['phone', 'wide'] as const;
const themes = ['light', 'dark'] as const;

interface PreviewProps {
  page: MailTextPage;
  words: MailWordFields;
  language: Locale;
}

/** The mail with the typed words, filled in with an order (rule mail-texts/preview). */
export function MailPreview(props: PreviewProps) {
  const { page } = props;
  const { t } = useTexts(mailDeskTexts);
  const [orderNo, setOrderNo] = useState('');
  const [form, setForm] = useState<(typeof forms)[number]>('html');
  const [screen, setScreen] = useState<(typeof screens)[number]>('phone');
  const [theme, setTheme] = useState<(typeof themes)[number]>('light');
  const sample = useSample(props, orderNo);
  return (
    <Panel title={t.preview} foot={<SendToMe {...props} orderNo={orderNo} />}>
      <div className="mail-preview-choices">
        <SearchField
          label={t.order}
          placeholder={page.sampleOrderNo ?? t.order}
          value={orderNo}
          onSearch={setOrderNo}
        />
        <ChoiceSegments
          label={t.form}
          items={forms.map((key) => ({ key, name: t.forms[key] }))}
          current={form}
          onChoose={setForm}
        />
        <ChoiceSegments
          label={t.screen}
          items={screens.map((key) => ({ key, name: t.screens[key] }))}
          current={screen}
          onChoose={setScreen}
        />
        <ChoiceSegments
          label={t.theme}
          items={themes.map((key) => ({ key, name: t.themes[key] }))}
          current={theme}
          onChoose={setTheme}
        />
      </div>
      <p className="caption">{t.orderHint}</p>
      <Loaded query={sample} waiting={<WaitingRows count={6} />}>
        {(mail) => <ShownMail mail={mail} isText={form === 'text'} {...{ screen, theme }} />}
      </Loaded>
    </Panel>
  );
}

function ShownMail(props: {
  mail: MailSample;
  isText: boolean;
  screen: (typeof screens)[number];
  theme: (typeof themes)[number];
}) {
  const { mail, isText, screen, theme } = props;
  const { t } = useTexts(mailDeskTexts);
  return (
    <>
      <p className="mail-preview-subject">
        <span className="caption">{t.subject}</span>
        <b>{mail.subject}</b>
      </p>
      {isText ? (
        <pre className="mail-preview-text">{mail.text}</pre>
      ) : (
        <iframe
          className={screen === 'phone' ? 'mail-preview-frame is-phone' : 'mail-preview-frame'}
          title={t.previewFrame}
          sandbox=""
          srcDoc={mail.html}
          style={{ colorScheme: theme }}
        />
      )}
    </>
  );
}

/** Asks for the mail anew when the words changed; what is wrong with them is said in place of the mail. */
function useSample({ page, words, language }: PreviewProps, orderNo: string) {
  const { caller } = useOffice();
  const typed = useDeferredValue(words);
  const body = { kind: page.kind, words: typed, locale: language, ...(orderNo && { orderNo }) };
  return useQuery({
    queryKey: ['mail-sample', body],
    queryFn: () => caller.post<MailSample>('/api/office/mail-text/preview', body),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

function SendToMe(props: PreviewProps & { orderNo: string }) {
  const { page, words, language, orderNo } = props;
  const { t } = useTexts(mailDeskTexts);
  const { me } = useOffice();
  const toast = useToast();
  const { busy, failed, change } = useOfficeChange();
  async function send(): Promise<void> {
    const body = { kind: page.kind, words, locale: language, ...(orderNo && { orderNo }) };
    if ((await change('/api/office/mail-text/sample', body)) === null) return;
    toast({ text: t.sent(me?.email ?? ''), kind: 'done' });
  }
  return (
    <>
      <FailureNote text={failed} />
      <Button look="secondary" busy={busy !== null && t.sending} onClick={() => void send()}>
        <OfficeIcon name="mail" />
        {t.sendToMe}
      </Button>
      <span className="caption">{me?.email}</span>
    </>
  );
}
