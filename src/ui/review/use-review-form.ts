import { useState } from 'react';
import type { ReviewTexts } from '#contract/catalog/review.ts';
import type { SentForm } from '#contract/sent-form.ts';
import { checkReview, reviewFormNames, type ReviewError } from '#rules/catalog/review-form.ts';
import { reviewErrorText } from '#text/shop/review-texts.ts';
import { asRefusal, failureText } from '#ui/state/api-refusal.ts';
import type { FieldErrors } from '#ui/state/field-errors.ts';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { useForm } from '#ui/state/use-form.ts';
import { useVisitorStore } from '#ui/state/visitor-context.tsx';

type Field = ReviewError['field'];

/** As the form holds them: the star is text, empty where none is chosen. */
export type ReviewValues = Record<Field, string>;

const fields = Object.keys(reviewFormNames) as Field[];

/** A refusal's errors, by the fields' names here. */
function errorsOf(said: Readonly<Record<string, string>>): FieldErrors<Field> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const text = said[reviewFormNames[field]];
      return text === undefined ? [] : [[field, text]];
    }),
  );
}

function valuesSent(values: Readonly<Record<string, string>>): ReviewValues {
  const of = (field: Field) => values[reviewFormNames[field]] ?? '';
  return { star: of('star'), title: of('title'), description: of('description') };
}

/** The form for a review: its values and what is wrong. `save` sends what was checked. */
export function useReviewForm(input: {
  first: ReviewValues;
  save: (form: ReviewTexts) => Promise<unknown>;
  onSaved: () => void;
  /** The form as the browser sent it by itself. */
  sent?: SentForm | undefined;
}) {
  const { first, save, onSaved, sent } = input;
  const t = useText();
  const locale = useLocale();
  const store = useVisitorStore();
  const [values, setValues] = useState(() => (sent ? valuesSent(sent.values) : first));
  const said = sent && Object.keys(errorsOf(sent.fields)).length === 0 ? sent.message : null;
  const [problem, setProblem] = useState<string | null>(said);

  function findErrors(of: ReviewValues): FieldErrors<Field> {
    const checked = checkReview(of);
    if (checked.ok) return {};
    return Object.fromEntries(
      checked.errors.map((error) => [error.field, reviewErrorText(error, locale)]),
    );
  }
  async function send({ star, title, description }: ReviewValues): Promise<FieldErrors<Field>> {
    setProblem(null);
    try {
      await save({ comment_star: star, comment_title: title, comment_description: description });
      onSaved();
      return {};
    } catch (error) {
      const refusal = asRefusal(error);
      if (refusal?.status === 401) store.signIn();
      const wrong = errorsOf(refusal?.fields ?? {});
      if (Object.keys(wrong).length === 0) setProblem(failureText(error, t));
      return wrong;
    }
  }
  const form = useForm<ReviewValues, Field>({
    values,
    setValues,
    change: (held, field, typed) => ({ ...held, [field]: typed }),
    check: findErrors,
    send,
    first: sent && errorsOf(sent.fields),
    names: reviewFormNames,
  });
  return { ...form, problem };
}
