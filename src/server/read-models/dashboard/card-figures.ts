import { BusinessError } from '../../../core/business-error'
import { companyZone } from '../../../core/company/company-zone'
import {
  checkCard,
  completePeriods,
  groupsOfCard,
  intersectRanges,
  isFieldGroup,
  limitsOfCard,
  type MomentRange,
  resolveRange,
} from '../../../core/dashboard'
import { formFieldsOf, type SearchableField } from '../../../core/form'
import type {
  DashboardCard,
  DashboardCell,
  DashboardFigures,
  FormItem,
  ListSearch,
} from '../../../generated/types'
import { type Context, finishInSlices, requestLimits, translateKey } from '../../platform'
import type { CardCell, CardGroup, CardRequest } from '../../queries/dashboard/card-figures'
import type { FieldScope } from '../../queries/list/field-condition'
import { loadLocalizer } from '../design/localize-response'
import { fieldConditions, fieldScopes, searchableFields, type VisibleVersion } from '../list/field-search'
import { averageOf, numberText } from '../list/list-figures'
import { listSupervisedVersions, loadSupervisionScope } from '../list/supervised-flows'
import { readCells } from './card-cells'
import { builtGroup, type GroupReader, groupReader, loadGroupNames } from './card-groups'

/** Card for its reader: the request of its figures, and how they are named. */
interface ReadCard {
  card: DashboardCard
  request: CardRequest
  readers: readonly GroupReader[]
  /** Number field. */
  item: FormItem | undefined
  context: Context
}

/** Scopes of a field in which the reader may see it; a hidden one is rejected like one that does not exist. */
function visibleScopes(key: string, versions: readonly VisibleVersion[]): FieldScope[] {
  const scopes = fieldScopes(key, versions)
  if (!scopes.length) throw new BusinessError('list.no-such-field')
  return scopes
}

function valueScopes(key: string | undefined, versions: readonly VisibleVersion[]): FieldScope[] {
  if (key === undefined) return []
  const scopes = visibleScopes(key, versions).filter(({ by }) => by === 'number')
  if (!scopes.length) throw new BusinessError('dashboards.no-number')
  return scopes
}

const itemOf = (key: string | undefined, versions: readonly VisibleVersion[]): FormItem | undefined =>
  versions.flatMap(({ design }) => formFieldsOf(design.formset).find((item) => item.key === key) ?? [])[0]

interface Visible {
  watching: CardRequest['watching']
  versions: readonly VisibleVersion[]
}

async function loadVisible({ search: { flowid } }: DashboardCard, context: Context): Promise<Visible> {
  const { workspace, id: personId } = context.caller
  const watching = await loadSupervisionScope(context)
  const looking = { workspace, personId, watching }
  return {
    watching,
    versions: flowid === undefined ? [] : await listSupervisedVersions(flowid, looking, context),
  }
}

/** Builds the request of a card over requests of a range. */
async function requestOf(
  card: DashboardCard,
  { watching, versions, created }: Visible & { created: MomentRange },
  { caller }: Context,
): Promise<CardRequest> {
  const search: ListSearch = { ...card.search, created }
  const { flowid } = search
  const toGroup = (group: string): CardGroup =>
    isFieldGroup(group)
      ? { by: 'field', scopes: visibleScopes(group, versions), ...(card.period && { period: card.period }) }
      : builtGroup(group, card.period)
  return {
    workspace: caller.workspace,
    personId: caller.id,
    watching,
    search,
    fields: await fieldConditions(search, async () => [...versions]),
    within: caller.flows,
    isWhole: watching.all || (flowid !== undefined && watching.designs.includes(flowid)),
    measure: card.measure,
    values: valueScopes(card.measure === 'count' ? undefined : card.field, versions),
    groups: groupsOfCard(card).map(toGroup),
    ...limitsOfCard(card),
    columns: requestLimits.cardColumns,
    zone: companyZone,
  }
}

/** Returns the exact value of some requests by the measure of a card; null if none has a value. */
const exactValues: Record<DashboardCard['measure'], (cell: CardCell) => string | null> = {
  count: ({ count }) => String(count),
  sum: ({ sum }) => sum ?? '0',
  average: ({ sum, filled }) => (sum === null || !filled ? null : averageOf(sum, filled)),
  min: ({ least }) => least,
  max: ({ most }) => most,
}

const nothing = { rowRank: 0, columnRank: 0, count: 0, filled: 0, sum: null, least: null, most: null }
const noCell: CardCell = { kind: 'total', row: null, column: null, ...nothing }

/** Converts figures to those of the reader, with the search that finds their requests. */
function toCell(
  { card: { measure }, item, context: { language } }: ReadCard,
  cell: CardCell,
  search: ListSearch | undefined,
): DashboardCell {
  const value = exactValues[measure](cell)
  const text =
    value === null
      ? '—'
      : item
        ? numberText(item, value, { decimals: measure === 'average' ? 2 : 0, language })
        : value
  return { value, text, count: cell.count, ...(search && { search }) }
}

type Axis = 'row' | 'column'

interface Group {
  /** Stored key; null = the groups beyond the limit. */
  key: string | null
  name: string
}

/** Lists the groups of an axis in their order: periods by time and without gaps, the others by rank. */
function groupsOn(axis: Axis, cells: readonly CardCell[], read: ReadCard): Group[] {
  const reader = read.readers[axis === 'row' ? 0 : 1]
  if (!reader) return []
  const { request, context } = read
  const { language } = context
  const rank = axis === 'row' ? 'rowRank' : 'columnRank'
  const ranked = [
    ...new Map([...cells].sort((a, b) => a[rank] - b[rank]).map((one) => [one[axis], one])).keys(),
  ]
  const keys = ranked.filter((key): key is string => !!key)
  const isInTime = reader.isPeriod && (axis === 'column' || request.order === 'name')
  const shown = isInTime ? completePeriods(keys, axis === 'row' ? request.top : request.columns) : keys
  return [
    ...shown.map((key) => ({ key, name: reader.nameOf(key) })),
    ...(ranked.includes('') ? [{ key: '', name: translateKey(language, 'dashboards.empty') }] : []),
    ...(ranked.includes(null) ? [{ key: null, name: translateKey(language, 'dashboards.rest') }] : []),
  ]
}

const narrowed = (search: ListSearch | undefined, reader: GroupReader | undefined, key: string | null) =>
  search && reader && key ? reader.narrow(search, key) : undefined

/** Converts the figures of the database to rows and columns. */
function toRows(cells: readonly CardCell[], read: ReadCard): Pick<DashboardFigures, 'rows' | 'columns'> {
  const { request, readers } = read
  const of = (kind: CardCell['kind']) => cells.filter((cell) => cell.kind === kind)
  const inner = new Map(of('cell').map((cell) => [JSON.stringify([cell.row, cell.column]), cell]))
  const outer = new Map(of('row').map((cell) => [cell.row, cell]))
  const columns = groupsOn('column', of('cell'), read)
  const idOf = ({ key }: Group) => key ?? 'rest'
  const rows = groupsOn('row', of('row'), read).map((row) => {
    const search = narrowed(request.search, readers[0], row.key)
    return {
      key: idOf(row),
      name: row.name,
      figure: toCell(read, outer.get(row.key) ?? noCell, search),
      cells: columns.map((column) => {
        const cell = inner.get(JSON.stringify([row.key, column.key]))
        return cell ? toCell(read, cell, narrowed(search, readers[1], column.key)) : null
      }),
    }
  })
  return { rows, columns: columns.map((column) => ({ key: idOf(column), name: column.name })) }
}

/** Limits the range before to the days that have passed of the present one, so that both compare. */
function comparable(previous: MomentRange, range: MomentRange, now: number): MomentRange {
  const passed = now - Date.parse(range.from ?? '')
  const end = Date.parse(previous.from ?? '') + passed
  return end < Date.parse(previous.to ?? '') ? { ...previous, to: new Date(end).toISOString() } : previous
}

/** Compares the figure of a number with the range before. */
async function loadPrevious(
  read: ReadCard,
  { total, created }: { total: string | null; created: MomentRange },
): Promise<Pick<DashboardFigures, 'previous'>> {
  const { request, context, card } = read
  const { cells } = await readCells({ ...request, search: { ...request.search, created } }, context)
  const before = cells.find(({ kind }) => kind === 'total') ?? noCell
  const value = Number(exactValues[card.measure](before) ?? 0)
  const change = value ? Math.round(((Number(total ?? 0) - value) / Math.abs(value)) * 1000) / 10 : null
  return { previous: { text: toCell(read, before, undefined).text, change } }
}

/** Name of what a card counts. */
const measureName = ({ measure }: DashboardCard, item: FormItem | undefined, { language }: Context) =>
  translateKey(language, `dashboards.measure-of.${measure}`, { field: item?.name ?? '' })

/** Loads the figures of a card over the requests that the caller may see, with the fields that they may read. */
export async function loadCardFigures(card: DashboardCard, context: Context): Promise<DashboardFigures> {
  checkCard(card)
  const now = context.clock.now()
  const { range, previous } = resolveRange(card.range, now, companyZone)
  const own = card.search.created ?? {}
  const visible = await loadVisible(card, context)
  const { told } = await loadLocalizer(context)
  const number = card.measure === 'count' ? undefined : itemOf(card.field, visible.versions)
  const [item] = number ? told([number]) : []
  const measure = measureName(card, item, context)
  // A reader without any request of the flow sees none, rather than that a field is missing.
  if (card.search.flowid !== undefined && !visible.versions.length) {
    const total = {
      value: card.measure === 'count' ? '0' : null,
      text: card.measure === 'count' ? '0' : '—',
      count: 0,
    }
    return { at: new Date(now).toISOString(), measure, total, rows: [], columns: [] }
  }
  const created = intersectRanges(range, own)
  const request = await requestOf(card, { ...visible, created }, context)
  const groups = groupsOfCard(card)
  const known = await loadGroupNames(groups, context)
  const fields = new Map<string, SearchableField>(
    (await finishInSlices(searchableFields(visible.versions)))
      .filter(({ column }) => column === undefined)
      .map((field) => [field.key, field]),
  )
  const readers = groups.map((group) => groupReader(group, known, fields))
  const read = { card, request, readers, item, context }
  const { cells, at } = await readCells(request, context)
  const total = toCell(read, cells.find(({ kind }) => kind === 'total') ?? noCell, request.search)
  return {
    at: new Date(at).toISOString(),
    measure,
    total,
    ...toRows(cells, read),
    ...(card.kind === 'number' &&
      previous &&
      (await loadPrevious(read, {
        total: total.value,
        created: intersectRanges(comparable(previous, range, now), own),
      }))),
  }
}
