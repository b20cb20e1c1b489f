import type { FormDesign, FormItem } from '../../../generated/types'
import {
  type CellLocation,
  cellScope,
  expressionScope,
  fieldValueToText,
  findUnofferedChoices,
  getOwnValue,
  isEmpty,
  isSameValue,
  isTableItem,
  itemOfColumn,
  resolveChoices,
  staticChoices,
  tableColumnsOf,
  tableRowsOf,
} from '../../form'
import { collectInSlices, type SliceGenerator } from '../../slices'
import { createFlowHead } from '../context'
import { type FlowSnapshot, snapshotClock } from '../snapshot'

/** Flow to move, and the form of the other version. */
interface Move {
  snapshot: FlowSnapshot
  form: FormDesign
}

/** Maximum number of dropped values named for each field. */
const maxDropped = 5

/** Maximum number of distinct cells of a column that are compared with choices of a source. */
const maxCells = 200

/** Options by which a field finds its choices. */
const sourceOptions = ['sourceType', 'remoteUrlAlias', 'dbset', 'localSource', 'props', 'showLabel']

const hasSameSource = (one: FormItem, other: FormItem) =>
  sourceOptions.every((name) => isSameValue(getOwnValue(one.options, name), getOwnValue(other.options, name)))

/** Chosen value, in a table with its row. */
interface Chosen {
  value: unknown
  at?: CellLocation
}

/** Number of values compared between interruptions. */
const valuesOfSlice = 200

/** Lists values once each, since a table may repeat one in every row. */
function* distinct(chosen: readonly Chosen[]): SliceGenerator<Chosen[]> {
  const distinctChoices = new Map<string, Chosen>()
  for (const [at, one] of chosen.entries()) {
    const key = isEmpty(one.value) ? undefined : JSON.stringify(one.value)
    if (key !== undefined && !distinctChoices.has(key)) distinctChoices.set(key, one)
    if (at % valuesOfSlice === valuesOfSlice - 1) yield
  }
  return [...distinctChoices.values()]
}

/**
 * Returns the chosen values that the counterpart of a field does not offer. Choices of a source are resolved
 * only if the other version takes them from elsewhere; while it has not responded, nothing is known.
 */
function* unofferedIn(
  { snapshot, form }: Move,
  item: FormItem,
  twin: FormItem,
  chosen: readonly Chosen[],
): SliceGenerator<unknown[]> {
  const values = yield* distinct(chosen)
  const fixed = staticChoices(twin)
  if (fixed) return values.flatMap(({ value }) => findUnofferedChoices(twin, value, fixed))
  if (hasSameSource(item, twin)) return []
  const { remote, work } = snapshot
  const formValues = createFlowHead(snapshot).form
  const scope = expressionScope({ form, values: formValues, clock: snapshotClock(snapshot), remote, work })
  return yield* collectInSlices(values.slice(0, maxCells), ({ value, at }) => {
    const choices = resolveChoices(twin, cellScope(scope, formValues, at), value)
    return choices ? findUnofferedChoices(twin, value, choices) : []
  })
}

/** Names the values that are no longer offered by their text in the old version. */
function namesOf(item: FormItem, parts: readonly unknown[]): string[] {
  const texts = [...new Set(parts.map((part) => fieldValueToText(item, part)))]
  const shown = texts.length > maxDropped ? [...texts.slice(0, maxDropped), '…'] : texts
  return shown.map((text) => `${item.name} · ${text}`)
}

/** Names the choices of a field, and of the cells of a table, that the other version no longer offers. */
export function* listDroppedChoices(move: Move, item: FormItem, twin: FormItem): SliceGenerator<string[]> {
  const value = getOwnValue(createFlowHead(move.snapshot).form, item.model)
  if (!isTableItem(item)) return namesOf(item, yield* unofferedIn(move, item, twin, [{ value }]))
  const rows = tableRowsOf(value)
  const twins = new Map(tableColumnsOf(twin).map((column) => [column.code, itemOfColumn(twin, column)]))
  const names: string[] = []
  for (const column of tableColumnsOf(item)) {
    const other = twins.get(column.code)
    if (!other) continue
    const cells = { ...itemOfColumn(item, column), name: `${item.name} · ${column.name}` }
    const chosen = rows.map((row, index) => ({
      value: getOwnValue(row, column.code),
      at: { table: twin, row: index },
    }))
    names.push(...namesOf(cells, yield* unofferedIn(move, cells, other, chosen)))
    yield
  }
  return names
}
