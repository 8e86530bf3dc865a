import { useState } from 'react';
import { useTexts } from '#ui/state/text-context.tsx';
import { packingDeskTexts } from '#text/office/packing-desk-text.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { officeUrls } from '#ui/office/state/office-urls.ts';

/** The parcel that has just left. */
export interface LastParcel {
  orderNo: string;
  parcelId: number;
}

/** The next order's screen still offers the label of the parcel before it. */
let last: LastParcel | null = null;

export const lastParcel = () => last;

export function rememberParcel(parcel: LastParcel): void {
  last = parcel;
}

const storageKey = 'office-pack-print';

function isKeptOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

/** Whether labels print by themselves; people without a label printer turn it off. */
export function usePrinting() {
  const [isOn, setOn] = useState(isKeptOn);
  function set(on: boolean): void {
    setOn(on);
    try {
      localStorage.setItem(storageKey, on ? 'on' : 'off');
    } catch {
      // It is as chosen until the page is left.
    }
  }
  return { isOn, set };
}

const frameId = 'print-frame';

/** Prints a paper without leaving the page; opens it where the browser cannot print it in a frame. */
export function printPaper(url: string): void {
  document.querySelector(`#${frameId}`)?.remove();
  const frame = document.createElement('iframe');
  frame.id = frameId;
  // Hidden frames do not print everywhere, invisible ones do.
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', visibility: 'hidden' });
  frame.title = 'PDF';
  frame.addEventListener('load', () => {
    try {
      frame.contentWindow?.focus();
      frame.contentWindow?.print();
    } catch {
      window.open(url);
    }
  });
  frame.src = url;
  document.body.append(frame);
}

/** The order before has left: its label can be printed again. */
export function LastParcelNote({ orderNo }: { orderNo: string }) {
  const { t, locale } = useTexts(packingDeskTexts);
  if (last === null || last.orderNo === orderNo) return null;
  return (
    <output className="office-note is-info">
      <OfficeIcon name="circle-check" />
      <span>
        {t.sent(last.orderNo)}{' '}
        <a
          className="link"
          href={officeUrls.label(last.orderNo, locale, last.parcelId)}
          target="_blank"
          rel="noreferrer"
        >
          {t.label} <kbd>F2</kbd>
        </a>
      </span>
    </output>
  );
}
