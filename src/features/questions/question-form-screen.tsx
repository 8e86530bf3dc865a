import './question-form-screen.css';
import type { ProductQuestions } from '#contract/catalog/question.ts';
import type { SentForm } from '#contract/sent-form.ts';
import { questionTexts } from '#text/shop/question-texts.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { PageForm } from '#ui/controls/page-form.tsx';
import { AccountLayout } from '#ui/controls/account-layout.tsx';
import { QuestionFields } from '#ui/question/question-fields.tsx';
import { useQuestionForm } from '#ui/question/use-question-form.ts';
import { useNavigate } from '#ui/state/router-context.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { rareUrls } from '#rare-urls';
import { localised, urls } from '#urls';

/** The form for a question as a page of its own, for browsers without a script (rule questions/without-script). */
export default function QuestionFormScreen(props: {
  data: ProductQuestions;
  at: { path: string; sent?: SentForm };
}) {
  const { at } = props;
  const { product } = props.data;
  const t = useText();
  const locale = useLocale();
  const navigate = useNavigate();
  const { store } = useShop();
  const text = questionTexts[locale];
  const form = useQuestionForm({
    productId: product.id,
    onAsked: () => void navigate(localised(rareUrls.questionAsked(product.id), locale)),
    sent: at.sent,
  });
  return (
    <AccountLayout title={text.askTitle}>
      <title>{t.frame.pageTitle(text.askTitle, store.name)}</title>
      <meta name="robots" content="noindex" />
      <section className="panel">
        <div className="panel-body">
          <PageForm
            action={localised(at.path, locale)}
            attach={form.attach}
            onSubmit={form.onSubmit}
          >
            <QuestionFields form={form} product={product.name} />
            <div className="button-row">
              <Button type="submit" busy={form.sending && t.common.saving}>
                {text.send}
              </Button>
              <a
                className={buttonClass({ look: 'secondary' })}
                href={localised(urls.product(product), locale)}
              >
                {t.common.cancel}
              </a>
            </div>
          </PageForm>
        </div>
      </section>
    </AccountLayout>
  );
}
