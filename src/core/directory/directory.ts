/** A department; the root 全公司 has id "1" and no parent (S1-251). */
export interface Department {
  id: string
  name: string
  parentId: string | null
  order: number
}

/** A department out of service whose people went over to another: what names it means that one. */
export interface MergedDepartment {
  id: string
  into: string
}

/** A person of the company with departments and roles; disabled people stay known by name. */
export interface DirectoryPerson {
  id: string
  jobId: string
  name: string
  enabled: boolean
  departments: { id: string; leader: boolean }[]
  roles: string[]
  phone?: string
  mail?: string
  /** The place among all people, as it is stored. */
  order?: number
}

export interface Role {
  id: string
  name: string
}

/** The company, indexed for rules: every answer is a list in directory order. */
export interface Directory {
  person(id: string): DirectoryPerson | undefined
  /** The department; for the id of one that was merged into another that other one, as in all answers below. */
  department(id: string): Department | undefined
  role(id: string): Role | undefined
  childrenOf(departmentId: string): readonly Department[]
  /** From the root down to the department itself; stops at a cycle. */
  pathOf(departmentId: string): readonly Department[]
  /** Enabled people directly in the department. */
  peopleOf(departmentId: string): readonly DirectoryPerson[]
  /** Enabled people who lead the department. */
  leadersOf(departmentId: string): readonly DirectoryPerson[]
  /** Enabled people with the role. */
  peopleWithRole(roleId: string): readonly DirectoryPerson[]
  /** Disabled people who led the department, for saying why nobody does. */
  leaversLeading(departmentId: string): readonly DirectoryPerson[]
  /** Disabled people who still hold the role, for saying why nobody receives. */
  leaversWithRole(roleId: string): readonly DirectoryPerson[]
  people(): readonly DirectoryPerson[]
  departments(): readonly Department[]
}
