/*
 * The company as an outside directory (DingTalk, enterprise WeChat) tells it. Rows are known by the outside ids; the
 * root department is "1" on both sides. A field that is missing is one the outside does not tell: it stays as it is.
 */

/** A department of the outside directory. */
export interface RosterDepartment {
  id: string
  name: string
  parentId: string
  enabled: boolean
}

/** A role of the outside directory, in its group. */
export interface RosterRole {
  id: string
  name: string
  groupName: string
  enabled: boolean
}

/** A person of the outside directory. */
export interface RosterPerson {
  id: string
  name: string
  enabled: boolean
  jobId?: string
  phone?: string
  mail?: string
  departments?: readonly { id: string; leader: boolean }[]
  /** Ids of roles, sorted. */
  roles?: readonly string[]
}

/** Departments, roles and people; a part that was not asked for is missing. */
export interface Roster {
  departments?: readonly RosterDepartment[]
  roles?: readonly RosterRole[]
  people?: readonly RosterPerson[]
}

/** The parts of a roster, in the order in which they are taken over. */
export const rosterParts = ['departments', 'roles', 'people'] as const

export type RosterPart = (typeof rosterParts)[number]

/** What every row of a roster has. */
export interface RosterRow {
  id: string
  name: string
  enabled: boolean
}
