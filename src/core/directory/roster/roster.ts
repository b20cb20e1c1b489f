/*
 * Company as an outside directory (DingTalk, enterprise WeChat) describes it. Rows are identified by the
 * outside ids; the root department is "1" on both sides. A missing field is not provided by the outside and
 * stays unchanged.
 */

/** Department of the outside directory. */
export interface RosterDepartment {
  id: string
  name: string
  parentId: string
  enabled: boolean
}

/** Role of the outside directory, in its group. */
export interface RosterRole {
  id: string
  name: string
  groupName: string
  enabled: boolean
}

/** Person of the outside directory. */
export interface RosterPerson {
  id: string
  name: string
  enabled: boolean
  jobId?: string
  phone?: string
  mail?: string
  position?: string
  /** Entry date, YYYY-MM-DD. */
  hired?: string
  /** Id of the superior in the main reporting line. */
  superior?: string
  departments?: readonly { id: string; leader: boolean }[]
  /** Role ids, sorted. */
  roles?: readonly string[]
  /** Groups of the source, by which roles here are given and withdrawn. */
  groups?: readonly string[]
}

/** Departments, roles and people; a part that was not requested is missing. */
export interface Roster {
  departments?: readonly RosterDepartment[]
  roles?: readonly RosterRole[]
  people?: readonly RosterPerson[]
}

/** Parts of a roster, in the order in which they are applied. */
export const rosterParts = ['departments', 'roles', 'people'] as const

export type RosterPart = (typeof rosterParts)[number]

/** Fields of every row of a roster. */
export interface RosterRow {
  id: string
  name: string
  enabled: boolean
}
