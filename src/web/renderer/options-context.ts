import type { FormDesign, FormItem } from '#/generated/types'
import {
  autofillTargetsOf,
  type CellLocation,
  computeAutofill,
  type FormRow,
  formFieldsOf,
  itemOfColumn,
  tableColumnsOf,
  tableRowsOf,
} from '../../core/form'
import type { OptionsContext } from '../controls/options/options'
import type { FormSession } from './form-session'

/**
 * Creates the form context of choices: the values they depend on, and where values of a chosen row are filled
 * in.
 */
export function createOptionsContext(
  form: FormDesign,
  session: FormSession,
  deptId: string | undefined,
): OptionsContext {
  const inForm = (item: FormItem, row: FormRow | undefined) => {
    const targets = formFieldsOf(form)
    session.fill(computeAutofill(item, row, (model) => targets.find((one) => one.model === model)))
  }
  const inRow = (item: FormItem, row: FormRow | undefined, { table, row: index }: CellLocation) => {
    const held = session.rights().get(table.key)?.columns
    const mayWrite = (code: string) => held?.get(code)?.access === 'edit'
    const columnAt = (code: string) => tableColumnsOf(table).find((one) => one.code === code)
    const filled = computeAutofill(item, row, (code) => {
      const column = mayWrite(code) ? columnAt(code) : undefined
      return column && itemOfColumn(table, column)
    })
    const rows = tableRowsOf(session.value(table.model))
    session.fill({ [table.model]: rows.map((one, at) => (at === index ? { ...one, ...filled } : one)) })
  }
  return {
    form,
    deptId,
    values: session.allValues,
    onLook: session.onLook,
    fill: (item, row, at) => {
      if (autofillTargetsOf(item).length === 0) return
      if (at) inRow(item, row as FormRow | undefined, at)
      else inForm(item, row as FormRow | undefined)
    },
  }
}
