import type { ReactNode } from 'react';
import { ArchRing } from './arch-ring.tsx';
import { buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

/** An unlit arch, one sentence and one way on. */
export function EmptyState(props: {
  icon: IconName;
  /** It is all that the page has to say. */
  isPage?: boolean;
  title: string;
  text?: string;
  action?: { label: string; href: string };
  children?: ReactNode;
}) {
  return (
    <div className="empty-state">
      <div className="empty-state-nook">
        <span>
          <Icon name={props.icon} />
        </span>
        <ArchRing unlit />
      </div>
      {props.isPage ? <h1 tabIndex={-1}>{props.title}</h1> : <h2>{props.title}</h2>}
      {props.text !== undefined && <p>{props.text}</p>}
      {props.action && (
        <a className={buttonClass({ look: 'secondary' })} href={props.action.href}>
          {props.action.label}
        </a>
      )}
      {props.children}
    </div>
  );
}
