/**
 * A memory for what is worked out of a version of a design, which never changes: found once for each key, and forgotten
 * together with its owner.
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
