import { ErrorBody } from '#contract/error-body.ts';
import { OwnPasswordForm } from '#contract/office/office-staff.ts';
import { Success } from '#contract/primitives.ts';
import { Refusal, refusalOf } from '#contract/refusals.ts';
import type { App } from '#platform/http.ts';
import { isStaffPassword } from '#rules/person/staff-form.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { staffTexts } from '#text/office/staff-texts.ts';
import { staffOf } from '#features/staff/asking-staff.ts';
import { setOwnPassword } from './set-own-password.ts';
import type { StaffServices } from '#features/staff/staff-services.ts';

/** Changes one's own password (rule staff/own-password). At most 4 queries. */
export function registerOwnPassword(app: App, services: StaffServices): void {
  app.post(
    '/api/office/password',
    {
      config: { fromElsewhere: true, hasOwnLimit: true },
      schema: {
        tags: ['office'],
        summary: "Changes one's own password, and ends one's other sessions",
        body: OwnPasswordForm,
        response: { 200: Success, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const { body, locale, ip: address } = request;
      const person = staffOf(request);
      if (person.isDemo) throw new Refusal('demo-owner');
      if (!isStaffPassword(body.newPassword)) throw wrongField('newPassword', locale);
      const answer = await setOwnPassword(services, person, { ...body, address });
      if (answer.ok) return { success: true as const };
      if (answer.reason === 'wrong-password') throw wrongField('oldPassword', locale);
      throw refusalOf(answer);
    },
  );
}

function wrongField(field: 'oldPassword' | 'newPassword', locale: Locale): Refusal {
  const { passwordTooShort, wrong } = staffTexts[locale];
  const fields = { [field]: field === 'newPassword' ? passwordTooShort : wrong.oldPassword };
  return new Refusal('invalid-input', { values: { field }, fields });
}
