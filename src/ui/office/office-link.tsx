import type { AnchorHTMLAttributes } from 'react';
import { Link } from 'wouter';

/** A link inside of the office: its path is one of `officePaths`, with a query. */
export function OfficeLink({
  to,
  ...rest
}: { to: string } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>) {
  return <Link href={to} {...rest} />;
}
