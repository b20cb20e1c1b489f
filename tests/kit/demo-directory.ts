import { buildDirectory } from '#/core/directory/build-directory'
import type { Directory } from '#/core/directory/directory'
import company from '#fixtures/company.json'

const roles = company.roleGroups.flatMap((group) => group.roles.map(({ id, name }) => ({ id, name })))

/** The directory of the demo company, without a database. */
export const demoDirectory = (): Directory =>
  buildDirectory({
    departments: company.departments.map(({ parent_id: parentId, ...rest }) => ({ ...rest, parentId })),
    roles,
    people: company.people.map(({ id, jobid, name, depts, roles: held }) => ({
      id,
      jobId: jobid,
      name,
      enabled: true,
      roles: held,
      departments: depts.map((dept) => ({ id: dept.id, leader: 'leader' in dept })),
    })),
  })

/** Ids of the demo company's roles by their names. */
export const demoRoles: ReadonlyMap<string, string> = new Map(roles.map(({ id, name }) => [name, id]))
