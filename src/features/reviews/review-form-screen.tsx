import './review-form-screen.css';
import type { ReviewPage } from '#contract/catalog/review.ts';
import type { SentForm } from '#contract/sent-form.ts';
import { reviewTexts } from '#text/shop/review-texts.ts';
import { AccountLayout } from '#ui/controls/account-layout.tsx';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { PageForm } from '#ui/controls/page-form.tsx';
import { formWithPhotos } from '#ui/review/form-with-photos.ts';
import { ReviewFields } from '#ui/review/review-fields.tsx';
import { useReviewForm } from '#ui/review/use-review-form.ts';
import { useNavigate } from '#ui/state/router-context.tsx';
import { useShop, useShopApi } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';

function usePageForm(data: ReviewPage, sent: SentForm | undefined) {
  const { review, productId, orderNo } = data;
  const api = useShopApi();
  const navigate = useNavigate();
  const locale = useLocale();
  const { star = '', title = '', description = '' } = review ?? {};
  const bought = { comment_product_controller: String(productId), comment_order_no: orderNo };
  return useReviewForm({
    first: { star: String(star), title, description },
    photos: review?.photos ?? [],
    save: (form, photos) =>
      review
        ? api.changeReview(review.id, formWithPhotos(form, photos))
        : api.addReview(formWithPhotos({ ...bought, ...form }, photos)),
    onSaved: () => void navigate(localised(urls.reviews, locale)),
    sent,
  });
}

/** The form for a review as a page of its own, for browsers without a script (rule reviews/forms-without-script). */
export default function ReviewFormScreen(props: {
  data: ReviewPage;
  at: { path: string; sent?: SentForm };
}) {
  const { data, at } = props;
  const { review } = data;
  const t = useText();
  const locale = useLocale();
  const { store } = useShop();
  const text = reviewTexts[locale];
  const title = review ? text.change : text.write;
  const back = localised(review ? urls.reviews : urls.orders, locale);
  const form = usePageForm(data, at.sent);
  return (
    <AccountLayout title={title}>
      <title>{t.frame.pageTitle(title, store.name)}</title>
      <meta name="robots" content="noindex" />
      <section className="panel">
        <div className="panel-body">
          <PageForm
            action={localised(at.path, locale)}
            attach={form.attach}
            onSubmit={form.onSubmit}
            hasFiles
          >
            <ReviewFields form={form} product={data.product} />
            <div className="button-row">
              <Button type="submit" busy={form.sending && t.common.saving}>
                {t.common.save}
              </Button>
              <a className={buttonClass({ look: 'secondary' })} href={back}>
                {t.common.cancel}
              </a>
            </div>
          </PageForm>
        </div>
      </section>
    </AccountLayout>
  );
}
