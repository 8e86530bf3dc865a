import { useTexts } from '#ui/state/text-context.tsx';
import { officeTeamTexts } from '#text/office/office-team-text.ts';
import { useState } from 'react';
import type { MailSettingAnswer } from '#contract/office/office-settings.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { WaitingRows } from '#ui/office/frame/office-states.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { useMayChange } from '#ui/office/state/use-may-change.ts';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';

const path = '/api/office/settings/mail';

/** The setting of the mails' sender (rule merchant/mail-sender). */
export function MailPanel() {
  const { t } = useTexts(officeTeamTexts);
  const setting = useOfficeRead<MailSettingAnswer>(path);
  return (
    <Panel title={t.mail}>
      <Loaded query={setting} waiting={<WaitingRows count={2} />}>
        {(answer) => <MailForm key={JSON.stringify(answer)} setting={answer} />}
      </Loaded>
    </Panel>
  );
}

function MailForm({ setting }: { setting: MailSettingAnswer }) {
  const { t } = useTexts(officeTeamTexts);
  const toast = useToast();
  const { may } = useMayChange();
  const { busy, failed, fields, change } = useOfficeChange();
  const [mailSender, setSender] = useState(setting.mailSender);
  const [mailReplyTo, setReplyTo] = useState(setting.mailReplyTo);
  async function save(): Promise<void> {
    if (await change(path, { mailSender, mailReplyTo })) toast({ text: t.saved, kind: 'done' });
  }
  return (
    <form
      className="mail-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <FailureNote text={failed} />
      <div className="field-pair is-stacking">
        <TextField
          label={t.mailSender}
          hint={t.mailSenderHint(setting.usualSender)}
          maxLength={400}
          disabled={!may}
          value={mailSender}
          error={fields['mailSender']}
          onChange={({ target }) => setSender(target.value)}
        />
        <TextField
          label={t.mailReplyTo}
          hint={t.mailReplyHint}
          maxLength={400}
          disabled={!may}
          value={mailReplyTo}
          error={fields['mailReplyTo']}
          onChange={({ target }) => setReplyTo(target.value)}
        />
      </div>
      <p className="caption">{t.mailNote}</p>
      <Button type="submit" disabled={!may} busy={busy !== null && t.working}>
        {t.save}
      </Button>
    </form>
  );
}
