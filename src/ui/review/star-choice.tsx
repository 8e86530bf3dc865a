import { useId } from 'react';
import { reviewTexts } from '#text/shop/review-texts.ts';
import { Icon } from '#ui/controls/icon.tsx';
import { useLocale } from '#ui/state/text-context.tsx';

/** Five radio buttons that look like stars (rule reviews/star): arrows and digits of any keyboard choose. */
export function StarChoice(props: {
  name: string;
  /** '1' to '5', empty where nothing is chosen. */
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
}) {
  const text = reviewTexts[useLocale()];
  const id = useId();
  const { name, value, error, onChange } = props;
  const isWrong = error !== undefined;
  return (
    <div className={isWrong ? 'field is-wrong' : 'field'}>
      <fieldset
        className="star-choice"
        role="radiogroup"
        aria-required="true"
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? id : undefined}
      >
        <legend className="label">{text.stars}</legend>
        <div className="star-choice-row">
          {[1, 2, 3, 4, 5].map((star) => (
            <label className="star-choice-star" key={star}>
              <input
                className="screen-reader-only"
                type="radio"
                name={name}
                value={star}
                checked={value === String(star)}
                aria-label={text.star(star)}
                onChange={onChange}
              />
              <Icon name="star" />
            </label>
          ))}
        </div>
      </fieldset>
      {isWrong && (
        <span className="field-error" id={id}>
          <Icon name="circle-alert" />
          <span>{error}</span>
        </span>
      )}
    </div>
  );
}
