import './questions-screen.css';
import type { ProductQuestions } from '#contract/catalog/question.ts';
import { questionTexts } from '#text/shop/question-texts.ts';
import { Breadcrumbs } from '#ui/controls/breadcrumbs.tsx';
import { buttonClass } from '#ui/controls/button.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { QuestionList } from '#ui/question/question-list.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { rareUrls } from '#rare-urls';
import { localised, urls } from '#urls';

/** All questions about a product, page by page for browsers without a script (rule questions/pages). */
export default function QuestionsScreen(props: { data: ProductQuestions; at: { query: string } }) {
  const { data, at } = props;
  const { product } = data;
  const t = useText();
  const locale = useLocale();
  const { store } = useShop();
  const text = questionTexts[locale];
  const asked = new URLSearchParams(at.query);
  const title = `${text.title}: ${product.name}`;
  const trail = [
    { path: urls.product(product), name: product.name },
    { path: urls.questions(product.id), name: text.title },
  ];
  return (
    <div className="container questions-screen">
      <title>{t.frame.pageTitle(title, store.name)}</title>
      <meta name="robots" content="noindex" />
      <Breadcrumbs items={trail} locale={locale} t={t} />
      <h1>{title}</h1>
      {asked.get('durum') === 'soruldu' && (
        <NoticeBar kind="ok" live>
          {text.asked}
        </NoticeBar>
      )}
      {data.items.length === 0 ? (
        <p className="muted">{text.none}</p>
      ) : (
        <QuestionList productId={product.id} page={data} />
      )}
      <Ways product={product} isFirst={!asked.has('cursor')} />
    </div>
  );
}

function Ways(props: { product: ProductQuestions['product']; isFirst: boolean }) {
  const { product, isFirst } = props;
  const locale = useLocale();
  const text = questionTexts[locale];
  return (
    <div className="button-row">
      {!isFirst && (
        <a
          className={buttonClass({ look: 'secondary' })}
          href={localised(urls.questions(product.id), locale)}
        >
          {text.first}
        </a>
      )}
      <a
        className={buttonClass({ look: 'secondary' })}
        href={localised(rareUrls.newQuestion(product.id), locale)}
      >
        {text.ask}
      </a>
      <a className={buttonClass({ look: 'quiet' })} href={localised(urls.product(product), locale)}>
        {text.back}
      </a>
    </div>
  );
}
