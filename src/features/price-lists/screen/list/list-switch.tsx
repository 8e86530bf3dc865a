import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { OfficePriceList } from '#contract/office/prices/price-lists.ts';
import { priceDeskTexts } from '#text/office/prices/price-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useFailureText } from '#ui/office/state/office-query.tsx';
import { officePaths, officeUrls } from '#ui/office/state/office-urls.ts';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import { ListState } from './list-state.tsx';
import { useListUndo } from './use-list-undo.tsx';

/** Whether a list is in use, with the buttons that change it and that remove the list (rules wholesale/lists, wholesale/removal). */
export function ListSwitch({ list }: { list: OfficePriceList }) {
  const { code, name, active, version } = list;
  const { t } = useTexts(priceDeskTexts);
  const { may } = useOffice();
  const [isRemoving, setRemoving] = useState(false);
  const { busy, change } = useOfficeChange({ failsAsToast: true });
  const { tellSaved } = useListUndo(code);
  async function put(): Promise<void> {
    const body = { active: !active, seen: version };
    const done = await change(`${officeUrls.priceList(code)}/activate`, body);
    if (done !== null) await tellSaved(active ? t.deactivated(name) : t.activated(name));
  }
  return (
    <>
      <ListState isActive={active} />
      {may('prices:write') && (
        <>
          <Button
            look={active ? 'quiet' : 'soft'}
            className="is-small"
            disabled={busy !== null}
            onClick={() => void put()}
          >
            {active ? t.deactivate : t.activate}
          </Button>
          <Button look="quiet" className="is-small" onClick={() => setRemoving(true)}>
            {t.remove}
          </Button>
        </>
      )}
      {isRemoving && <RemoveDialog list={list} onClose={() => setRemoving(false)} />}
    </>
  );
}

function RemoveDialog({ list, onClose }: { list: OfficePriceList; onClose: () => void }) {
  const { name, rules, quantityRules, groups } = list;
  const { t, format } = useTexts(priceDeskTexts);
  const { isBusy, failed, remove } = useRemoval(list);
  const isUsed = groups.length > 0;
  return (
    <Modal
      open
      onClose={onClose}
      title={t.removeTitle(name)}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button
            look="danger"
            disabled={isUsed}
            busy={isBusy && t.removing}
            onClick={() => void remove()}
          >
            {t.doRemove(name)}
          </Button>
        </>
      }
    >
      <FailureNote text={failed} />
      <p>
        {isUsed
          ? t.removeUsed(groups.map((each) => each.name).join(', '))
          : t.removeHint(format.integer(rules + quantityRules))}
      </p>
    </Modal>
  );
}

/** Removes a list, then leads to the others. */
function useRemoval({ code, name, version }: OfficePriceList) {
  const { caller } = useOffice();
  const { t } = useTexts(priceDeskTexts);
  const toast = useToast();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');
  const path = officeUrls.priceList(code);
  async function remove(): Promise<void> {
    setBusy(true);
    setFailed('');
    try {
      await caller.post(`${path}/remove`, { seen: version });
      navigate(officePaths.priceLists);
      toast({ text: t.removed(name), kind: 'done' });
      // The page of the removed list would ask for it again.
      void queries.invalidateQueries({
        predicate: ({ queryKey: [key] }) => !String(key).startsWith(path),
      });
    } catch (error) {
      setFailed(failureText(error));
      setBusy(false);
    }
  }
  return { isBusy, failed, remove };
}
