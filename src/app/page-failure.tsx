import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ErrorPage } from '#ui/error-page.tsx';
import { usePageSetting } from './page-setting.tsx';

/** What stands where a page could not be shown: not there, too busy, or a fault of the shop. */
export function PageFailure() {
  const error = useRouteError();
  const { locale, messages } = usePageSetting();
  const status = isRouteErrorResponse(error) || hasStatus(error) ? error.status : 500;
  return <ErrorPage status={status} locale={locale} messages={messages} />;
}

// A Response that a loader threw reaches the browser's router as one, and the server's as this.
function hasStatus(error: unknown): error is { status: number } {
  return typeof error === 'object' && error !== null && 'status' in error;
}
