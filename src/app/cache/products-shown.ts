/**
 * The ids of every product in a response, wherever they occur: lists, carousels, children. An object with an id and a
 * unit list is a product; nothing else in the contract has both.
 */
export function productsShown(data: unknown): number[] {
  const ids: number[] = [];
  collect(data, ids);
  return ids;
}

function collect(value: unknown, ids: number[]): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) collect(item, ids);
    return;
  }
  if ('units' in value && 'id' in value && typeof value.id === 'number') {
    ids.push(value.id);
    // A child shows its parent's images and texts.
    if ('parentId' in value && typeof value.parentId === 'number') ids.push(value.parentId);
    if ('children' in value) collect(value.children, ids);
    if ('related' in value) collect(value.related, ids);
    return;
  }
  for (const item of Object.values(value)) {
    if (typeof item === 'object') collect(item, ids);
  }
}
