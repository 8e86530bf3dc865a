import { isValidTckn, isValidVkn } from '#rules/person/identity-numbers.ts';
import { companyLimits } from './company-form.ts';

/** The company that somebody applies for (rule companies/applications). */
export interface Application {
  title: string;
  taxOffice: string;
  /** A tax number, or the national id of a sole proprietor, with right check digits. */
  taxNumber: string;
}

export interface ApplicationForm {
  companyTitle: string;
  taxOffice: string;
  taxNumber: string;
}

export interface ApplicationError {
  field: keyof ApplicationForm;
  reason: keyof ApplicationForm;
}

/** The company of an application, or its problems. */
export function checkApplication(
  form: ApplicationForm,
): { ok: true; application: Application } | { ok: false; errors: ApplicationError[] } {
  const title = form.companyTitle.trim();
  const taxOffice = form.taxOffice.trim();
  const taxNumber = form.taxNumber.replaceAll(/[\s.-]/g, '');
  const isWrong = {
    companyTitle: title === '' || title.length > companyLimits.title,
    taxOffice: taxOffice === '' || taxOffice.length > companyLimits.taxOffice,
    taxNumber: !isValidVkn(taxNumber) && !isValidTckn(taxNumber),
  };
  const errors = (['companyTitle', 'taxOffice', 'taxNumber'] as const)
    .filter((field) => isWrong[field])
    .map((field) => ({ field, reason: field }));
  return errors.length === 0
    ? { ok: true, application: { title, taxOffice, taxNumber } }
    : { ok: false, errors };
}
