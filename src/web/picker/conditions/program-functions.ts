import type { FieldSymbol } from '#/core/expression'
import {
  type FunctionModel,
  functionModelOf,
  isProgramFunctionComplete,
} from '#/core/recipient/function-subject'
import type { RecipientItem } from '#/generated/types'
import { t } from '../../platform'
import { type RandomSource, randomIdNumber, systemRandom } from '../../platform/random'
import { recipientsText } from '../groups/recipients-text'
import { functionSubjects } from './function-rows-dialog'

/**
 * Creates a program method with only a name (S2-060); its id is the millisecond of its creation and a random
 * number.
 */
export const newProgramFunction = (name: string, chance: RandomSource = systemRandom): RecipientItem => ({
  type: 'function',
  id: `${chance.now()}_${randomIdNumber(chance)}`,
  name,
  data: { fun_id: null, fun_model: {} },
})

/** Returns the stored settings of a program method (S2-068, S2-073). */
export const programFunctionSettings = ({ type, formitem, contact }: FunctionModel) => ({
  fun_id: null,
  fun_model: { type, formitem: type === 'form_concact' ? formitem : null, data: { contact } },
})

/** Creates a program method about the person named by a form field (S2-028). */
export const newFormFunction = (name: string, chance: RandomSource = systemRandom): RecipientItem => ({
  ...newProgramFunction(name, chance),
  data: programFunctionSettings({ type: 'form_concact', formitem: null, contact: [] }),
})

/** Returns what is missing in a program method (S2-167). */
export const programFunctionFault = (data: unknown): string | undefined =>
  isProgramFunctionComplete(functionModelOf(data)) ? undefined : t('picker.function.incomplete')

/** Describes the subject of a program method. */
export function subjectText({ type, formitem }: FunctionModel, fields: readonly FieldSymbol[]): string {
  const subject = functionSubjects.find((one) => one === type)
  if (!subject) return ''
  if (subject !== 'form_concact') return t(`picker.function.${subject}`)
  const field = fields.find(({ key }) => key === formitem)
  return t('picker.function.of-field', { field: field?.name ?? '…' })
}

/** Describes the results of a program method, row by row. */
export const rowsText = ({ contact }: FunctionModel): string =>
  contact
    .map(({ when, to }) => `${recipientsText(when)} → ${recipientsText(to)}`)
    .join(t('picker.function.semicolon'))
