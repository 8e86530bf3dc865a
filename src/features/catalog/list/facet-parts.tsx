import type { ReactNode } from 'react';
import { Icon } from '#ui/controls/icon.tsx';
import { SwatchBox } from '#ui/product/swatch-box.tsx';
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

/** A link that would lead to nothing: it is still announced, as one that cannot be pressed. */
export function NowhereLink(props: { className?: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <span className={`${props.className ?? ''} is-empty`} role="link" aria-disabled="true">
      {props.children}
    </span>
  );
}

/** One of the values that a list can be narrowed by. */
export interface FacetValue {
  href: string;
  on: boolean;
  name: string;
  count: number;
  swatch?: string;
  /** How deep it stands under others. */
  depth?: number;
}

/** A filter that a press turns on or off: a link, so that it needs no script. */
function FacetLink(props: FacetValue) {
  const { on, count, depth = 0 } = props;
  const t = useText();
  const depthClass = depth === 0 ? '' : depth === 1 ? ' is-level-1' : ' is-level-2';
  const words = (
    <>
      <span className="check-box" />
      {props.swatch && <SwatchBox swatch={props.swatch} />}
      {props.name}
      <span className="check-count">{t.format.integer(count)}</span>
    </>
  );
  if (count === 0 && !on) {
    return <NowhereLink className={`check${depthClass}`}>{words}</NowhereLink>;
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

/** Values one under the other. */
export function FacetLinks({ values }: { values: readonly FacetValue[] }) {
  return values.map((value) => <FacetLink key={value.href} {...value} />);
}
