import type { OfficePhoto } from '#contract/office/catalog/office-photos.ts';
import { officeFrameTexts } from '#text/office/office-frame-text.ts';
import { photoDeskTexts } from '#text/office/catalog/photo-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';

/** The buttons of a photograph's row: those that its state allows (rule reviews/photo-decisions). */
export function PhotoActions({ photo }: { photo: OfficePhoto }) {
  const { id, version: seen, state, product } = photo;
  const { t } = useTexts(photoDeskTexts);
  const toast = useToast();
  const { busy, change } = useOfficeChange({ failsAsToast: true });
  async function decide(action: 'approve' | 'refuse', said: string): Promise<void> {
    const done = await change(`/api/office/review-photos/${id}/${action}`, { seen });
    if (done !== null) toast({ text: said, kind: 'done' });
  }
  const isApproved = state === 'approved';
  const isBusy = busy !== null;
  return (
    <span className="photo-table-buttons">
      {!isApproved && (
        <ActionButton
          look="secondary"
          label={t.approve}
          name={t.approveOf(product.name)}
          isBusy={isBusy}
          onPress={() => void decide('approve', t.approved)}
        />
      )}
      {state !== 'refused' && (
        <ActionButton
          look="danger"
          label={isApproved ? t.hide : t.refuse}
          name={(isApproved ? t.hideOf : t.refuseOf)(product.name)}
          isBusy={isBusy}
          onPress={() => void decide('refuse', isApproved ? t.hidden : t.refused)}
        />
      )}
    </span>
  );
}

/** A disabled button's title names the role that may press it. */
function ActionButton(props: {
  look: 'secondary' | 'danger';
  label: string;
  /** For screen readers: with the product. */
  name: string;
  isBusy: boolean;
  onPress: () => void;
}) {
  const { t } = useTexts(officeFrameTexts);
  const { may } = useOffice();
  const mayWrite = may('catalog:write');
  return (
    <Button
      look={props.look}
      className="is-small"
      aria-label={props.name}
      disabled={!mayWrite || props.isBusy}
      title={mayWrite ? undefined : t.onlyRole(t.roles.catalog)}
      onClick={props.onPress}
    >
      {props.label}
    </Button>
  );
}
