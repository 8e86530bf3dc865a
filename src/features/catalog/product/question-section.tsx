import { lazy, Suspense, useState } from 'react';
import type { ProductDetail } from '#contract/catalog/product.ts';
import { questionTexts } from '#text/shop/question-texts.ts';
import { Button } from '#ui/controls/button.tsx';
import { PageAction } from '#ui/controls/page-action.tsx';
import { QuestionList } from '#ui/question/question-list.tsx';
import { useNavigate } from '#ui/state/router-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { useVisitor } from '#ui/state/visitor-context.tsx';
import { rareUrls } from '#rare-urls';
import { localised, urls } from '#urls';

const QuestionDialog = lazy(() => import('#ui/question/question-dialog.tsx'));

/** The id of the questions, where the count under the name leads. */
export const questionsId = 'sorular';

/** The way to a question: a dialog for customers, for others the form's page, which has them sign in first. */
function Ask({ id, name }: { id: number; name: string }) {
  const locale = useLocale();
  const navigate = useNavigate();
  const session = useVisitor((state) => state.session);
  const [isOpen, setOpen] = useState(false);
  const path = rareUrls.newQuestion(id);
  function onPress(): void {
    if (session?.customer) return setOpen(true);
    const way = session ? urls.login(localised(path, locale)) : path;
    void navigate(localised(way, locale));
  }
  return (
    <>
      <PageAction path={path} onPress={onPress}>
        <Button type="submit" look="secondary">
          {questionTexts[locale].ask}
        </Button>
      </PageAction>
      {isOpen && (
        <Suspense>
          <QuestionDialog productId={id} product={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The newest questions with their answers, and the way to ask one (rules questions/on-product, questions/form). */
export function QuestionSection({ data }: { data: ProductDetail }) {
  const { id, name, questions } = data;
  const t = useText();
  const text = questionTexts[useLocale()];
  const { count } = questions;
  return (
    <section className="product-section" id={questionsId}>
      <div className="question-section-head">
        <h2>{count > 0 ? text.titleWith(t.format.integer(count)) : text.title}</h2>
        <Ask id={id} name={name} />
      </div>
      {count === 0 ? (
        <p className="muted">{text.none}</p>
      ) : (
        <QuestionList productId={id} page={questions} />
      )}
    </section>
  );
}
