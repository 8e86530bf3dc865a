import { questionFormName, questionLimits } from '#rules/catalog/question-form.ts';
import { questionTexts } from '#text/shop/question-texts.ts';
import { TextAreaField } from '#ui/controls/field.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { useLocale } from '#ui/state/text-context.tsx';
import type { useQuestionForm } from './use-question-form.ts';

/** The product, the form's alert and the question (rule questions/form). */
export function QuestionFields(props: {
  form: ReturnType<typeof useQuestionForm>;
  /** The product's name. */
  product: string;
}) {
  const { form, product } = props;
  const text = questionTexts[useLocale()];
  return (
    <div className="question-form">
      <p className="muted">{product}</p>
      {form.problem !== null && (
        <NoticeBar kind="error" live>
          {form.problem}
        </NoticeBar>
      )}
      <TextAreaField
        label={text.question}
        required
        rows={5}
        maxLength={questionLimits.question}
        hint={text.hint}
        {...form.field('question')}
        name={questionFormName}
      />
    </div>
  );
}
