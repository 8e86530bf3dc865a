import type { ReactNode } from 'react';
import { Icon } from '#ui/controls/icon.tsx';
import { useText } from '#ui/state/text-context.tsx';

export function FacetGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details open>
      <summary>
        {title}
        <Icon name="chevron-up" />
      </summary>
      <div className="facets-body">{children}</div>
    </details>
  );
}

/** A filter that a press turns on or off: a link, so that it needs no script. */
export function FacetLink(props: {
  href: string;
  on: boolean;
  name: string;
  count: number;
  /** How deep it stands under others. */
  depth?: number;
}) {
  const { on, count, depth = 0 } = props;
  const t = useText();
  const depthClass = depth === 0 ? '' : depth === 1 ? ' is-level-1' : ' is-level-2';
  const words = (
    <>
      <span className="check-box" />
      {props.name}
      <span className="check-count">{t.format.integer(count)}</span>
    </>
  );
  if (count === 0 && !on) {
    return (
      // A link that leads nowhere: it is still announced, as one that cannot be pressed.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      <span className={`check is-empty${depthClass}`} role="link" aria-disabled="true">
        {words}
      </span>
    );
  }
  return (
    <a
      className={`check${depthClass}`}
      href={props.href}
      aria-current={on ? 'true' : undefined}
      rel="nofollow"
    >
      {words}
    </a>
  );
}
