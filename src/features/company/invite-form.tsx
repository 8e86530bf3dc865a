import type { CompanyPage } from '#contract/company/company.ts';
import type { SentForm } from '#contract/sent-form.ts';
import { companyRoles } from '#rules/person/company-roles.ts';
import { companyTexts } from '#text/customer/company-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { OnceForm } from '#ui/controls/once-form.tsx';
import { useLocale } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';
import { RightsFields } from './rights-fields.tsx';

/** Invites somebody to the company (rule companies/invitations); what was typed stays after a refusal. */
export function InviteForm(props: {
  branches: CompanyPage['branches'];
  sent: SentForm | undefined;
}) {
  const { branches, sent } = props;
  const locale = useLocale();
  const text = companyTexts[locale];
  const own = sent?.values['action'] === 'invite' ? sent : undefined;
  const role = companyRoles.find((each) => each === own?.values['role']) ?? 'buyer';
  return (
    <details className="panel company-fold" id="davet" open={own !== undefined}>
      <summary className="panel-head">
        <h2>{text.inviteTitle}</h2>
      </summary>
      <OnceForm to={localised(urls.company, locale)} className="panel-body">
        <input type="hidden" name="action" value="invite" />
        <TextField
          label={text.email}
          type="email"
          name="email"
          required
          autoComplete="off"
          maxLength={254}
          hint={text.inviteHint}
          defaultValue={own?.values['email'] ?? ''}
          error={own?.fields['email']}
        />
        <RightsFields branches={branches} role={role} chosen={[]} sent={own} />
        <Button type="submit">{text.sendInvite}</Button>
      </OnceForm>
    </details>
  );
}
