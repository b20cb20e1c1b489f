/** A department; the root 全公司 has id "1" and no parent (S1-251). */
export interface Department {
  id: string
  name: string
  parentId: string | null
  order: number
}

/** Disabled department whose people moved to another; references to it resolve to that one. */
export interface MergedDepartment {
  id: string
  into: string
}

/** Id of the main reporting line, which continues with the leaders of departments. */
export const mainLineId = 'superior'

/** Checks whether a reporting line is the main one, which is the default. */
export const isMainLine = (line: string | undefined): boolean => !line || line === mainLineId

/** Reporting line of the company, such as 行政线 or 业务线. */
export interface ReportingLine {
  id: string
  name: string
}

/** Superior of a person in a reporting line; days are written YYYY-MM-DD and included, missing = open. */
export interface SuperiorTerm {
  id: string
  from?: string
  until?: string
}

/** Superiors of a person by reporting line. */
export type Superiors = Readonly<Record<string, readonly SuperiorTerm[]>>

/** Person of the company with departments and roles; disabled people stay known by name. */
export interface DirectoryPerson {
  id: string
  jobId: string
  name: string
  enabled: boolean
  /** For the account of a program, which starts flows for its department and receives only what it started: the id of its owner. */
  program?: string | null
  departments: { id: string; leader: boolean }[]
  roles: string[]
  phone?: string
  mail?: string
  /** Superiors of their own by the id of the reporting line; missing = the leaders of the department. */
  superiors?: Superiors
  /** Texts of the other fields of the person (position, entry date, the company's own) by field id. */
  facts?: Readonly<Record<string, string>>
  /** Position among all people, as stored. */
  order?: number
}

export interface Role {
  id: string
  name: string
}

/** Company, indexed for rules; every list is in directory order. */
export interface Directory {
  person(id: string): DirectoryPerson | undefined
  /** Returns the department; the id of a merged one resolves to its target, here and in all methods below. */
  department(id: string): Department | undefined
  role(id: string): Role | undefined
  childrenOf(departmentId: string): readonly Department[]
  /** Returns the path from the root down to the department; stops at a cycle. */
  pathOf(departmentId: string): readonly Department[]
  /** Returns enabled people directly in the department. */
  peopleOf(departmentId: string): readonly DirectoryPerson[]
  /** Returns enabled people who lead the department. */
  leadersOf(departmentId: string): readonly DirectoryPerson[]
  /** Returns enabled people with the role. */
  peopleWithRole(roleId: string): readonly DirectoryPerson[]
  /** Returns disabled people who led the department, to explain why it has no leader. */
  leaversLeading(departmentId: string): readonly DirectoryPerson[]
  /** Returns disabled people who still have the role, to explain why there is no recipient. */
  leaversWithRole(roleId: string): readonly DirectoryPerson[]
  /** Returns the reporting lines beside the main one. */
  lines(): readonly ReportingLine[]
  people(): readonly DirectoryPerson[]
  departments(): readonly Department[]
}
