import { runToCompletion, type SliceGenerator } from '../slices'

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

/**
 * Memoizes interruptible work in the same way. Returns functions that complete it at once, or interruptible; both use
 * the same values.
 */
export function memoizeInSlices<Key extends object, Value>(compute: (key: Key) => SliceGenerator<Value>) {
  const values = new WeakMap<Key, { value: Value }>()
  function* inSlices(key: Key): SliceGenerator<Value> {
    const known = values.get(key)
    if (known) return known.value
    const value = yield* compute(key)
    // The same work may have been completed meanwhile.
    const first = values.get(key) ?? { value }
    values.set(key, first)
    return first.value
  }
  return { inSlices, atOnce: (key: Key): Value => runToCompletion(inSlices(key)) }
}

/** Memoizes a function that returns a promise in the same way; a failure is forgotten, so that the next call retries. */
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

/** Memoizes a function of texts; starts over after a number of them, so that they never fill the memory. */
export function memoizeText<Value>(compute: (text: string) => Value, most: number): (text: string) => Value {
  const values = new Map<string, { value: Value }>()
  return (text) => {
    const known = values.get(text)
    if (known) return known.value
    const value = compute(text)
    if (values.size >= most) values.clear()
    values.set(text, { value })
    return value
  }
}
