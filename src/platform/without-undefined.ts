type WithoutUndefined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Removes undefined fields: `exactOptionalPropertyTypes` tells them from absent ones. */
export function withoutUndefined<T extends object>(fields: T): WithoutUndefined<T> {
  const result: WithoutUndefined<T> = {};
  for (const key in fields) {
    const value = fields[key];
    if (isGiven(value)) result[key] = value;
  }
  return result;
}

function isGiven<V>(value: V): value is Exclude<V, undefined> {
  return value !== undefined;
}
