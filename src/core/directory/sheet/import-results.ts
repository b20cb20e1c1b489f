import type { DirectoryImportCounts, DirectoryImportRowState } from '../../../generated/types'
import type { SheetRowError } from './import-errors'
import type { SheetImportPlan, SheetRowChange } from './plan-import'

/** Sheet of an import. */
export type ImportSheet = SheetRowChange['sheet']

/** Row of an import by its sheet and number. */
interface ImportRowKey {
  sheet: ImportSheet
  row: number
}

/** Result of a row of an import; missing properties stay as they are. */
export interface ImportRowResult extends ImportRowKey {
  state: DirectoryImportRowState
  /** Whether a written row added its entry or changed it. */
  kind?: SheetRowChange['kind']
  position?: number
  target?: string
  personId?: string
  changes?: SheetRowChange['changes']
  /** First error of a rejected row; rows stored by earlier versions lack the further ones. */
  fault?: Pick<SheetRowError, 'column' | 'text' | 'code' | 'params'> & Partial<Pick<SheetRowError, 'more'>>
}

/** Position of the first row of people, after any department. */
export const firstPersonPosition = 1_000_000

const keyOf = ({ sheet, row }: ImportRowKey) => `${sheet} ${row}`

/** Indexes what a plan found of each row. */
function indexPlan({ departments, people }: SheetImportPlan<unknown>) {
  return {
    steps: new Map([...departments.steps, ...people.steps].map((step) => [keyOf(step), step])),
    faults: new Map([...departments.faults, ...people.faults].map((fault) => [keyOf(fault), fault])),
  }
}

/** Returns the result of each row of a written batch. */
export function toImportResults(
  rows: readonly ImportRowKey[],
  plan: SheetImportPlan<unknown>,
): ImportRowResult[] {
  const { steps, faults } = indexPlan(plan)
  const ids = new Map(plan.people.written.map(({ row, id, known }) => [row, known ? undefined : id]))
  return rows.map(({ sheet, row }) => {
    const [step, fault] = [steps.get(keyOf({ sheet, row })), faults.get(keyOf({ sheet, row }))]
    if (fault) return { sheet, row, state: 'failed', fault }
    if (!step) return { sheet, row, state: 'same' }
    const { kind, target, changes } = step
    const personId = sheet === 'people' ? ids.get(row) : undefined
    return { sheet, row, state: 'done', kind, target, changes, ...(personId && { personId }) }
  })
}

/** Returns what a preview found of rows: their places in the order of writing, and which are rejected or the same. */
export function toPreviewResults(
  rows: readonly ImportRowKey[],
  plan: SheetImportPlan<unknown>,
): ImportRowResult[] {
  const { steps, faults } = indexPlan(plan)
  const placeOf = new Map(plan.departments.order.map((row, at) => [row, at]))
  // The rows of people exchange the positions that they have as rows of the sheet.
  const inSheet = plan.people.order.toSorted((a, b) => a - b)
  const rankOf = new Map(plan.people.order.map((row, at) => [row, inSheet[at] ?? row]))
  return rows.flatMap(({ sheet, row }): ImportRowResult[] => {
    const key = keyOf({ sheet, row })
    const place = sheet === 'departments' ? placeOf.get(row) : undefined
    const rank = rankOf.get(row) ?? row
    const position = place ?? firstPersonPosition + rank
    const fault = faults.get(key)
    if (fault) return [{ sheet, row, position, state: 'failed', fault }]
    if (!steps.has(key)) return [{ sheet, row, position, state: 'same' }]
    return sheet === 'departments' || rank !== row ? [{ sheet, row, position, state: 'waiting' }] : []
  })
}

/** Adds the results of a batch to the counts of an import. */
export function addImportResults(
  counts: DirectoryImportCounts,
  results: readonly ImportRowResult[],
): DirectoryImportCounts {
  const stateCount = (state: DirectoryImportRowState) => results.filter((one) => one.state === state).length
  const kindCount = (sheet: ImportSheet, kind: SheetRowChange['kind']) =>
    results.filter((one) => one.sheet === sheet && one.kind === kind).length
  const partOf = (sheet: ImportSheet) => ({
    added: counts[sheet].added + kindCount(sheet, 'added'),
    changed: counts[sheet].changed + kindCount(sheet, 'changed'),
  })
  return {
    rows: counts.rows,
    done: counts.done + stateCount('done'),
    same: counts.same + stateCount('same'),
    failed: counts.failed + stateCount('failed'),
    departments: partOf('departments'),
    people: partOf('people'),
  }
}
