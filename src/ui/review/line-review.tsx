import { useEffect, useRef, useState } from 'react';
import type { OrderItem } from '#contract/order.ts';
import { reviewSavedText, reviewTexts } from '#text/shop/review-texts.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { PageAction } from '#ui/controls/page-action.tsx';
import { useShopApi } from '#ui/state/shop-context.tsx';
import { useLocale } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import { rareUrls } from '#rare-urls';
import { localised, urls } from '#urls';
import { formWithPhotos } from './form-with-photos.ts';
import { ReviewDialog } from './review-dialog.tsx';

const nothing = { star: '', title: '', description: '' };

/** The way to the customer's reviews; it takes the focus of the button in whose place it comes. */
function ToReviews({ name, focused }: { name: string; focused: boolean }) {
  const locale = useLocale();
  const text = reviewTexts[locale];
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (focused) link.current?.focus();
  }, [focused]);
  return (
    <a
      ref={link}
      className={buttonClass({ look: 'quiet' })}
      href={localised(urls.reviews, locale)}
      aria-label={text.toReviewOf(name)}
    >
      {text.toReviews}
    </a>
  );
}

/**
 * An order's line asks for a review, or leads to the one that is there (rule orders/review-link);
 * nothing while its order cannot be reviewed.
 */
export function LineReview({ item, orderNo }: { item: OrderItem; orderNo: string }) {
  const api = useShopApi();
  const toast = useToast();
  const locale = useLocale();
  const text = reviewTexts[locale];
  const [open, setOpen] = useState(false);
  const [written, setWritten] = useState(false);
  const { name, productId } = item;
  if (written || item.reviewId !== null) return <ToReviews name={name} focused={written} />;
  if (!item.reviewable || productId === null) return null;
  const close = () => setOpen(false);
  return (
    <>
      <PageAction path={rareUrls.newReview(orderNo, productId)} onPress={() => setOpen(true)}>
        <Button type="submit" look="secondary" aria-label={text.writeOf(name)}>
          {text.write}
        </Button>
      </PageAction>
      {open && (
        <ReviewDialog
          title={text.write}
          product={name}
          first={nothing}
          save={(form, photos) =>
            api.addReview(
              formWithPhotos(
                {
                  comment_product_controller: String(productId),
                  comment_order_no: orderNo,
                  ...form,
                },
                photos,
              ),
            )
          }
          onSaved={(saved) => {
            close();
            setWritten(true);
            toast({ text: reviewSavedText(saved, locale), kind: 'done' });
          }}
          onClose={close}
        />
      )}
    </>
  );
}
