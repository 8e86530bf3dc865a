import { useTexts } from '#ui/state/text-context.tsx';
import { officeFrameTexts } from '#text/office/office-frame-text.ts';
import { permissionsOf, roles, type Permission } from '#rules/shop/call-scopes.ts';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { SkeletonLine } from '#ui/controls/skeleton.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';

/** Skeleton rows, as high as the rows that follow. */
export function WaitingRows({ count }: { count: number }) {
  return (
    <div className="waiting-rows">
      {Array.from({ length: count }, (_, index) => (
        <SkeletonLine key={index} />
      ))}
    </div>
  );
}

/** A screen that is still loading. */
export function WaitingPage() {
  const { t } = useTexts(officeFrameTexts);
  return (
    <div className="waiting-page" aria-busy="true">
      <span className="screen-reader-only">{t.loading}</span>
      <WaitingRows count={8} />
    </div>
  );
}

export function NoSuchPage() {
  const { t } = useTexts(officeFrameTexts);
  return (
    <EmptyState isPage icon="search" title={t.notFound} text={t.notFoundHint}>
      <OfficeLink className="button is-secondary" to={officePaths.today}>
        {t.toToday}
      </OfficeLink>
    </EmptyState>
  );
}

/** Replaces a page that the person's role does not open, and names the roles that do. */
export function ClosedPage({ needs }: { needs: Permission }) {
  const { t } = useTexts(officeFrameTexts);
  const names = roles.filter((role) => permissionsOf[role].includes(needs));
  return (
    <EmptyState
      isPage
      icon="lock"
      title={t.closed}
      text={t.closedHint(names.map((role) => t.roles[role]).join(', '))}
    >
      <OfficeLink className="button is-secondary" to={officePaths.today}>
        {t.toToday}
      </OfficeLink>
    </EmptyState>
  );
}
