/** A code in full; where it does not fit, its style cuts it, so that it can be copied (rule catalog/codes). */
export function ProductCode({ code }: { code: string }) {
  return (
    <span className="product-code" title={code}>
      {code}
    </span>
  );
}
