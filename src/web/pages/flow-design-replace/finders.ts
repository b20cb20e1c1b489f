import type { OaFlowdesignsReplaceBody } from '#/generated/types'
import type { ComboboxProps } from '../../directory/combobox'
import { departmentsOf } from '../../directory/departments'
import { findDepartments, findPeople } from '../../directory/finding'
import { quietApi } from '../../platform/api'
import { t } from '../../platform/i18n'

type Finder = Pick<ComboboxProps, 'find' | 'placeholder'>

let departments: ReturnType<typeof quietApi.dept.list> | undefined

/** How each kind is found while one types. */
export const finders: Readonly<Record<OaFlowdesignsReplaceBody['type'], Finder>> = {
  user: { find: findPeople, placeholder: t('directory.find-person') },
  dept: {
    placeholder: t('directory.find-department'),
    find: async (text) => {
      departments ??= quietApi.dept.list({})
      return findDepartments(departmentsOf(await departments))(text)
    },
  },
  role: {
    placeholder: t('flow-design.replace-find-role'),
    find: async (text) => {
      const tree = await quietApi.employee.contact.getroletree.page({})
      const roles = tree.flatMap(({ groupname: note, children }) =>
        children.map(({ _uuid: id, rolename: name }) => ({ id, name, note })),
      )
      return roles.filter(({ name }) => name.includes(text)).slice(0, 50)
    },
  },
}
