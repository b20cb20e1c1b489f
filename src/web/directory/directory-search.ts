import type { NamedOne } from '#/generated/types'
import { t } from '../platform'
import { quietApi } from '../platform/api'
import type { ComboboxProps } from './combobox'
import { findForDesign } from './departments'

const mostOffered = 50

async function findRoles(text: string) {
  const tree = await quietApi.employee.contact.getroletree.page({})
  const roles = tree.flatMap(({ groupname: note, children }) =>
    children.map(({ _uuid: id, rolename: name }) => ({ id, name, note })),
  )
  return roles.filter(({ name }) => name.includes(text)).slice(0, mostOffered)
}

interface Finder extends Pick<ComboboxProps, 'find'> {
  placeholder(): string
}

/** Search functions of the designers for people, departments and roles. */
export const finders: Readonly<Record<NamedOne['type'], Finder>> = {
  user: { find: findForDesign('user'), placeholder: () => t('directory.find-person') },
  dept: { find: findForDesign('dept'), placeholder: () => t('directory.find-department') },
  role: { find: findRoles, placeholder: () => t('directory.find-role') },
}
