import type { OfficeReview } from '#contract/office/catalog/office-reviews.ts';
import { hasContact } from '#rules/catalog/reviews/review-work.ts';
import { reviewDeskTexts } from '#text/office/catalog/review-desk-text.ts';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { officePaths, officeUrls } from '#ui/office/state/office-urls.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';

/** A review as its row shows it: stars, product, author, order, words, photographs and the store's answer. */
export function ReviewWords({ review }: { review: OfficeReview }) {
  const { t } = useTexts(reviewDeskTexts);
  const { storeName } = useOffice();
  const { title, description, hiddenReason, state, answer } = review;
  return (
    <>
      <span className="review-table-head">
        <StarRow star={review.star} />
        <ProductName product={review.product} />
        {hasContact(`${title} ${description}`) && (
          <span className="review-table-tag is-waiting">{t.hasContact}</span>
        )}
      </span>
      <Author review={review} />
      <b className="review-table-title">{title}</b>
      <span className="review-table-text">{description}</span>
      <Photos photos={review.photos} />
      {state === 'hidden' && hiddenReason !== '' && (
        <span className="review-table-text muted">{t.hiddenFor(hiddenReason)}</span>
      )}
      {answer !== '' && (
        <span className="review-table-answer">
          <b>{t.answered(storeName)}</b> {answer}
        </span>
      )}
    </>
  );
}

function StarRow({ star }: { star: number }) {
  const { t, format } = useTexts(reviewDeskTexts);
  return (
    <span className="review-table-star">
      <span aria-hidden="true">{'★'.repeat(star) + '☆'.repeat(5 - star)}</span>
      <span className="screen-reader-only">{t.stars(format.integer(star))}</span>
    </span>
  );
}

function ProductName({ product }: Pick<OfficeReview, 'product'>) {
  const { locale } = useTexts(reviewDeskTexts);
  const { name, seo, id } = product;
  if (seo === '') return <b>{name}</b>;
  return (
    <a className="link" href={localised(urls.product({ seo, id }), locale)}>
      {name}
    </a>
  );
}

function Author({ review: { name, customerId, orderNo } }: { review: OfficeReview }) {
  const { t } = useTexts(reviewDeskTexts);
  const { may } = useOffice();
  return (
    <span className="caption review-table-author">
      {may('customers:read') ? (
        <OfficeLink className="link" to={officePaths.customer(customerId)}>
          {name}
        </OfficeLink>
      ) : (
        name
      )}
      {' · '}
      {may('orders:read') ? (
        <OfficeLink className="link" to={officePaths.order(orderNo)}>
          {orderNo}
        </OfficeLink>
      ) : (
        orderNo
      )}
      {' · '}
      {t.bought}
    </span>
  );
}

function Photos({ photos }: Pick<OfficeReview, 'photos'>) {
  const { t, format } = useTexts(reviewDeskTexts);
  if (photos.length === 0) return null;
  return (
    <span className="review-table-photos">
      {photos.map(({ id }, place) => (
        <a key={id} href={officeUrls.reviewPhoto(id, 'large')} target="_blank" rel="noopener">
          <img
            src={officeUrls.reviewPhoto(id, 'small')}
            alt={t.photoOf(format.integer(place + 1))}
            width={64}
            height={64}
            loading="lazy"
          />
        </a>
      ))}
    </span>
  );
}
