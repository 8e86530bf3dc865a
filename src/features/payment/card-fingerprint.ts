import { createHmac } from 'node:crypto';
import type { SeenCard } from '#db/payments/settle.ts';
import type { CardDigits, ProviderAnswer } from '#platform/payments/provider.ts';

/**
 * The stored part of the card that the bank names: six and four digits, and a keyed hash of them, by which the
 * customers whose payments it was declined for are counted. Null where the bank names none, or more than that.
 */
export function seenCard(secret: string, card: ProviderAnswer['card']): SeenCard | null {
  if (!card || !/^\d{6}$/.test(card.firstSix) || !/^\d{4}$/.test(card.lastFour)) return null;
  const { firstSix, lastFour } = card;
  const fingerprint = createHmac('sha256', secret)
    .update(`card:${firstSix}:${lastFour}`)
    .digest('base64url');
  return { masked: maskedCard(card), fingerprint };
}

/** `4355 08** **** 4358` */
export function maskedCard({ firstSix, lastFour }: CardDigits): string {
  return `${firstSix.slice(0, 4)} ${firstSix.slice(4)}** **** ${lastFour}`;
}
