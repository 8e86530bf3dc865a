import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Address } from '#contract/address.ts';
import { AddressForm } from './address-editor.tsx';
import { useShopApi } from '#ui/state/shop-context.tsx';

/** The list is asked for again this long after a change (rule addresses/refetch). */
const refetchMs = 400;

export interface AddressBook {
  addresses: readonly Address[];
  /** The form, while it is open. */
  form: ReactNode;
  add: () => void;
  edit: (address: Address) => void;
  remove: (address: Address) => Promise<void>;
}

/** The customer's addresses and everything that changes them; the page is never loaded anew for it. */
export function useAddressBook(first: readonly Address[]): AddressBook {
  const api = useShopApi();
  const [addresses, setAddresses] = useState(first);
  const [open, setOpen] = useState<{ address: Address | null } | null>(null);
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
  return {
    addresses,
    form: open && (
      <AddressForm
        address={open.address}
        onClose={() => setOpen(null)}
        onSaved={() => {
          setOpen(null);
          refetchSoon();
        }}
      />
    ),
    add: () => setOpen({ address: null }),
    edit: (address) => setOpen({ address }),
    /** Silent when it fails: the card stays (rule addresses/silent-failures). */
    async remove(address) {
      try {
        await api.removeAddress(address.id);
      } catch {
        return;
      }
      setAddresses((known) => known.filter((each) => each.id !== address.id));
      refetchSoon();
    },
  };
}
