import { useState } from 'react';
import type { MailTextPage, MailTextSaved } from '#contract/texts/mail-texts.ts';
import { mailWordFields, mailWordLimits, type MailWordFields } from '#rules/texts/mail-words.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { mailDeskTexts } from '#text/office/store-texts/mail-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextAreaField, TextField } from '#ui/controls/field.tsx';
import { ChoiceSegments } from '#ui/office/choice-segments.tsx';
import { SaveBar } from '#ui/office/form/save-bar.tsx';
import { useDraft, type Draft } from '#ui/office/form/use-draft.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import { MailPreview } from './mail-preview.tsx';
import { MailVersions } from './version-list.tsx';

const languages = ['tr', 'en'] as const;
const noWords: MailWordFields = {
  subject: '',
  opening: '',
  closing: '',
  subjectEn: '',
  openingEn: '',
  closingEn: '',
};

/** The words of a mail in both languages beside the mail that they make (rules mail-texts/live, mail-texts/preview). */
export function MailEditor({ page }: { page: MailTextPage }) {
  const { t, format } = useTexts(mailDeskTexts);
  const form = useMailForm(page);
  const [language, setLanguage] = useState<Locale>('tr');
  const { draft } = form;
  const isOwn = mailWordFields.every((field) => page.words[field] === '');
  return (
    <>
      <div>
        <Panel
          title={t.kinds[page.kind]}
          aside={
            <ChoiceSegments
              label={t.language}
              items={languages.map((key) => ({ key, name: t.languages[key] }))}
              current={language}
              onChoose={setLanguage}
            />
          }
          foot={<span className="caption">{t.fixed}</span>}
        >
          <p className="muted">{isOwn ? t.ownGoesOut : t.goesOut(format.integer(page.number))}</p>
          <Conflicts draft={draft} />
          <MailFields page={page} form={form} language={language} />
        </Panel>
        <MailVersions page={page} busy={form.busy !== null} onRestore={form.restore} />
        {!isOwn && <ToOwnWords form={form} />}
      </div>
      <MailPreview page={page} words={draft.values} language={language} />
      <SaveBar
        changes={draft.changed.map((name) => t.fields[name])}
        conflicts={draft.conflicts.length}
        busy={form.busy !== null}
        failed={form.failed}
        action={t.save}
        onSave={() => void form.save()}
        onGiveUp={draft.clear}
      />
    </>
  );
}

type MailForm = ReturnType<typeof useMailForm>;

function ToOwnWords({ form }: { form: MailForm }) {
  const { t } = useTexts(mailDeskTexts);
  return (
    <p className="mail-desk-own">
      <Button look="secondary" disabled={form.busy !== null} onClick={() => void form.toOwn()}>
        {t.toOwn}
      </Button>
    </p>
  );
}

function useMailForm(page: MailTextPage) {
  const { kind, number: seen } = page;
  const { t, format } = useTexts(mailDeskTexts);
  const toast = useToast();
  const draft = useDraft<MailWordFields>(`mail:${kind}`, page.words);
  const { busy, failed, fields, change } = useOfficeChange();
  const send = (words: MailWordFields, over: number) =>
    change<MailTextSaved>('/api/office/mail-text', { kind, words, seen: over });
  async function put(words: MailWordFields, said: (number: string) => string): Promise<boolean> {
    const saved = await send(words, seen);
    if (saved === null) return false;
    const undo = async () => {
      if ((await send(page.words, saved.number)) !== null) toast({ text: t.undone, kind: 'done' });
    };
    toast({
      text: said(format.integer(saved.number)),
      kind: 'done',
      action: { label: t.undo, onPress: () => void undo() },
    });
    return true;
  }
  return {
    draft,
    busy,
    failed,
    fields,
    save: async () => {
      if (await put(draft.values, t.saved)) draft.clear();
    },
    toOwn: () => put(noWords, () => t.toOwnDone),
    restore: (words: MailWordFields) => void put(words, t.saved),
  };
}

const names = {
  tr: { subject: 'subject', opening: 'opening', closing: 'closing' },
  en: { subject: 'subjectEn', opening: 'openingEn', closing: 'closingEn' },
} as const;

function MailFields(props: { page: MailTextPage; form: MailForm; language: Locale }) {
  const { page, form, language } = props;
  const { t, format } = useTexts(mailDeskTexts);
  const { values, set } = form.draft;
  const { subject, opening, closing } = names[language];
  const long = values[subject].length;
  return (
    <div className="mail-desk-fields" key={language}>
      <TextField
        label={t.fields[subject]}
        lang={language}
        maxLength={mailWordLimits.subject}
        placeholder={page.own[subject]}
        hint={long === 0 ? t.ownHint : t.subjectHint(format.integer(long))}
        value={values[subject]}
        error={form.fields[subject]}
        onChange={({ target }) => set(subject, target.value)}
      />
      {[opening, closing].map((name) => (
        <TextAreaField
          key={name}
          label={t.fields[name]}
          lang={language}
          rows={name === opening ? 5 : 3}
          maxLength={mailWordLimits.opening}
          placeholder={page.own[name]}
          hint={values[name] === '' ? t.ownHint : undefined}
          value={values[name]}
          error={form.fields[name]}
          onChange={({ target }) => set(name, target.value)}
        />
      ))}
      <dl className="mail-desk-places" aria-label={t.places}>
        {page.places.map((place) => (
          <div key={place}>
            <dt>
              <code>{`{${place}}`}</code>
            </dt>
            <dd>{t.placeNames[place]}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Fields that somebody else saved meanwhile (rule office/drafts). */
function Conflicts({ draft }: { draft: Draft<MailWordFields> }) {
  const { t } = useTexts(mailDeskTexts);
  return draft.conflicts.map(({ name, theirs }) => (
    <div key={name} className="office-note is-warning">
      <OfficeIcon name="circle-alert" />
      <div>
        <b>{t.conflict(t.fields[name])}</b>
        <p>{String(theirs)}</p>
        <Button look="secondary" className="is-small" onClick={() => draft.settle(name, 'mine')}>
          {t.keepMine}
        </Button>{' '}
        <Button look="secondary" className="is-small" onClick={() => draft.settle(name, 'theirs')}>
          {t.takeTheirs}
        </Button>
      </div>
    </div>
  ));
}
