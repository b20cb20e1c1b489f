import type { FormDesign, FormItem } from '#/generated/types'
import {
  type AutofillSource,
  autofillTargetsOf,
  type CellLocation,
  computeAutofill,
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
  { host, deptId, flowId }: Pick<OptionsContext, 'host' | 'deptId' | 'flowId'>,
): OptionsContext {
  const inForm = (item: FormItem, source: AutofillSource) => {
    const targets = formFieldsOf(form)
    session.fill(computeAutofill(item, source, (model) => targets.find((one) => one.model === model)))
  }
  const inRow = (item: FormItem, source: AutofillSource, { table, row: index }: CellLocation) => {
    const columnRights = session.rights().get(table.key)?.columns
    const mayWrite = (code: string) => columnRights?.get(code)?.access === 'edit'
    const columnAt = (code: string) => tableColumnsOf(table).find((one) => one.code === code)
    const filled = computeAutofill(item, source, (code) => {
      const column = mayWrite(code) ? columnAt(code) : undefined
      return column && itemOfColumn(table, column)
    })
    const rows = tableRowsOf(session.value(table.model))
    session.fill({ [table.model]: rows.map((one, at) => (at === index ? { ...one, ...filled } : one)) })
  }
  return {
    form,
    host,
    deptId,
    flowId,
    values: session.allValues,
    onLook: session.onLook,
    fill: (item, source, at) => {
      if (autofillTargetsOf(item).length === 0) return
      if (at) inRow(item, source, at)
      else inForm(item, source)
    },
  }
}
