import { normalizeName } from '../../../core/directory/ldap/distinguished-name'

/** Number of pages of records for which the names are searched; for more of them an index is built. */
const maxSearches = 3

/** Names of entries with the ids of their people; they are compared only when superiors are looked up. */
export class MemberNames {
  private ids: string[] = []
  private names: string[] = []
  private index: Map<string, string> | undefined
  private searches = 0

  add(id: string, name: string): void {
    this.ids.push(id)
    this.names.push(name)
  }

  /** Returns the ids of the wanted names, or of more. */
  find(memberIds: ReadonlySet<string>): ReadonlyMap<string, string> {
    if (this.index) return this.index
    this.searches += 1
    const isIndex = this.searches > maxSearches
    const found = new Map<string, string>()
    for (const [at, name] of this.names.entries()) {
      const normal = normalizeName(name)
      if (isIndex || memberIds.has(normal)) found.set(normal, this.ids[at] ?? '')
    }
    if (!isIndex) return found
    // The index has all of them: a list beside it would hold a whole company twice.
    this.index = found
    this.ids = []
    this.names = []
    return found
  }
}
