import { urls } from '#urls';
import type { IconName } from './icon-names.ts';

/** One icon of the sprite; it is decoration, the control that holds it has the words. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={className === undefined ? 'icon' : `icon ${className}`} aria-hidden="true">
      <use href={`${urls.icons}#${name}`} />
    </svg>
  );
}
