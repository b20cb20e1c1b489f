import { separators } from '../../core/text/language'
import type { DbReader, Language } from '../platform'
import { listDepartments, listRoles } from '../queries'

/** Departments and roles that an invitation gives. */
interface Given {
  departments: readonly string[]
  roles: readonly string[]
}

/** Reads the names of departments and roles. Returns a function that names what an invitation gives. */
export async function readDirectoryNames(
  reader: DbReader,
  workspace: string,
  language: Language,
): Promise<(access: Given) => { departments: string; roles: string }> {
  const [departments, roles] = [await listDepartments(reader, workspace), await listRoles(reader, workspace)]
  const names = new Map([...departments, ...roles].map(({ id, name }) => [id, name]))
  const text = (ids: readonly string[]) =>
    ids.map((id) => names.get(id) ?? id).join(separators[language].choices)
  return (access) => ({ departments: text(access.departments), roles: text(access.roles) })
}
