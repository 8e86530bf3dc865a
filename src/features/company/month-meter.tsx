import { companyTexts } from '#text/customer/company-text.ts';
import { useLocale, useText } from '#ui/state/text-context.tsx';

/** The share of a limit from which on it is shown as nearly used. */
const nearly = 0.85;

/** The part of a monthly limit that was spent (rule approvals/limits); nothing where the reader may not know. */
export function MonthMeter(props: {
  limit: number | null;
  spent: number | null;
  currency: string;
}) {
  const { limit, spent, currency } = props;
  const { format } = useText();
  const text = companyTexts[useLocale()];
  if (spent === null) return null;
  const share = limit === null ? 0 : limit === 0 ? 1 : Math.min(1, spent / limit);
  return (
    <span className="company-month">
      <span className="caption company-narrow">{text.heads.month} </span>
      <b className="numeric">{format.money(spent, currency)}</b>{' '}
      <span className="caption numeric">
        {limit === null ? text.noLimit : `/ ${format.money(limit, currency)}`}
      </span>
      {limit !== null && (
        <svg
          className={share > nearly ? 'company-meter is-nearly' : 'company-meter'}
          viewBox="0 0 100 4"
          preserveAspectRatio="none"
          aria-hidden="true"
          focusable="false"
        >
          <rect width={share * 100} height="4" />
        </svg>
      )}
    </span>
  );
}
