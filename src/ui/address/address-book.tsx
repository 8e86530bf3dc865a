import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Address } from '#contract/address.ts';
import { ConfirmDialog } from '#ui/controls/confirm-dialog.tsx';
import { asRefusal } from '#ui/state/api-refusal.ts';
import { useShopApi } from '#ui/state/shop-context.tsx';
import { useText } from '#ui/state/text-context.tsx';
import { useVisitorStore } from '#ui/state/visitor-context.tsx';
import { AddressForm } from './address-editor.tsx';

/** The list is asked for again this long after a change (rule addresses/refetch). */
const refetchMs = 400;

export interface AddressBook {
  addresses: readonly Address[];
  /** The form or the question, while it is open. */
  dialogs: ReactNode;
  add: () => void;
  edit: (address: Address) => void;
  /** Asks first. */
  remove: (address: Address) => void;
}

/** Asks whether an address should go. */
function RemovalDialog(props: {
  address: Address | null;
  onConfirm: (address: Address) => Promise<void>;
  onClose: () => void;
}) {
  const { address, onClose } = props;
  const { addresses: text, common } = useText();
  const [removing, setRemoving] = useState(false);
  async function remove(gone: Address): Promise<void> {
    setRemoving(true);
    await props.onConfirm(gone);
    setRemoving(false);
    onClose();
  }
  return (
    <ConfirmDialog
      open={address !== null}
      action={common.remove}
      question={address ? text.removeQuestion(address.addressTitle) : ''}
      busy={removing && common.loading}
      onConfirm={() => address && void remove(address)}
      onClose={onClose}
    />
  );
}

/** The list, and the list anew soon after a change. */
function useAddressList(first: readonly Address[]) {
  const api = useShopApi();
  const [addresses, setAddresses] = useState(first);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function refetch(): Promise<void> {
    const list = await api.addresses().catch(() => null);
    if (list) setAddresses(list.items);
  }
  function refetchSoon(): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void refetch(), refetchMs);
  }
  return { addresses, setAddresses, refetchSoon };
}

/** The customer's addresses and everything that changes them; the page is never loaded anew for it. */
export function useAddressBook(first: readonly Address[]): AddressBook {
  const api = useShopApi();
  const visitor = useVisitorStore();
  const { addresses, setAddresses, refetchSoon } = useAddressList(first);
  const [open, setOpen] = useState<{ address: Address | null } | null>(null);
  const [leaving, setLeaving] = useState<Address | null>(null);

  /** Silent when it fails: the card stays (rule addresses/silent-failures), unless nobody is signed in. */
  async function remove({ id }: Address): Promise<void> {
    try {
      await api.removeAddress(id);
    } catch (error) {
      if (asRefusal(error)?.status === 401) visitor.signIn();
      return;
    }
    setAddresses((known) => known.filter((each) => each.id !== id));
    refetchSoon();
  }
  return {
    addresses,
    dialogs: (
      <>
        {open && (
          <AddressForm
            address={open.address}
            onClose={() => setOpen(null)}
            onSaved={() => {
              setOpen(null);
              refetchSoon();
            }}
          />
        )}
        <RemovalDialog address={leaving} onConfirm={remove} onClose={() => setLeaving(null)} />
      </>
    ),
    add: () => setOpen({ address: null }),
    edit: (address) => setOpen({ address }),
    remove: setLeaving,
  };
}
