import { useState, type FormEvent } from 'react';
import type { OfficeQuote } from '#contract/office/quotes/office-quotes.ts';
import { quoteDeskTexts } from '#text/office/quotes/quote-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextAreaField } from '#ui/controls/field.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { officeUrls } from '#ui/office/state/office-urls.ts';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';

/** Declines a quote with a reason that its customer reads (rule quotes/decline). */
export function DeclineDialog({ quote, onClose }: { quote: OfficeQuote; onClose: () => void }) {
  const { t } = useTexts(quoteDeskTexts);
  const toast = useToast();
  const { busy, failed, change } = useOfficeChange();
  const [reason, setReason] = useState('');
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const { quoteNo, version } = quote;
    if ((await change(`${officeUrls.quote(quoteNo)}/decline`, { version, reason })) === null)
      return;
    toast({ text: t.declined, kind: 'done' });
    onClose();
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={t.declineTitle}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" look="danger" busy={busy !== null && t.saving}>
            {t.decline}
          </Button>
        </>
      }
    >
      <FailureNote text={failed} />
      <TextAreaField
        label={t.declineReason}
        hint={t.declineHint}
        required
        maxLength={1000}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Modal>
  );
}
