import { useShop } from '#ui/state/shop-context.tsx';

/** The sender of a printed page; screens have the header and the footer instead (rule layout/print). */
export function PrintHead() {
  const { store } = useShop();
  const { name, legalName, address, phone, email, mersis } = store;
  const lines = [
    [legalName, address],
    [phone, email, mersis && `Mersis ${mersis}`],
  ].map((parts) => parts.filter(Boolean).join(' · '));
  return (
    <div className="print-head">
      <b>{name}</b>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  );
}
