import type { OfficeReview } from '#contract/office/catalog/office-reviews.ts';
import { officeFrameTexts } from '#text/office/office-frame-text.ts';
import { reviewDeskTexts } from '#text/office/catalog/review-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { usePublishing } from './use-publishing.tsx';

/** The buttons of a review's row. */
export function ReviewActions(props: {
  review: OfficeReview;
  onAnswer: (review: OfficeReview) => void;
  onHide: (review: OfficeReview) => void;
}) {
  const { review, onAnswer, onHide } = props;
  const { state, title, answer } = review;
  const { t } = useTexts(reviewDeskTexts);
  const { t: frame } = useTexts(officeFrameTexts);
  const { may } = useOffice();
  const publishing = usePublishing();
  const mayWrite = may('catalog:write');
  const common = {
    className: 'is-small',
    disabled: !mayWrite || publishing.isBusy,
    title: mayWrite ? undefined : frame.onlyRole(frame.roles.catalog),
  };
  return (
    <span className="review-table-buttons">
      {state !== 'published' && (
        <Button
          {...common}
          look={state === 'waiting' ? 'primary' : 'secondary'}
          aria-label={t.publishOf(title)}
          onClick={() => publishing.publish(review)}
        >
          {t.publish}
        </Button>
      )}
      {state !== 'hidden' && (
        <Button
          {...common}
          look="secondary"
          aria-label={t.hideOf(title)}
          onClick={() => onHide(review)}
        >
          {t.hide}
        </Button>
      )}
      <Button
        {...common}
        look="quiet"
        aria-label={t.answerOf(title)}
        onClick={() => onAnswer(review)}
      >
        {answer === '' ? t.answer : t.change}
      </Button>
    </span>
  );
}
