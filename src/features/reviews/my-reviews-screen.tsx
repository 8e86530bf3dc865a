import './my-reviews-screen.css';
import { useState } from 'react';
import type { Review, ReviewList } from '#contract/catalog/review.ts';
import { clampPage, pageCount, pageOfQuery } from '#rules/catalog/lists/pagination.ts';
import { reviewsPerPage } from '#rules/catalog/reviews/review-pages.ts';
import { reviewSavedText, reviewTexts, type SavedReview } from '#text/shop/review-texts.ts';
import { AccountLayout } from '#ui/controls/account-layout.tsx';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { PageAction } from '#ui/controls/page-action.tsx';
import { Pager } from '#ui/controls/pager.tsx';
import { ProductPicture } from '#ui/product/product-picture.tsx';
import { Stars } from '#ui/product/stars.tsx';
import { formWithPhotos } from '#ui/review/form-with-photos.ts';
import { ReviewDialog } from '#ui/review/review-dialog.tsx';
import { ReviewPhotos } from '#ui/review/review-photos.tsx';
import { useShop, useShopApi } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import { rareUrls } from '#rare-urls';
import { localised, urls } from '#urls';

function ReviewedPicture({ product }: { product: Review['product'] }) {
  const locale = useLocale();
  const picture = <ProductPicture file={product.image} size={229} shown={96} />;
  if (product.seo === '') return <span>{picture}</span>;
  return (
    <a href={localised(urls.product(product), locale)} aria-label={product.name}>
      {picture}
    </a>
  );
}

function ReviewCard({ review, onEdit }: { review: Review; onEdit: () => void }) {
  const t = useText();
  const locale = useLocale();
  const { store } = useShop();
  const text = reviewTexts[locale];
  const { product, date } = review;
  // rule reviews/my-reviews: the first ten characters
  const day = date.slice(0, 10);
  return (
    <article className="own-review">
      <ReviewedPicture product={product} />
      <div className="own-review-text">
        <Stars average={review.star} t={t} />
        <h3>{review.title}</h3>
        <p>{review.description}</p>
        <ReviewPhotos
          photos={review.photos.map(({ file, state }) => ({ file, mark: text.photoStates[state] }))}
          product={product.name}
        />
        {review.answer !== '' && (
          <p className="own-review-answer">
            <b>{reviewTexts[locale].answerOf(store.name)}</b>
            {review.answer}
          </p>
        )}
        <p className="caption">
          {product.name} · <time dateTime={date}>{day}</time>
          {review.state !== 'published' && <> · {text.reviewStates[review.state]}</>}
        </p>
      </div>
      <PageAction path={rareUrls.review(review.id)} onPress={onEdit}>
        <Button
          type="submit"
          look="secondary"
          icon="pencil"
          aria-label={text.changeOf(product.name)}
        >
          {text.change}
        </Button>
      </PageAction>
    </article>
  );
}

/** Changes a review in a dialog; the list is asked for anew then, for the server sets its date. */
function useEditing(first: readonly Review[], query: string) {
  const api = useShopApi();
  const toast = useToast();
  const locale = useLocale();
  const text = reviewTexts[locale];
  const [items, setItems] = useState(first);
  const [edited, setEdited] = useState<Review | null>(null);
  const close = () => setEdited(null);
  async function onSaved(saved: SavedReview): Promise<void> {
    close();
    toast({ text: reviewSavedText(saved, locale), kind: 'done' });
    const list = await api.reviews(query).catch(() => null);
    if (list) setItems(list.items);
  }
  const dialog = edited && (
    <ReviewDialog
      title={text.change}
      product={edited.product.name}
      first={{
        star: String(edited.star),
        title: edited.title,
        description: edited.description,
      }}
      photos={edited.photos}
      save={(form, photos) => api.changeReview(edited.id, formWithPhotos(form, photos))}
      onSaved={(saved) => void onSaved(saved)}
      onClose={close}
    />
  );
  return { items, edit: setEdited, dialog };
}

/** The customer's own reviews (rule reviews/my-reviews), the newest first. */
export default function MyReviewsScreen(props: { data: ReviewList; at: { query: string } }) {
  const { data, at } = props;
  const t = useText();
  const locale = useLocale();
  const { store } = useShop();
  const text = reviewTexts[locale];
  const title = t.frame.reviews;
  const { items, edit, dialog } = useEditing(data.items, at.query);
  const path = localised(urls.reviews, locale);
  const pages = pageCount(data.total, reviewsPerPage);
  return (
    <AccountLayout title={title}>
      <title>{t.frame.pageTitle(title, store.name)}</title>
      <meta name="robots" content="noindex" />
      {items.length === 0 ? (
        <EmptyState
          icon="star"
          title={text.empty}
          text={text.emptyHint}
          action={{ label: text.toOrders, href: localised(urls.orders, locale) }}
        />
      ) : (
        <>
          <h2 className="screen-reader-only">{text.list}</h2>
          {items.map((review) => (
            <ReviewCard key={review.id} review={review} onEdit={() => edit(review)} />
          ))}
          <Pager
            page={clampPage(pageOfQuery(new URLSearchParams(at.query).get('page')), pages)}
            pages={pages}
            href={(page) => (page === 1 ? path : `${path}?page=${page}`)}
            t={t}
          />
        </>
      )}
      {dialog}
    </AccountLayout>
  );
}
