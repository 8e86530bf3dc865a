import { useState, type FormEvent } from 'react';
import type { OfficeQuestion } from '#contract/office/catalog/office-questions.ts';
import { checkQuestionText, questionLimits } from '#rules/catalog/question-form.ts';
import { answerErrorText, questionDeskTexts } from '#text/office/catalog/question-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextAreaField } from '#ui/controls/field.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';

/** Answers a question, and publishes it with the answer unless that is unchecked (rule questions/answer). */
export function AnswerDialog(props: { question: OfficeQuestion; onClose: () => void }) {
  const { question, onClose } = props;
  const { t } = useTexts(questionDeskTexts);
  const form = useAnswer(props);
  return (
    <Modal
      open
      wide
      onClose={onClose}
      title={t.dialog.title}
      onSubmit={form.submit}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {t.dialog.cancel}
          </Button>
          <Button type="submit" busy={form.isBusy && t.dialog.saving}>
            {t.dialog.save}
          </Button>
        </>
      }
    >
      <AnswerFields question={question} form={form} />
    </Modal>
  );
}

function AnswerFields(props: { question: OfficeQuestion; form: ReturnType<typeof useAnswer> }) {
  const { question, form } = props;
  const { t } = useTexts(questionDeskTexts);
  return (
    <div className="question-table-dialog">
      <p>
        <b>{question.question}</b>
        <span className="caption">
          {t.by(question.name)} · {question.product.name}
        </span>
      </p>
      {form.failed !== '' && <FailureNote text={form.failed} />}
      <TextAreaField
        label={t.dialog.answer}
        required
        rows={6}
        maxLength={questionLimits.answer}
        hint={question.answer === '' ? t.dialog.hint : undefined}
        value={form.answer}
        error={form.error}
        onChange={({ target }) => form.setAnswer(target.value)}
      />
      {question.state !== 'published' && (
        <label className="check">
          <input
            type="checkbox"
            checked={form.publish}
            onChange={({ target }) => form.setPublish(target.checked)}
          />
          <span>{t.dialog.publish}</span>
        </label>
      )}
    </div>
  );
}

function useAnswer({ question, onClose }: Parameters<typeof AnswerDialog>[0]) {
  const { id, version: seen, state } = question;
  const { t, locale } = useTexts(questionDeskTexts);
  const toast = useToast();
  const { busy, failed, fields, change } = useOfficeChange();
  const [answer, setAnswer] = useState(question.answer);
  const [publish, setPublish] = useState(state !== 'declined');
  const [wrong, setWrong] = useState<string>();
  async function save(): Promise<void> {
    const checked = checkQuestionText(answer, questionLimits.answer);
    setWrong(checked.ok ? undefined : answerErrorText(checked.reason, locale));
    if (!checked.ok) return;
    const publishes = publish && state !== 'published';
    const body = { answer: checked.text, publish: publishes, seen };
    const done = await change(`/api/office/questions/${id}/answer`, body);
    if (done === null) return;
    toast({ text: publishes ? t.savedAndPublished : t.saved, kind: 'done' });
    onClose();
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    void save();
  }
  const error = wrong ?? fields['answer'];
  return { answer, setAnswer, publish, setPublish, error, failed, isBusy: busy !== null, submit };
}
