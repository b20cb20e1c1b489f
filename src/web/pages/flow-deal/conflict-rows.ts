import { cellText, columnsOf, own, type Row, rowsOf, sameValue } from '../../../core/form'
import type { FormItem, FormTableColumn } from '../../../generated/types'
import { t } from '../../platform/i18n'
import type { Difference } from './conflict'

/** A table as it was opened, as it is typed here, as it stands on the server. */
export interface Three {
  opened: unknown
  mine: unknown
  theirs: unknown
}

const idOf = (row: Row) => (typeof row._id === 'string' ? row._id : '')
const byId = (value: unknown) => new Map(rowsOf(value).map((row) => [idOf(row), row]))

const lineOf = (table: FormItem, row: Row): string =>
  columnsOf(table)
    .map((column) => cellText(table, column, own(row, column.code)))
    .filter(Boolean)
    .join('，')

interface Versions {
  opened: Row
  mine: Row | undefined
  theirs: Row
}

/** A cell that somebody else changed; mine is undefined when it was left as it was opened. */
function cellDifference(
  table: FormItem,
  { code, name }: FormTableColumn,
  { opened, mine, theirs }: Versions,
): Pick<Difference, 'name' | 'mine' | 'theirs'> | undefined {
  const column = columnsOf(table).find((one) => one.code === code)
  if (!column || sameValue(own(opened, code), own(theirs, code))) return undefined
  const text = (row: Row) => cellText(table, column, own(row, code))
  const isTyped = mine && !sameValue(own(opened, code), own(mine, code))
  const typed = isTyped ? text(mine) : undefined
  return { name, mine: mine ? typed : t('conflict.removed'), theirs: text(theirs) }
}

/** What somebody else changed in a table, cell by cell; added and removed rows as one line each. */
export function rowDifferences(table: FormItem, { opened, mine, theirs }: Three): Difference[] {
  const [before, here, there] = [byId(opened), byId(mine), byId(theirs)]
  const place = (n: number, name = '') => t('conflict.row', { table: table.name, n, name }).trim()
  const kept = rowsOf(theirs).flatMap((row, index) => {
    const old = before.get(idOf(row))
    if (!old) {
      const name = place(index + 1)
      return [{ model: table.model, name, mine: undefined, theirs: lineOf(table, row) }]
    }
    const versions = { opened: old, mine: here.get(idOf(row)), theirs: row }
    return columnsOf(table).flatMap((column) => {
      const found = cellDifference(table, column, versions)
      return found ? [{ ...found, model: table.model, name: place(index + 1, found.name) }] : []
    })
  })
  const gone = rowsOf(opened).flatMap((row, index) => {
    if (there.has(idOf(row))) return []
    const typed = here.get(idOf(row))
    const isTyped = typed && !sameValue(typed, row)
    const text = isTyped ? lineOf(table, typed) : undefined
    return [{ model: table.model, name: place(index + 1), mine: text, theirs: t('conflict.removed') }]
  })
  return [...kept, ...gone]
}

/** A row of both: what only one of us changed counts; what both did as the winner has it. */
function mergedRow(
  { opened, mine, theirs }: Required<Versions> & { mine: Row },
  winner: 'mine' | 'theirs',
): Row {
  const codes = new Set([...Object.keys(opened), ...Object.keys(mine), ...Object.keys(theirs)])
  const pick = (code: string) => {
    const [before, here, there] = [own(opened, code), own(mine, code), own(theirs, code)]
    if (sameValue(before, here)) return there
    return sameValue(before, there) || winner === 'mine' ? here : there
  }
  return Object.fromEntries([...codes].map((code) => [code, pick(code)]))
}

/** Both tables in one: nobody's rows and cells are lost that the other left alone. */
export function mergedRows({ opened, mine, theirs }: Three, winner: 'mine' | 'theirs'): Row[] {
  const [before, here, there] = [byId(opened), byId(mine), byId(theirs)]
  const kept = rowsOf(theirs).flatMap((row) => {
    const [old, typed] = [before.get(idOf(row)), here.get(idOf(row))]
    if (!old) return [row]
    if (typed) return [mergedRow({ opened: old, mine: typed, theirs: row }, winner)]
    return winner === 'mine' || sameValue(old, row) ? [] : [row]
  })
  const added = rowsOf(mine).filter((row) => !before.has(idOf(row)))
  const rescued = rowsOf(mine).filter((row) => {
    const old = before.get(idOf(row))
    return winner === 'mine' && old && !there.has(idOf(row)) && !sameValue(old, row)
  })
  return [...kept, ...rescued, ...added]
}
