import { useState, type FormEvent } from 'react';
import type { OfficeReview } from '#contract/office/catalog/office-reviews.ts';
import { reviewLimits } from '#rules/catalog/reviews/review-form.ts';
import { reviewDeskTexts } from '#text/office/catalog/review-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';

/** Hides a review, with the reason for the log (rule reviews/decisions). */
export function HideDialog(props: { review: OfficeReview; onClose: () => void }) {
  const { onClose } = props;
  const { hideDialog: t } = useTexts(reviewDeskTexts).t;
  const form = useHide(props);
  return (
    <Modal
      open
      onClose={onClose}
      title={t.title}
      onSubmit={form.submit}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" busy={form.isBusy && t.hiding}>
            {t.hide}
          </Button>
        </>
      }
    >
      <div className="review-table-dialog">
        <p>{t.effects}</p>
        {form.failed !== '' && <FailureNote text={form.failed} />}
        <TextField
          label={t.reason}
          hint={t.reasonHint}
          required
          maxLength={reviewLimits.reason}
          value={form.reason}
          error={form.error}
          onChange={({ target }) => form.setReason(target.value)}
        />
      </div>
    </Modal>
  );
}

function useHide({ review, onClose }: Parameters<typeof HideDialog>[0]) {
  const { id, version: seen } = review;
  const { t } = useTexts(reviewDeskTexts);
  const toast = useToast();
  const { busy, failed, fields, change } = useOfficeChange();
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string>();
  const path = `/api/office/reviews/${id}`;
  async function hide(): Promise<void> {
    const text = reason.trim();
    setWrong(text === '' ? t.wrong.reason : undefined);
    if (text === '') return;
    if ((await change(`${path}/hide`, { reason: text, seen })) === null) return;
    // A review that waited has no earlier decision to go back to.
    const undo = { label: t.undo, onPress: () => void change(`${path}/publish`) };
    const wasShown = review.state === 'published';
    toast({ text: t.hidden, kind: 'done', ...(wasShown && { action: undo }) });
    onClose();
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    void hide();
  }
  const error = wrong ?? fields['reason'];
  return { reason, setReason, error, failed, isBusy: busy !== null, submit };
}
