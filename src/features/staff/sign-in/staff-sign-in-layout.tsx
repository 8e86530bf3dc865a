import { useTexts } from '#ui/state/text-context.tsx';
import { officeSignInTexts } from '#text/office/office-sign-in-text.ts';
import type { ReactNode } from 'react';
import { ArchRing } from '#ui/controls/arch-ring.tsx';
import { Mark } from '#ui/frame/header/mark.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';

/** The wall with its three doors, the middle one lit, and a form beside it. */
export function StaffSignInLayout(props: {
  storeName: string;
  title: string;
  wide?: boolean;
  children: ReactNode;
}) {
  const { storeName, title, wide } = props;
  const { t } = useTexts(officeSignInTexts);
  const [before, lit, after] = t.wallTitle;
  return (
    <div className="gate">
      <title>{`${title} | ${storeName}`}</title>
      <aside className="gate-wall" aria-label={storeName}>
        <p className="gate-mark">
          <Mark name={storeName} onWall />
        </p>
        <div>
          <p className="gate-title">
            {before} <em>{lit}</em> {after}
          </p>
          <p className="gate-text">{t.wallText}</p>
        </div>
        <div className="gate-doors" aria-hidden="true">
          <span>
            <ArchRing />
          </span>
          <span className="is-lit">
            <OfficeIcon name="package" />
            <ArchRing />
          </span>
          <span>
            <ArchRing />
          </span>
        </div>
      </aside>
      <main id="content">
        <div className={wide ? 'gate-form is-wide' : 'gate-form'}>{props.children}</div>
      </main>
    </div>
  );
}
