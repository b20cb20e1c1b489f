import type { NamedOne } from '#/generated/types'
import { quietApi } from '../platform/api'
import { t } from '../platform/i18n/i18n'
import type { ComboboxProps } from './combobox'
import { indexDepartments } from './departments'
import { findDepartments, findPeople } from './find-entries'

let departments: ReturnType<typeof quietApi.dept.list> | undefined
const mostOffered = 50

async function findRoles(text: string) {
  const tree = await quietApi.employee.contact.getroletree.page({})
  const roles = tree.flatMap(({ groupname: note, children }) =>
    children.map(({ _uuid: id, rolename: name }) => ({ id, name, note })),
  )
  return roles.filter(({ name }) => name.includes(text)).slice(0, mostOffered)
}

/** Search functions for people, departments and roles. */
export const finders: Readonly<Record<NamedOne['type'], Pick<ComboboxProps, 'find' | 'placeholder'>>> = {
  user: { find: findPeople, placeholder: t('directory.find-person') },
  dept: {
    placeholder: t('directory.find-department'),
    find: async (text) => {
      departments ??= quietApi.dept.list({})
      return findDepartments(indexDepartments(await departments))(text)
    },
  },
  role: { find: findRoles, placeholder: t('directory.find-role') },
}
