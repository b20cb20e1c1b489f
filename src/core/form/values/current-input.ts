import type { FormItem } from '../../../generated/types'
import { kindOf } from '../design/fields'
import { columnsOf, isTable, itemOfColumn } from '../design/items'
import { colourIn } from './clean-input'
import { presentArea, type RegionHistory } from './current-area'
import { presentMoment } from './current-moment'
import { type FormValues, isRecord, own, type Row, rowsOf, sameValue } from './values'

interface Arriving {
  before: FormValues
  input: FormValues
  history: RegionHistory
  /** The company's time zone. */
  zone: string
}

const presentValue = (item: FormItem, value: unknown, { history, zone }: Arriving) =>
  kindOf(item) === 'area'
    ? presentArea(value, history)
    : (colourIn(item, value) ?? presentMoment(item, value, zone))

const noRow: Row = {}

/** Rows with their cells as they are written today; the very same value where no cell changes. */
function presentRows(table: FormItem, value: unknown, arriving: Arriving): unknown {
  if (!Array.isArray(value)) return value
  const cells = columnsOf(table).map((column) => itemOfColumn(table, column))
  const stored = new Map(rowsOf(own(arriving.before, table.model)).map((row) => [row._id, row]))
  const rows = value.map((row: unknown) =>
    isRecord(row)
      ? presentInput(cells, { ...arriving, before: stored.get(row._id) ?? noRow, input: row })
      : row,
  )
  return rows.some((row, i) => row !== value[i]) ? rows : value
}

/** Input with areas, colours and moments as they are written today; what is stored already stays as it is. */
export function presentInput(items: readonly FormItem[], arriving: Arriving): FormValues {
  const { before, input } = arriving
  const renewed = items.flatMap((item) => {
    const { model } = item
    const value = own(input, model)
    if (value === undefined || sameValue(value, own(before, model))) return []
    const present = isTable(item) ? presentRows(item, value, arriving) : presentValue(item, value, arriving)
    return present === value ? [] : [[model, present] as const]
  })
  return renewed.length ? { ...input, ...Object.fromEntries(renewed) } : input
}
