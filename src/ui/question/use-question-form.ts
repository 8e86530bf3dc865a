import { useState } from 'react';
import type { SentForm } from '#contract/sent-form.ts';
import {
  checkQuestionText,
  questionFormName,
  questionLimits,
} from '#rules/catalog/question-form.ts';
import { questionErrorText } from '#text/shop/question-texts.ts';
import { asRefusal } from '#ui/state/api-refusal.ts';
import type { FieldErrors } from '#ui/state/field-errors.ts';
import { useShopApi } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { useForm } from '#ui/state/use-form.ts';
import { useVisitorStore } from '#ui/state/visitor-context.tsx';

type Field = 'question';

function errorsOf(said: Readonly<Record<string, string>>): FieldErrors<Field> {
  const text = said[questionFormName];
  return text === undefined ? {} : { question: text };
}

/** The form for a question about a product: its text and what is wrong with it. */
export function useQuestionForm(input: {
  productId: number;
  onAsked: () => void;
  /** The form as the browser sent it by itself. */
  sent?: SentForm | undefined;
}) {
  const { productId, onAsked, sent } = input;
  const t = useText();
  const api = useShopApi();
  const locale = useLocale();
  const store = useVisitorStore();
  const [values, setValues] = useState({ question: sent?.values[questionFormName] ?? '' });
  const said = sent && Object.keys(errorsOf(sent.fields)).length === 0 ? sent.message : null;
  const [problem, setProblem] = useState<string | null>(said);

  function findErrors({ question }: typeof values): FieldErrors<Field> {
    const checked = checkQuestionText(question, questionLimits.question);
    return checked.ok ? {} : { question: questionErrorText(checked.reason, locale) };
  }
  async function send({ question }: typeof values): Promise<FieldErrors<Field>> {
    setProblem(null);
    try {
      await api.askQuestion(productId, { [questionFormName]: question });
      onAsked();
      return {};
    } catch (error) {
      const refusal = asRefusal(error);
      if (refusal?.status === 401) store.signIn();
      const wrong = errorsOf(refusal?.fields ?? {});
      if (Object.keys(wrong).length === 0) setProblem(refusal?.message ?? t.common.technicalError);
      return wrong;
    }
  }
  const form = useForm<typeof values, Field>({
    values,
    setValues,
    change: (held, field, typed) => ({ ...held, [field]: typed }),
    check: findErrors,
    send,
    mayPassEmpty: true,
    first: sent && errorsOf(sent.fields),
    names: { question: questionFormName },
  });
  return { ...form, problem };
}
