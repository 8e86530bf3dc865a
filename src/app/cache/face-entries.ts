import type { FaceRegistry } from '#db/prices/face-registry.ts';
import type { Face } from '#rules/price/face.ts';
import { untilMidnight } from '#rules/shop/istanbul-day.ts';
import type { Audience } from './cached-response.ts';
import type { CacheTag } from './cache-tags.ts';
import type { CacheEntry } from './response-cache.ts';

type About = Pick<CacheEntry<unknown>, 'tags' | 'frame' | 'lifetimeMs'>;

/** The key of a response for a face; that of visitors stays as it is (rule prices/faces). */
export function faceKey({ number }: Face, key: string): string {
  return number === 0 ? key : `f${number} ${key}`;
}

export function audienceOf({ number }: Face): Audience {
  return number === 0 ? 'everybody' : 'face';
}

/**
 * Adds the reasons for which a response for a face is dropped: the price lists that its prices come from, and the end of the day, when
 * rules begin and end. The menu of other faces than the visitors' is not compared: it is dropped with any change of lists.
 */
export function cachedFor(faces: FaceRegistry, face: Face, about: About, now = new Date()): About {
  const lists = faces.listsOf(face).map((id): CacheTag => `prices:${id}`);
  const isVisitors = face.number === 0;
  if (isVisitors && lists.length === 0) return about;
  const { tags, frame, lifetimeMs = Infinity } = about;
  return {
    tags: [...tags, ...lists, ...(isVisitors ? [] : ['lists' as const])],
    frame: isVisitors ? frame : undefined,
    lifetimeMs: Math.min(lifetimeMs, untilMidnight(now)),
  };
}
