import { useState, type FormEvent } from 'react';
import type { MergePreview } from '#contract/office/customers/merge-preview.ts';
import { customerLimits } from '#rules/person/customer-work.ts';
import { customerMergeTexts } from '#text/office/customers/customer-merge-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextAreaField } from '#ui/controls/field.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officeUrls } from '#ui/office/state/office-urls.ts';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import { MergeEffects } from './merge-effects.tsx';

interface Props {
  id: number;
  otherId: number;
  onBack: () => void;
  onClose: () => void;
}

/** The preview of a merge, and its confirmation with a reason. */
export function MergeConfirmation(props: Props) {
  const { id, otherId, onBack, onClose } = props;
  const { t } = useTexts(customerMergeTexts);
  const path = officeUrls.customerMerge(id, otherId);
  const { data: preview } = useOfficeRead<MergePreview>(path);
  const form = useMerge(path, preview, onClose);
  const isPossible = preview !== undefined && preview.obstacle === null;
  return (
    <Modal
      open
      wide
      onClose={onClose}
      title={t.title}
      onSubmit={form.submit}
      footer={
        <>
          <Button look="secondary" onClick={onBack}>
            {t.back}
          </Button>
          <Button
            type="submit"
            look="danger"
            disabled={!isPossible}
            busy={form.isBusy && t.working}
          >
            {t.action}
          </Button>
        </>
      }
    >
      {preview && <MergeEffects preview={preview} />}
      {preview?.obstacle && <FailureNote text={t.obstacles[preview.obstacle]} />}
      {form.failed !== '' && <FailureNote text={form.failed} />}
      {isPossible && <ReasonField form={form} />}
    </Modal>
  );
}

function ReasonField({ form }: { form: ReturnType<typeof useMerge> }) {
  const { t } = useTexts(customerMergeTexts);
  return (
    <>
      <p className="office-note is-warning">{t.warning}</p>
      <TextAreaField
        label={t.reason}
        hint={t.reasonHint}
        required
        rows={2}
        maxLength={customerLimits.reason}
        value={form.reason}
        error={form.error}
        onChange={({ target }) => form.setReason(target.value)}
      />
    </>
  );
}

function useMerge(path: string, preview: MergePreview | undefined, onClose: () => void) {
  const { t } = useTexts(customerMergeTexts);
  const toast = useToast();
  const { busy, failed, fields, change } = useOfficeChange();
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string>();
  async function merge(): Promise<void> {
    if (preview === undefined) return;
    const text = reason.replaceAll(/\s+/g, ' ').trim();
    setWrong(text === '' ? t.needReason : undefined);
    if (text === '') return;
    const seen = { seen: preview.kept.version, otherSeen: preview.other.version };
    if ((await change(path, { reason: text, ...seen })) === null) return;
    toast({ text: t.done, kind: 'done' });
    onClose();
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    void merge();
  }
  const error = wrong ?? fields['reason'];
  return { reason, setReason, error, failed, isBusy: busy !== null, submit };
}
