import { useState, type MouseEvent } from 'react';
import type { Question, QuestionPage } from '#contract/catalog/question.ts';
import { formatDate } from '#text/format.ts';
import { questionTexts } from '#text/shop/question-texts.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { useShop, useShopApi } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import { localised, urls } from '#urls';

function Day({ at }: { at: string }) {
  return <time dateTime={at}>{formatDate(at, useLocale())}</time>;
}

function QuestionArticle({ of: { question, name, date, answer, answeredAt } }: { of: Question }) {
  const { store } = useShop();
  const text = questionTexts[useLocale()];
  return (
    <article className="question">
      <h3>{question}</h3>
      <p className="question-by">
        {name} · <Day at={date} />
      </p>
      <div className="question-answer">
        <p>{answer}</p>
        <p className="question-by">
          {text.answerOf(store.name)} · <Day at={answeredAt} />
        </p>
      </div>
    </article>
  );
}

/** The pages that were asked for, after the one that the server rendered. */
function useMore(productId: number, first: QuestionPage) {
  const api = useShopApi();
  const toast = useToast();
  const { common } = useText();
  const [more, setMore] = useState<{ of: QuestionPage; pages: readonly QuestionPage[] }>();
  const [isLoading, setLoading] = useState(false);
  const pages = more?.of === first ? more.pages : [];
  const next = pages.length > 0 ? (pages.at(-1)?.next ?? null) : first.next;
  async function load(): Promise<void> {
    if (isLoading || next === null) return;
    setLoading(true);
    try {
      const page = await api.questions(productId, next);
      setMore({ of: first, pages: [...pages, page] });
    } catch {
      toast({ text: common.technicalError, kind: 'error' });
    }
    setLoading(false);
  }
  return { items: [first, ...pages].flatMap(({ items }) => items), next, isLoading, load };
}

/** Questions with their answers; further pages come below, or as pages of their own without the script (rule questions/pages). */
export function QuestionList(props: { productId: number; page: QuestionPage }) {
  const { productId, page } = props;
  const locale = useLocale();
  const { items, next, isLoading, load } = useMore(productId, page);
  function onMore(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void load();
  }
  return (
    <div className="questions" aria-busy={isLoading}>
      {items.map((question) => (
        <QuestionArticle key={question.id} of={question} />
      ))}
      {next !== null && (
        <a
          className={buttonClass({ look: 'secondary' })}
          href={localised(urls.questions(productId, next), locale)}
          onClick={onMore}
        >
          {questionTexts[locale].more}
        </a>
      )}
    </div>
  );
}
