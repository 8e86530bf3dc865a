import type { OfficeReview } from '#contract/office/catalog/office-reviews.ts';
import { reviewDeskTexts } from '#text/office/catalog/review-desk-text.ts';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';

/** Publishes a review and says so. */
export function usePublishing(): { isBusy: boolean; publish: (review: OfficeReview) => void } {
  const { t } = useTexts(reviewDeskTexts);
  const toast = useToast();
  const { busy, change } = useOfficeChange({ failsAsToast: true });
  async function publish({ id, version: seen }: OfficeReview): Promise<void> {
    const done = await change(`/api/office/reviews/${id}/publish`, { seen });
    if (done !== null) toast({ text: t.published, kind: 'done' });
  }
  return { isBusy: busy !== null, publish: (review) => void publish(review) };
}
