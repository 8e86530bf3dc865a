/** A card's place while it loads, of a card's height, so that nothing jumps. */
export function SkeletonCard() {
  return (
    <div className="pc wait" aria-hidden="true">
      <div className="pc-img">
        <div className="sk sk-i" />
      </div>
      <div className="pc-b">
        <div className="sk sk-t" />
        <div className="sk sk-n" />
        <div className="sk sk-n" />
        <div className="sk sk-p" />
        <div className="sk sk-t" />
        <div className="sk sk-b" />
      </div>
    </div>
  );
}

/** `count` placeholder cards (rule catalog/placeholders). */
export function SkeletonCards({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => <SkeletonCard key={index} />);
}

/** A line of text that is on its way. */
export function SkeletonLine() {
  return <div className="sk sk-line" aria-hidden="true" />;
}
