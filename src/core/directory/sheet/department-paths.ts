import type { DepartmentRecord, Departments } from '../department-changes'
import { rootDepartmentId } from '../department-scope'

/** What stands between the names of a path. */
const slash = '/'

const names = (path: string) =>
  path
    .split(slash)
    .map((name) => name.trim())
    .filter(Boolean)

/** Departments by path while a spreadsheet changes them: a change is seen at once by the rows after it. */
export class DepartmentPaths {
  readonly #byId = new Map<string, DepartmentRecord>()
  readonly #children = new Map<string, string>()
  readonly #last = new Map<string | null, number>()

  constructor(all: Departments) {
    this.take(all)
  }

  /** Puts changed departments in their places. */
  take(changed: Departments): void {
    for (const one of changed) {
      const old = this.#byId.get(one.id)
      if (old) this.#children.delete(this.#key(old.parentId, old.name))
      this.#byId.set(one.id, one)
    }
    for (const one of changed) {
      if (one.enabled) this.#children.set(this.#key(one.parentId, one.name), one.id)
      this.#last.set(one.parentId, Math.max(this.#last.get(one.parentId) ?? 0, one.order))
    }
  }

  /** The place behind all children of a department. */
  behind(parentId: string): number {
    return (this.#last.get(parentId) ?? 0) + 1
  }

  /**
   * The few departments that a rule has to look at when one comes below a parent under a name: itself, the way down
   * to the parent, and a sister of that name. Thousands of rows would take minutes if each looked at all.
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

  /** Names from the root down to the department. */
  pathOf(id: string): string {
    return this.#way(id)
      .map(({ name }) => name)
      .join(slash)
  }

  /** The department in service at a path; the root's name may be left out. */
  find(path: string): string | undefined {
    return this.#down(this.below(path))
  }

  /** The names of a path below the root. */
  below(path: string): string[] {
    const all = names(path)
    return all[0] === this.#byId.get(rootDepartmentId)?.name ? all.slice(1) : all
  }

  /** Where the last name of a path is to stand: its parent, undefined where that does not exist. */
  parentOf(path: string): string | undefined {
    return this.#down(this.below(path).slice(0, -1))
  }

  /** From the root down to the department; stops at a cycle. */
  #way(id: string): DepartmentRecord[] {
    const way: DepartmentRecord[] = []
    for (let at = this.#byId.get(id); at && !way.includes(at); at = this.#byId.get(at.parentId ?? ''))
      way.unshift(at)
    return way
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
