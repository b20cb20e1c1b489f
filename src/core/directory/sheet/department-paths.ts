import type { DepartmentRecord, Departments } from '../department-changes'
import { rootDepartmentId } from '../department-scope'

/** Separator between the names of a path. */
const slash = '/'

const names = (path: string) =>
  path
    .split(slash)
    .map((name) => name.trim())
    .filter(Boolean)

/** Departments by path during a spreadsheet import; later rows see earlier changes. */
export class DepartmentPaths {
  readonly #byId = new Map<string, DepartmentRecord>()
  readonly #children = new Map<string, string>()
  readonly #last = new Map<string | null, number>()
  /** Paths that were read since a department changed. */
  readonly #paths = new Map<string, string>()

  constructor(all: Departments) {
    this.take(all)
  }

  /** Stores changed departments. */
  take(changed: Departments): void {
    for (const one of changed) {
      const old = this.#byId.get(one.id)
      if (old) {
        this.#children.delete(this.#key(old.parentId, old.name))
        this.#paths.clear()
      }
      this.#byId.set(one.id, one)
    }
    for (const one of changed) {
      if (one.enabled) this.#children.set(this.#key(one.parentId, one.name), one.id)
      this.#last.set(one.parentId, Math.max(this.#last.get(one.parentId) ?? 0, one.order))
    }
  }

  /** Returns the position after all children of a department. */
  behind(parentId: string): number {
    return (this.#last.get(parentId) ?? 0) + 1
  }

  /**
   * Returns the departments that a rule needs to check when one moves below a parent under a name: itself,
   * the path to the parent, and a sibling of that name. Checking all departments would take minutes for
   * thousands of rows.
   */
  around({
    own,
    parentId,
    name,
  }: {
    own?: DepartmentRecord
    parentId: string
    name: string
  }): DepartmentRecord[] {
    const sister = this.#byId.get(this.#children.get(this.#key(parentId, name)) ?? '')
    const near = [own, ...this.#way(parentId), sister].filter((one) => one !== undefined)
    return near.filter((one, at) => near.findIndex(({ id }) => id === one.id) === at)
  }

  all(): DepartmentRecord[] {
    return [...this.#byId.values()]
  }

  department(id: string): DepartmentRecord | undefined {
    return this.#byId.get(id)
  }

  /** Returns the names from the root down to the department. */
  pathOf(id: string): string {
    const known = this.#paths.get(id)
    if (known !== undefined) return known
    const names = this.#way(id).map(({ name }) => name)
    const path = names.join(slash)
    this.#paths.set(id, path)
    return path
  }

  /** Returns the enabled department at a path; the root's name may be omitted. */
  find(path: string): string | undefined {
    return this.#down(this.below(path))
  }

  /** Returns the names of a path below the root. */
  below(path: string): string[] {
    const all = names(path)
    return all[0] === this.#byId.get(rootDepartmentId)?.name ? all.slice(1) : all
  }

  /** Returns the parent for the last name of a path; undefined if it does not exist. */
  parentOf(path: string): string | undefined {
    return this.#down(this.below(path).slice(0, -1))
  }

  /** Returns the path from the root down to the department; stops at a cycle. */
  #way(id: string): DepartmentRecord[] {
    const way = new Set<DepartmentRecord>()
    for (let at = this.#byId.get(id); at && !way.has(at); at = this.#byId.get(at.parentId ?? '')) way.add(at)
    return [...way].reverse()
  }

  #down(path: readonly string[]): string | undefined {
    return path.reduce<string | undefined>(
      (parent, name) => (parent === undefined ? parent : this.#children.get(this.#key(parent, name))),
      rootDepartmentId,
    )
  }

  #key(parentId: string | null, name: string): string {
    return `${parentId ?? ''}\n${name}`
  }
}
