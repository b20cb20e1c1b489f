/**
 * Memoizes a function by its first argument, an object that never changes; further arguments only help to
 * compute. Values are garbage-collected with the object.
 */
export function memoizeWeak<Key extends object, Rest extends unknown[], Value>(
  compute: (key: Key, ...rest: Rest) => Value,
): (key: Key, ...rest: Rest) => Value {
  const values = new WeakMap<Key, { value: Value }>()
  return (key, ...rest) => {
    const known = values.get(key)
    if (known) return known.value
    const value = compute(key, ...rest)
    values.set(key, { value })
    return value
  }
}

/** Does the same for a function that returns a promise; a failure is forgotten, so that the next call retries. */
export function memoizeWeakAsync<Key extends object, Rest extends unknown[], Value>(
  compute: (key: Key, ...rest: Rest) => Promise<Value>,
): (key: Key, ...rest: Rest) => Promise<Value> {
  const values = new WeakMap<Key, Promise<Value>>()
  return (key, ...rest) => {
    const known = values.get(key)
    if (known) return known
    const value = compute(key, ...rest)
    values.set(key, value)
    value.catch(() => values.delete(key))
    return value
  }
}

/**
 * Memoizes values derived from an immutable object by key. Entries are garbage-collected with the object.
 */
export function memoizeByOwner<Owner extends object, Found>() {
  const entriesOf = memoizeWeak((_: Owner) => new Map<string, Found>())
  return (owner: Owner, key: string, find: () => Found): Found => {
    const known = entriesOf(owner)
    const found = known.get(key) ?? find()
    known.set(key, found)
    return found
  }
}
