/** A card's place while it loads, of a card's height, so that nothing jumps. */
export function SkeletonCard() {
  return (
    <div className="product-card is-placeholder" aria-hidden="true">
      <div className="product-card-image">
        <div className="skeleton skeleton-image" />
      </div>
      <div className="product-card-body">
        <div className="skeleton skeleton-caption" />
        <div className="skeleton skeleton-name" />
        <div className="skeleton skeleton-name" />
        <div className="skeleton skeleton-caption" />
        <div className="skeleton skeleton-price" />
        <div className="skeleton skeleton-caption" />
        <div className="skeleton skeleton-button" />
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
  return <div className="skeleton skeleton-line" aria-hidden="true" />;
}
