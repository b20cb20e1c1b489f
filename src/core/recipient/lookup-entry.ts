import type { Department, Directory, DirectoryPerson, Role } from '../directory/directory'
import type { Named } from './replace-references'

/** Somebody or something of the directory by kind and id; undefined where it is gone. */
export function namedIn(
  directory: Pick<Directory, 'person' | 'department' | 'role'>,
  { type, id }: Named,
): DirectoryPerson | Department | Role | undefined {
  if (type === 'user') return directory.person(id)
  return type === 'dept' ? directory.department(id) : directory.role(id)
}

/** Whether the directory has somebody or something; a person who left counts no more. */
export function isThere(directory: Parameters<typeof namedIn>[0], named: Named): boolean {
  const one = namedIn(directory, named)
  return one !== undefined && (!('enabled' in one) || one.enabled)
}
