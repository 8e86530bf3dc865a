import { reviewFormNames, reviewLimits } from '#rules/catalog/reviews/review-form.ts';
import { reviewTexts } from '#text/shop/review-texts.ts';
import { TextAreaField, TextField } from '#ui/controls/field.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { useLocale } from '#ui/state/text-context.tsx';
import { PhotoField } from './photo-field.tsx';
import { StarChoice } from './star-choice.tsx';
import type { useReviewForm } from './use-review-form.ts';

/** The reviewed product, the form's alert and its fields (rules reviews/star, reviews/title). */
export function ReviewFields(props: { form: ReturnType<typeof useReviewForm>; product: string }) {
  const { form, product } = props;
  const text = reviewTexts[useLocale()];
  const { star, title, description } = reviewFormNames;
  return (
    <div className="review-form">
      <p className="muted review-form-product">{product}</p>
      {form.problem !== null && (
        <NoticeBar kind="error" live>
          {form.problem}
        </NoticeBar>
      )}
      <StarChoice
        name={star}
        value={form.field('star').value}
        error={form.errors.star}
        onChange={form.field('star').onChange}
      />
      <TextField
        label={text.headline}
        required
        maxLength={reviewLimits.title}
        {...form.field('title')}
        name={title}
      />
      <TextAreaField
        label={text.description}
        required
        rows={5}
        maxLength={reviewLimits.description}
        hint={text.shownAs}
        {...form.field('description')}
        name={description}
      />
      <PhotoField form={form} product={product} />
    </div>
  );
}
