import type { Messages } from '#text/messages.ts';
import { urls } from '#urls';

const stars = `${urls.icons}#five-stars`;

/** Five stars filled by 20 percent a star (rule reviews/star-display); `average` is 0 to 5. */
export function Stars({ average, t }: { average: number; t: Messages }) {
  return (
    <>
      <span className="screen-reader-only">{t.catalog.rating(t.format.rating(average))}</span>
      <svg className="stars" viewBox="0 0 120 24" aria-hidden="true">
        <use href={stars} width="120" height="24" />
        <svg className="stars-filled" width={Math.min(5, Math.max(0, average)) * 24} height="24">
          <use href={stars} width="120" height="24" />
        </svg>
      </svg>
    </>
  );
}
