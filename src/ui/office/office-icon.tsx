import { officeUrls } from '#ui/office/state/office-urls.ts';
import type { OfficeIconName } from './office-icon-names.ts';

/** An icon of the office's sprite. It is decorative: the control around it has the words. */
export function OfficeIcon({ name }: { name: OfficeIconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`${officeUrls.icons}#${name}`} />
    </svg>
  );
}
