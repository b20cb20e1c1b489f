import type { Department, Directory, DirectoryPerson, Role } from '../directory/directory'
import type { DirectoryEntity } from './replace-references'

/** Somebody or something of the directory by kind and id; undefined where it is gone. */
export function lookupEntry(
  directory: Pick<Directory, 'person' | 'department' | 'role'>,
  { type, id }: DirectoryEntity,
): DirectoryPerson | Department | Role | undefined {
  if (type === 'user') return directory.person(id)
  return type === 'dept' ? directory.department(id) : directory.role(id)
}

/** Whether the directory has somebody or something; a person who left counts no more. */
export function isInDirectory(directory: Parameters<typeof lookupEntry>[0], named: DirectoryEntity): boolean {
  const one = lookupEntry(directory, named)
  return one !== undefined && (!('enabled' in one) || one.enabled)
}
