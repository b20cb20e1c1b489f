import { rootDepartmentId } from '../coverage'
import type { Departments, KeptDepartment } from '../department-changes'

/** What stands between the names of a path. */
const slash = '/'

const names = (path: string) =>
  path
    .split(slash)
    .map((name) => name.trim())
    .filter(Boolean)

/** Departments by path while a spreadsheet changes them: a change is seen at once by the rows after it. */
export class Places {
  readonly #byId = new Map<string, KeptDepartment>()
  readonly #children = new Map<string, string>()

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
    for (const one of changed) if (one.enabled) this.#children.set(this.#key(one.parentId, one.name), one.id)
  }

  all(): KeptDepartment[] {
    return [...this.#byId.values()]
  }

  department(id: string): KeptDepartment | undefined {
    return this.#byId.get(id)
  }

  /** Names from the root down to the department; stops at a cycle. */
  pathOf(id: string): string {
    const path: KeptDepartment[] = []
    for (let at = this.#byId.get(id); at && !path.includes(at); at = this.#byId.get(at.parentId ?? ''))
      path.unshift(at)
    return path.map(({ name }) => name).join(slash)
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
