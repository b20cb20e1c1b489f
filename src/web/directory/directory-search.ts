import type { EmployeeContactGetroletreeData, NamedOne } from '#/generated/types'
import { t } from '../platform'
import { quietApi } from '../platform/api'
import type { ComboboxOption, ComboboxProps } from './combobox'
import { searchDesignEntries } from './departments'

const maxOffered = 50

/** Flattens the groups of roles to roles, each with the name of its group. */
const flattenRoles = (groups: EmployeeContactGetroletreeData): ComboboxOption[] =>
  groups.flatMap(({ groupname: note, children }) =>
    children.map(({ _uuid: id, rolename: name }) => ({ id, name, note })),
  )

/** Returns the roles as options of a field. */
export const roleOptions = (groups: EmployeeContactGetroletreeData): { value: string; label: string }[] =>
  flattenRoles(groups).map(({ id, name }) => ({ value: id, label: name }))

async function findRoles(text: string) {
  const roles = flattenRoles(await quietApi.employee.contact.getroletree.page({}))
  return roles.filter(({ name }) => name.includes(text)).slice(0, maxOffered)
}

interface Finder extends Pick<ComboboxProps, 'find'> {
  placeholder(): string
}

/** Search functions of the designers for people, departments and roles. */
export const directorySearches: Readonly<Record<NamedOne['type'], Finder>> = {
  user: { find: searchDesignEntries('user'), placeholder: () => t('directory.find-person') },
  dept: { find: searchDesignEntries('dept'), placeholder: () => t('directory.find-department') },
  role: { find: findRoles, placeholder: () => t('directory.find-role') },
}
