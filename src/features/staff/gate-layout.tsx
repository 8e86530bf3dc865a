import type { ReactNode } from 'react';
import { officeDoorTexts } from '#text/office-door-text.ts';
import { ArchRing } from '#ui/controls/arch-ring.tsx';
import { Mark } from '#ui/frame/mark.tsx';
import { useOffice } from '#ui/office/office-context.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';

/** What the door of the office says, in the page's language. */
export function useDoorText() {
  return officeDoorTexts[useOffice().locale];
}

/** The wall with its three doors, the middle one lit, and a form beside it. */
export function GateLayout(props: {
  storeName: string;
  title: string;
  wide?: boolean;
  children: ReactNode;
}) {
  const { storeName, title, wide } = props;
  const t = useDoorText();
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

/** What the shop refused, said as soon as it is. */
export function GateFailure({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <div className="office-note is-bad" role="alert">
      <OfficeIcon name="circle-alert" />
      <div>{text}</div>
    </div>
  );
}
