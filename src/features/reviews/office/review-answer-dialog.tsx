import { useState, type FormEvent } from 'react';
import type { OfficeReview } from '#contract/office/catalog/office-reviews.ts';
import { reviewLimits } from '#rules/catalog/reviews/review-form.ts';
import { reviewDeskTexts } from '#text/office/catalog/review-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextAreaField } from '#ui/controls/field.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';

/** Answers a review, and publishes one that waits unless that is unchecked (rule reviews/answer). */
export function ReviewAnswerDialog(props: { review: OfficeReview; onClose: () => void }) {
  const { review, onClose } = props;
  const { answerDialog: t } = useTexts(reviewDeskTexts).t;
  const form = useReviewAnswer(props);
  return (
    <Modal
      open
      wide
      onClose={onClose}
      title={t.title}
      onSubmit={form.submit}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" busy={form.isBusy && t.saving}>
            {t.save}
          </Button>
        </>
      }
    >
      <AnswerFields review={review} form={form} />
    </Modal>
  );
}

function AnswerFields(props: { review: OfficeReview; form: ReturnType<typeof useReviewAnswer> }) {
  const { review, form } = props;
  const { storeName } = useOffice();
  const { answerDialog: t } = useTexts(reviewDeskTexts).t;
  return (
    <div className="review-table-dialog">
      <p>
        <b>{review.title}</b>
        <span className="review-table-text">{review.description}</span>
      </p>
      {form.failed !== '' && <FailureNote text={form.failed} />}
      <TextAreaField
        label={t.answer}
        rows={5}
        maxLength={reviewLimits.answer}
        hint={t.hint(storeName)}
        value={form.answer}
        error={form.error}
        onChange={({ target }) => form.setAnswer(target.value)}
      />
      {review.state !== 'published' && (
        <label className="check">
          <input
            type="checkbox"
            checked={form.publish}
            onChange={({ target }) => form.setPublish(target.checked)}
          />
          <span>{t.publish}</span>
        </label>
      )}
    </div>
  );
}

function useReviewAnswer({ review, onClose }: Parameters<typeof ReviewAnswerDialog>[0]) {
  const { id, version: seen, state } = review;
  const { t } = useTexts(reviewDeskTexts);
  const toast = useToast();
  const { busy, failed, fields, change } = useOfficeChange();
  const [answer, setAnswer] = useState(review.answer);
  const [publish, setPublish] = useState(state === 'waiting');
  async function save(): Promise<void> {
    const text = answer.trim();
    const publishes = publish && state !== 'published';
    const body = { answer: text, publish: publishes, seen };
    if ((await change(`/api/office/reviews/${id}/answer`, body)) === null) return;
    const said = text === '' ? t.removed : t.saved;
    toast({ text: publishes ? t.savedAndPublished : said, kind: 'done' });
    onClose();
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    void save();
  }
  return {
    answer,
    setAnswer,
    publish,
    setPublish,
    error: fields['answer'],
    failed,
    isBusy: busy !== null,
    submit,
  };
}
