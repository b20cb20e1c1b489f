import type { ListConfig, ListSchema, OaFlowSearchGetconfData } from '../../generated/types'
import { t } from '../platform'
import type { ListColumn } from './list-row'

/** Column as rendered: one of the list's own, or a field of the chosen flow's form. */
export interface VisibleColumn extends Omit<ListColumn, 'title'> {
  name: string
  /** Display format of a form field. */
  as?: FormColumns[number]['as']
  /** Columns shown inside this one, in small print. */
  parts?: readonly VisibleColumn[]
}

export type FormColumns = OaFlowSearchGetconfData['columns']

const own = ({ title, ...column }: ListColumn): VisibleColumn => ({ ...column, name: t(title) })

const ofForm = (key: string, forms: FormColumns): VisibleColumn[] =>
  forms
    .filter((form) => form.key === key)
    .map((form) => ({ ...form, cell: 'form', width: 140, mobile: 'line' }))

type Liked = ListConfig['columns'][number]

/**
 * Applies the person's preferences to a column that another one includes: shown separately if wanted,
 * otherwise inside that one.
 */
function asLiked({ within, ...column }: VisibleColumn, { hidden, width }: Liked): VisibleColumn[] {
  if (within !== undefined && hidden) return [{ ...column, within }]
  return hidden ? [] : [{ ...column, ...(width && { width, room: width }) }]
}

/** Returns the columns in the person's order, including those of the chosen flow's form. */
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

/**
 * Returns the columns of a table; one included in another is shown there, and nowhere if that one is hidden.
 */
export const tableColumns = (columns: readonly VisibleColumn[]): VisibleColumn[] =>
  columns
    .filter(({ within }) => within === undefined)
    .map((column) => ({ ...column, parts: columns.filter(({ within }) => within === column.key) }))

/** Maximum number of form fields that a list shows. */
const maxFormColumns = 20

/** Returns the keys of the form items that the person shows in the list. */
export const formKeysOf = ({ columns }: ListConfig, flowid: string | undefined): string[] =>
  columns
    .filter((column) => column.flowid !== undefined && column.flowid === flowid)
    .slice(0, maxFormColumns)
    .map(({ key }) => key)
