/**
 * Memoizes values derived from an immutable design version by key. Entries are garbage-collected with the
 * version.
 */
export function memoizeByOwner<Owner extends object, Found>() {
  const kept = new WeakMap<Owner, Map<string, Found>>()
  return (owner: Owner, key: string, find: () => Found): Found => {
    const known = kept.get(owner) ?? new Map<string, Found>()
    kept.set(owner, known)
    const found = known.get(key) ?? find()
    known.set(key, found)
    return found
  }
}
