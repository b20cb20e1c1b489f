/** The entry of @qianpi/form-react/formily: fields of Qianpi in schemas of Formily. */

import type { FormDesign } from '#/generated/types'
import { type FormilyExport, toFormilySchema } from '../../../core/form'

export { components } from './formily-components'
export { FormilyFields } from './formily-fields'

/** Returns a form as a Formily schema whose fields are Formily's controls and the components of this module. */
export const formilySchemaOf = (form: Pick<FormDesign, 'list'>): FormilyExport =>
  toFormilySchema(form, { hasOwnControls: true })
