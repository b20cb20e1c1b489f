import type { Department, Directory, DirectoryPerson, Role } from '../directory/directory'
import type { DirectoryEntity } from './replace-references'

/** Looks up a directory entry by kind and id; undefined if it no longer exists. */
export function lookupEntry(
  directory: Pick<Directory, 'person' | 'department' | 'role'>,
  { type, id }: DirectoryEntity,
): DirectoryPerson | Department | Role | undefined {
  if (type === 'user') return directory.person(id)
  return type === 'dept' ? directory.department(id) : directory.role(id)
}

/** Whether an entry is in the directory; people who have left are excluded. */
export function isInDirectory(directory: Parameters<typeof lookupEntry>[0], named: DirectoryEntity): boolean {
  const one = lookupEntry(directory, named)
  return one !== undefined && (!('enabled' in one) || one.enabled)
}
