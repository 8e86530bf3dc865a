import type { ReactNode } from 'react';
import { Icon } from '#ui/controls/icon.tsx';
import { SwatchBox } from '#ui/product/swatch-box.tsx';
import { useText } from '#ui/state/text-context.tsx';

export function FacetGroup(props: { title: string; lang?: 'tr' | undefined; children: ReactNode }) {
  const { title, lang, children } = props;
  return (
    <details open>
      <summary lang={lang}>
        {title}
        <Icon name="chevron-up" />
      </summary>
      <div className="facets-body">{children}</div>
    </details>
  );
}

/** A link that would lead to nothing: it is still announced, as one that cannot be pressed. */
export function NowhereLink(props: {
  className?: string;
  lang?: 'tr' | undefined;
  children: ReactNode;
}) {
  return (
    <span
      className={`${props.className ?? ''} is-empty`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="link"
      aria-disabled="true"
      lang={props.lang}
    >
      {props.children}
    </span>
  );
}

/** One of the values that a list can be narrowed by. */
export interface FacetValue {
  href: string;
  on: boolean;
  name: string;
  lang?: 'tr' | undefined;
  count: number;
  swatch?: string;
  /** How deep it stands under others. */
  depth?: number;
}

/** A filter that a press turns on or off: a link, so that it needs no script. */
function FacetLink(props: FacetValue) {
  const { on, count, lang, depth = 0 } = props;
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
    return (
      <NowhereLink className={`check${depthClass}`} lang={lang}>
        {words}
      </NowhereLink>
    );
  }
  return (
    <a
      className={`check${depthClass}`}
      lang={lang}
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
