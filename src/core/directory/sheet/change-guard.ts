import type { Superiors } from '../directory'
import { SheetCellError, type SheetColumn } from './import-errors'
import type { SheetPerson } from './person-texts'

/** Person whose authority a row may change. */
interface GuardedPerson extends SheetPerson {
  enabled: boolean
  /** Whether the person is an administrator whatever roles the person has. */
  isAdmin?: boolean
}

/** Authority that a spreadsheet may not move. */
export interface SheetAuthority {
  callerId: string
  /** Whether the importer may change alone what flows give to people. */
  movesAlone: boolean
  /** Roles by which flows choose people. */
  rolesInFlows: ReadonlySet<string>
  /** People whom flows trust. */
  trusted: ReadonlySet<string>
  /** Enabled administrators. */
  administrators: readonly string[]
  /** Roles that make administrators. */
  administratorRoles: ReadonlySet<string>
}

/** Row of a person: the person as written, and the previous state unless new. */
interface PersonRowChange {
  id: string
  person: SheetPerson
  known?: GuardedPerson | undefined
}

const leadsOf = ({ departments }: Pick<SheetPerson, 'departments'>) =>
  departments.flatMap(({ id, leader }) => (leader ? id : []))

/** Terms of all lines, each with its superior. */
const termsOf = (superiors: Superiors) =>
  Object.entries(superiors).flatMap(([line, terms]) =>
    terms.map(({ id, from, until }) => ({ id, key: JSON.stringify([id, line, from, until]) })),
  )

/** Whether something is gained, or lost by another person than the caller. */
const isMoved = (before: readonly string[], has: readonly string[], isCaller: boolean) =>
  has.some((one) => !before.includes(one)) || (!isCaller && before.some((one) => !has.includes(one)))

function areTermsMoved(superiorsBefore: Superiors, has: Superiors, callerId: string): boolean {
  const [before, after] = [termsOf(superiorsBefore), termsOf(has)]
  const lacks = (terms: typeof before, key: string) => !terms.some((one) => one.key === key)
  return (
    after.some(({ key }) => lacks(before, key)) ||
    before.some(({ id, key }) => id !== callerId && lacks(after, key))
  )
}

const isServing = ({ known }: PersonRowChange) => known?.enabled !== false

/**
 * Rejects the rows that an import would reject when it writes them: those that move authority in flows where that
 * needs a second person, and the one that leaves no administrator. Rows are checked in the order of writing.
 */
export class SheetChangeGuard {
  readonly #authority: SheetAuthority
  readonly #administrators: Set<string>

  constructor(authority: SheetAuthority) {
    this.#authority = authority
    this.#administrators = new Set(authority.administrators)
  }

  /** Throws if the row moves authority in flows, which needs a second person. */
  checkAuthority(change: PersonRowChange): void {
    const column = this.#authority.movesAlone ? undefined : this.#movedColumn(change)
    if (column) throw new SheetCellError(column, 'organisation.sheet-second-person')
  }

  /** Throws if the row leaves no administrator. */
  checkAdministrators(change: PersonRowChange): void {
    if (this.#losesAdministrator(change) && this.#administrators.size === 1)
      throw new SheetCellError('roles', 'organisation.last-administrator')
  }

  /** Counts the administrators after a row without errors. */
  take(change: PersonRowChange): void {
    if (this.#losesAdministrator(change)) this.#administrators.delete(change.id)
    else if (isServing(change) && this.#isAdministrator(change)) this.#administrators.add(change.id)
  }

  #isAdministrator({ person, known }: PersonRowChange): boolean {
    const { administratorRoles } = this.#authority
    return known?.isAdmin === true || person.roles.some((role) => administratorRoles.has(role))
  }

  #losesAdministrator(change: PersonRowChange): boolean {
    return isServing(change) && !this.#isAdministrator(change) && this.#administrators.has(change.id)
  }

  /** Returns the column that moves authority in flows; undefined if none does. */
  #movedColumn({ id, person, known }: PersonRowChange): SheetColumn | undefined {
    const { callerId, rolesInFlows, trusted } = this.#authority
    const isCaller = id === callerId
    const inFlows = (roles: readonly string[] = []) => roles.filter((role) => rolesInFlows.has(role))
    if (isMoved(known ? leadsOf(known) : [], leadsOf(person), isCaller)) return 'leads'
    if (isMoved(inFlows(known?.roles), inFlows(person.roles), isCaller)) return 'roles'
    if (areTermsMoved(known?.superiors ?? {}, person.superiors, callerId)) return 'own'
    if (!known || isCaller || !trusted.has(id)) return undefined
    return (['mail', 'phone'] as const).find((column) => known[column] !== person[column])
  }
}
