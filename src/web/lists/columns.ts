import type { ListConfig, ListSchema, OaFlowSearchGetconfData } from '../../generated/types'
import { t } from '../platform/i18n/i18n'
import type { Column } from './list-row'

/** A column as it is drawn: one of the list's own, or a field of the chosen flow's form. */
export interface VisibleColumn extends Omit<Column, 'title'> {
  name: string
  /** How the text of a form's field is drawn. */
  as?: FormColumns[number]['as']
  /** Columns that it tells, too, in small. */
  parts?: readonly VisibleColumn[]
}

export type FormColumns = OaFlowSearchGetconfData['columns']

const own = ({ title, ...column }: Column): VisibleColumn => ({ ...column, name: t(title) })

const ofForm = (key: string, forms: FormColumns): VisibleColumn[] =>
  forms
    .filter((form) => form.key === key)
    .map((form) => ({ ...form, cell: 'form', width: 140, mobile: 'line' }))

type Liked = ListConfig['columns'][number]

/** Who wants a column that another one tells, too, has it for itself; who does not want it still reads it there. */
function asLiked({ within, ...column }: VisibleColumn, { hidden, width }: Liked): VisibleColumn[] {
  if (within !== undefined && hidden) return [{ ...column, within }]
  return hidden ? [] : [{ ...column, ...(width && { width, room: width }) }]
}

/** The columns in the order that the person likes, with those of the chosen flow's form. */
export function resolveVisibleColumns(
  schema: ListSchema,
  { columns: liked }: ListConfig,
  forms: FormColumns,
) {
  const all = new Map(schema.columns.map((column) => [column.key, own(column)]))
  const ordered = liked.flatMap((like) => {
    const known = all.get(like.key)
    const found = like.flowid !== undefined ? ofForm(like.key, forms) : known ? [known] : []
    all.delete(like.key)
    return found.flatMap((column) => asLiked(column, like))
  })
  const shown = [...ordered, ...all.values()]
  return shown.some(({ within }) => within === undefined) ? shown : schema.columns.map(own)
}

/** The columns of a table: what is told within another one stands there; if that one is not wanted, nowhere. */
export const tableColumns = (columns: readonly VisibleColumn[]): VisibleColumn[] =>
  columns
    .filter(({ within }) => within === undefined)
    .map((column) => ({ ...column, parts: columns.filter(({ within }) => within === column.key) }))

/** So many fields of a form one list shows. */
const mostFormColumns = 20

/** The items of a flow's form that the person wants to see in the list. */
export const formKeysOf = ({ columns }: ListConfig, flowid: string | undefined): string[] =>
  columns
    .filter((column) => column.flowid !== undefined && column.flowid === flowid)
    .slice(0, mostFormColumns)
    .map(({ key }) => key)
