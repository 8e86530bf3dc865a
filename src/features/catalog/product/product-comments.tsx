import type { ProductDetail } from '#contract/catalog/product.ts';
import { reviewPageQuery } from '#rules/catalog/reviews/review-pages.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { formatDate } from '#text/format.ts';
import { reviewTexts } from '#text/shop/review-texts.ts';
import type { Messages } from '#text/messages.ts';
import { Pager } from '#ui/controls/pager.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { localised, urls } from '#urls';
import { ReviewPhotos } from '#ui/review/review-photos.tsx';
import { Stars } from '#ui/product/stars.tsx';

/** The id of the reviews, where the stars under the name lead. */
export const commentsId = 'yorumlar';

/** As many of the newest reviews stand at once; the others open below. */
const firstComments = 5;

type Comment = ProductDetail['comments'][number];

function ReviewArticle(props: { comment: Comment; product: string; t: Messages; locale: Locale }) {
  const { comment, product, t, locale } = props;
  return (
    <article className="comment">
      <Stars average={comment.star} t={t} />
      <h3>{comment.title}</h3>
      <p>{comment.description}</p>
      <ReviewPhotos photos={comment.photos.map((file) => ({ file }))} product={product} />
      <p className="comment-author">
        {comment.name} · <time dateTime={comment.date}>{formatDate(comment.date, locale)}</time>
      </p>
      {comment.answer !== '' && <StoreAnswer answer={comment.answer} locale={locale} />}
    </article>
  );
}

/** The store's answer under a review (rule reviews/answer). */
function StoreAnswer({ answer, locale }: { answer: string; locale: Locale }) {
  const { store } = useShop();
  return (
    <p className="comment-answer">
      <b>{reviewTexts[locale].answerOf(store.name)}</b>
      {answer}
    </p>
  );
}

/** One page of the reviews: the newest fold all but a few away, on another page all stand open. */
function ReviewPage(props: { data: ProductDetail; t: Messages; locale: Locale }) {
  const { data, t, locale } = props;
  const { comments, commentPage: page, commentPages: pages } = data;
  const articles = comments.map((comment) => (
    <ReviewArticle key={comment.id} comment={comment} product={data.name} t={t} locale={locale} />
  ));
  const shown = page > 1 ? articles.length : firstComments;
  const rest = articles.slice(shown);
  const here = localised(urls.product(data), locale);
  return (
    <div>
      {articles.slice(0, shown)}
      {rest.length > 0 && (
        <details className="comments-more">
          <summary className="button is-secondary">{t.product.moreComments(rest.length)}</summary>
          {rest}
        </details>
      )}
      <Pager
        page={page}
        pages={pages}
        href={(to) => `${here}${reviewPageQuery(to)}#${commentsId}`}
        t={t}
      />
    </div>
  );
}

/** Average, count and the reviews, newest first (rules reviews/on-product, reviews/pagination). */
export function ProductComments(props: { data: ProductDetail; t: Messages; locale: Locale }) {
  const { data, t, locale } = props;
  const { rating, comments } = data;
  return (
    <section className="product-section" id={commentsId}>
      <h2>{t.product.comments}</h2>
      {comments.length === 0 ? (
        <p className="muted">{t.product.noComments}</p>
      ) : (
        <div className="comments">
          <div className="comments-score">
            <b aria-hidden="true">{t.format.rating(rating.average)}</b>
            <div>
              <Stars average={rating.average} t={t} />
              <p className="caption">{t.product.commentCount(t.format.integer(rating.count))}</p>
            </div>
          </div>
          <ReviewPage data={data} t={t} locale={locale} />
        </div>
      )}
    </section>
  );
}
