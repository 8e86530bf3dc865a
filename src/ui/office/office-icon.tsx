import { officeUrls } from '#ui/office/state/office-urls.ts';
import type { OfficeIconName } from './office-icon-names.ts';

/** One icon of the office's sprite; it is decoration, the control that holds it has the words. */
export function OfficeIcon({ name }: { name: OfficeIconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`${officeUrls.icons}#${name}`} />
    </svg>
  );
}
