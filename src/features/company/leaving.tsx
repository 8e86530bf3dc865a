import { companyTexts } from '#text/customer/company-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { OnceForm } from '#ui/controls/once-form.tsx';
import { useLocale } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';

/** Leaves the company, after a second press. */
export function Leaving() {
  const locale = useLocale();
  const text = companyTexts[locale];
  return (
    <details className="company-leaving">
      <summary className="link">{text.leave}</summary>
      <p>{text.leaveHint}</p>
      <OnceForm to={localised(urls.company, locale)}>
        <input type="hidden" name="action" value="leave" />
        <Button type="submit" look="secondary">
          {text.leaveNow}
        </Button>
      </OnceForm>
    </details>
  );
}
