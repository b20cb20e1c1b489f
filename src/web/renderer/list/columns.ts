import type { ListConfig, ListSchema, OaFlowSearchGetconfData } from '../../../generated/types'
import { t } from '../../platform/i18n'
import type { Column } from './row'

/** A column as it is drawn: one of the list's own, or a field of the chosen flow's form. */
export interface ShownColumn extends Omit<Column, 'title'> {
  name: string
}

export type FormColumns = OaFlowSearchGetconfData['columns']

const own = ({ title, ...column }: Column): ShownColumn => ({ ...column, name: t(title) })

const ofForm = (key: string, forms: FormColumns): ShownColumn[] =>
  forms
    .filter((form) => form.key === key)
    .map(({ name }) => ({ key, name, cell: 'form', width: 140, mobile: 'line' }))

/** The columns in the order that the person likes, with those of the chosen flow's form. */
export function shownColumns(schema: ListSchema, { columns: liked }: ListConfig, forms: FormColumns) {
  const all = new Map(schema.columns.map((column) => [column.key, own(column)]))
  const ordered = liked.flatMap(({ key, hidden, width, flowid }) => {
    const found = flowid === undefined ? [all.get(key)] : ofForm(key, forms)
    all.delete(key)
    return hidden ? [] : found.flatMap((column) => (column ? { ...column, ...(width && { width }) } : []))
  })
  const shown = [...ordered, ...all.values()]
  return shown.length ? shown : schema.columns.map(own)
}

/** So many fields of a form one list shows. */
const mostFormColumns = 20

/** The items of a flow's form that the person wants to see in the list. */
export const formKeysOf = ({ columns }: ListConfig, flowid: string | undefined): string[] =>
  columns
    .filter((column) => column.flowid !== undefined && column.flowid === flowid)
    .slice(0, mostFormColumns)
    .map(({ key }) => key)
