import type { FormItem } from '../../../generated/types'
import { runToCompletion, type SliceGenerator } from '../../slices'
import { fieldKindOf, fieldNameOf, itemTextFormat } from '../design'
import { isTableItem, itemOfColumn, tableColumnsOf } from '../design/items'
import { checkValue, type ValueFault } from '../json-schema/check-value'
import { parseColour } from '../values/colour'
import {
  type FormRow,
  type FormValues,
  getOwnValue,
  isRecord,
  isSameValue,
  tableRowsOf,
} from '../values/form-values'
import { normalizeRegion, type RegionHistory } from '../values/normalize-region'
import { normalizeDate } from './normalize-date'
import { normalizeText } from './read-text'
import { valueSchemaOf } from './value-schema'

/**
 * Sanitizes HTML, or returns the exceeded work limit. The implementation differs between browser and server.
 */
export type HtmlSanitizer = (html: string) => SliceGenerator<string | ValueFault>

/** Normalizes a colour from any notation; an invalid one is left to the check. */
const normalizeColour = (item: FormItem, value: unknown) =>
  fieldNameOf(item) === 'color' && typeof value === 'string' ? parseColour(value) : undefined

/** Sanitized values, and the faults of omitted HTML. */
interface CleanedInput {
  values: FormValues
  faults: readonly { item: FormItem; fault: ValueFault }[]
}

/**
 * Sanitizes the HTML of items and normalizes colours; returns the same values if there are none. HTML that is
 * too long for its field or too expensive is not sanitized but omitted with its fault.
 */
export function* sanitizeInput(
  items: readonly FormItem[],
  values: FormValues,
  clean: HtmlSanitizer,
): SliceGenerator<CleanedInput> {
  const cleaned: FormValues = {}
  const faults: { item: FormItem; fault: ValueFault }[] = []
  for (const item of items) {
    const value = getOwnValue(values, item.model)
    const html = itemTextFormat(item).from === 'html' && typeof value === 'string'
    const after = html
      ? (checkValue(valueSchemaOf(item), value) ?? (yield* clean(value)))
      : normalizeColour(item, value)
    if (typeof after === 'object') faults.push({ item, fault: after })
    else if (html || after) cleaned[item.model] = after
  }
  if (!faults.length && !Object.keys(cleaned).length) return { values, faults }
  const faulty = new Set(faults.map(({ item }) => item.model))
  const retained = Object.entries(values).filter(([model]) => !faulty.has(model))
  return { values: { ...Object.fromEntries(retained), ...cleaned }, faults }
}

interface Arriving {
  before: FormValues
  input: FormValues
  history: RegionHistory
  /** Company time zone. */
  zone: string
  /** Date in the company time zone, to which dates without year refer. */
  today: string
}

const presentValue = (item: FormItem, value: unknown, { history, zone, today }: Arriving) =>
  fieldKindOf(item) === 'area'
    ? normalizeRegion(value, history)
    : (normalizeColour(item, value) ?? normalizeText(item, normalizeDate(item, value, zone), today))

const noRow: FormRow = {}

/** Number of rows read between interruptions. */
const rowsOfSlice = 50

/** Normalizes the cells of rows; returns the same value if no cell changes. */
function* presentRows(table: FormItem, value: unknown, arriving: Arriving): SliceGenerator<unknown> {
  if (!Array.isArray(value)) return value
  const cells = tableColumnsOf(table).map((column) => itemOfColumn(table, column))
  const stored = new Map(tableRowsOf(getOwnValue(arriving.before, table.model)).map((row) => [row._id, row]))
  const rows: unknown[] = []
  for (const [index, row] of value.entries()) {
    const before = (isRecord(row) && stored.get(row._id)) || noRow
    rows.push(
      isRecord(row) ? runToCompletion(normalizeInSlices(cells, { ...arriving, before, input: row })) : row,
    )
    if (index % rowsOfSlice === 0) yield
  }
  return rows.some((row, i) => row !== value[i]) ? rows : value
}

/**
 * Normalizes areas, colours, moments, and numbers and dates in text to the current notation; values already
 * stored are unchanged.
 */
export const normalizeInput = (items: readonly FormItem[], arriving: Arriving): FormValues =>
  runToCompletion(normalizeInSlices(items, arriving))

/** Generator variant that can be interrupted between table rows. */
export function* normalizeInSlices(
  items: readonly FormItem[],
  arriving: Arriving,
): SliceGenerator<FormValues> {
  const { before, input } = arriving
  const renewed: [string, unknown][] = []
  for (const item of items) {
    const { model } = item
    const value = getOwnValue(input, model)
    if (value === undefined || isSameValue(value, getOwnValue(before, model))) continue
    const present = isTableItem(item)
      ? yield* presentRows(item, value, arriving)
      : presentValue(item, value, arriving)
    if (present !== value) renewed.push([model, present])
  }
  return renewed.length ? { ...input, ...Object.fromEntries(renewed) } : input
}
