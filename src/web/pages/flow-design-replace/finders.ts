import type { OaFlowdesignsReplaceBody } from '#/generated/types'
import type { ComboboxProps } from '../../directory/combobox'
import { finders as found } from '../../directory/finders'
import { t } from '../../platform/i18n'

type Finder = Pick<ComboboxProps, 'find' | 'placeholder'>

/** How each kind is found while one types. */
export const finders: Readonly<Record<OaFlowdesignsReplaceBody['type'], Finder>> = {
  user: { find: found.user, placeholder: t('directory.find-person') },
  dept: { find: found.dept, placeholder: t('directory.find-department') },
  role: { find: found.role, placeholder: t('flow-design.replace-find-role') },
}
