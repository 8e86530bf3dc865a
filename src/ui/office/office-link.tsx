import type { AnchorHTMLAttributes } from 'react';
import { Link } from 'wouter';

/** A link within the office, to one of `officePaths`, with or without a query. */
export function OfficeLink({
  to,
  ...rest
}: { to: string } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>) {
  return <Link href={to} {...rest} />;
}
