import { BusinessError } from '../../../core/business-error'
import { companyZone } from '../../../core/company/company-zone'
import {
  type CardMeasure,
  cardFieldName,
  checkCard,
  completePeriods,
  findCardMeasure,
  findPropertyGroup,
  groupsOfCard,
  intersectRanges,
  isFieldGroup,
  limitsOfCard,
  type MomentRange,
  parseCardField,
  resolveRange,
} from '../../../core/dashboard'
import { formFieldsOf, itemOfColumn, type SearchableField, tableColumnsOf } from '../../../core/form'
import { smallestGroup, workingTimeWords } from '../../../core/insight'
import type {
  DashboardCard,
  DashboardCell,
  DashboardFigures,
  FormItem,
  ListSearch,
} from '../../../generated/types'
import { type Context, finishInSlices, requestLimits, translateKey } from '../../platform'
import { type CardCell, groupsByColumns } from '../../queries/dashboard/card-figures'
import type { CardGroup, CardRequest } from '../../queries/dashboard/card-requests'
import type { FieldScope } from '../../queries/list/field-condition'
import { loadLocalizer } from '../design/localize-response'
import { fieldConditions, fieldScopes, searchableFields, type VisibleVersion } from '../list/field-search'
import { averageOf, numberText } from '../list/list-figures'
import { listSupervisedVersions, loadSupervisionScope } from '../list/supervised-flows'
import { readCells } from './card-cells'
import { type GroupReader, groupReader, loadGroupNames } from './card-groups'

/** Card for its reader: the request of its figures, and how they are named. */
interface ReadCard {
  card: DashboardCard
  request: CardRequest
  readers: readonly GroupReader[]
  measured: Measured
  context: Context
}

/** What a card measures: nothing (a count), a number, or a working time, with its name. */
interface Measured {
  /** Number field or column. */
  item?: FormItem
  time?: readonly string[]
  name: string
}

const measureOf = ({ measure }: DashboardCard): CardMeasure => {
  const found = findCardMeasure(measure)
  if (!found) throw new BusinessError('dashboards.unknown-choice', { card: measure })
  return found
}

/** Field or column that a name of a card means; a time is none. */
function fieldOf(name: string): { key: string; column?: string } {
  const field = parseCardField(name)
  if ('time' in field) throw new BusinessError('list.no-such-field')
  return field
}

/** Scopes of a field in which the reader may see it; a hidden one is rejected like one that does not exist. */
function visibleScopes(name: string, versions: readonly VisibleVersion[]): FieldScope[] {
  const scopes = fieldScopes(fieldOf(name), versions)
  if (!scopes.length) throw new BusinessError('list.no-such-field')
  return scopes
}

function valueScopes(name: string, versions: readonly VisibleVersion[]): FieldScope[] {
  const scopes = visibleScopes(name, versions).filter(({ by }) => by === 'number')
  if (!scopes.length) throw new BusinessError('dashboards.no-number')
  return scopes
}

/** Finds the item of a field, or of a column as an item named after its table. */
function itemOf(name: string, versions: readonly VisibleVersion[]): FormItem | undefined {
  const { key, column: code } = fieldOf(name)
  for (const { design } of versions) {
    const item = formFieldsOf(design.formset).find((one) => one.key === key)
    if (item && code === undefined) return item
    const column = item && tableColumnsOf(item).find((one) => one.code === code)
    if (item && column) return { ...itemOfColumn(item, column), name: `${item.name} / ${column.name}` }
  }
  return undefined
}

/** Returns what a card measures, in the words of the reader. */
async function readMeasured(
  card: DashboardCard,
  versions: readonly VisibleVersion[],
  context: Context,
): Promise<Measured> {
  const { field } = card
  const { language } = context
  if (measureOf(card).by === 'count' || field === undefined) return { name: '' }
  const { told, say } = await loadLocalizer(context)
  const named = parseCardField(field)
  if (!('time' in named)) {
    const found = itemOf(field, versions)
    const [item] = found ? told([found]) : []
    return { name: item?.name ?? '', ...(item && { item }) }
  }
  if (named.time === 'flow') return { time: ['flow'], name: translateKey(language, 'dashboards.time.flow') }
  const step = versions.flatMap(({ design }) => design.funlist).find(({ id }) => id === named.step)
  if (!step) throw new BusinessError('list.no-such-field')
  const name = translateKey(language, 'dashboards.time.step', { step: say(step.name) })
  return { time: ['steps', step.id], name }
}

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

function toGroup(
  group: string,
  period: DashboardCard['period'],
  versions: readonly VisibleVersion[],
): CardGroup {
  const periods = { ...(period && { period }) }
  if (isFieldGroup(group)) return { by: 'field', scopes: visibleScopes(group, versions), ...periods }
  const { named, column = '' } = findPropertyGroup(group) ?? {}
  return named === 'period' ? { by: 'created', ...periods } : { by: 'property', column }
}

/** Builds the request of a card over requests of a range. */
async function requestOf(
  card: DashboardCard,
  { watching, versions, created, measured }: Visible & { created: MomentRange; measured: Measured },
  { caller }: Context,
): Promise<CardRequest> {
  const search: ListSearch = { ...card.search, created }
  const { flowid } = search
  const { time } = measured
  const measure = measureOf(card)
  const groups = groupsOfCard(card)
  const isNumber = measure.by !== 'count' && !time && card.field !== undefined
  const namesPeople =
    groups.some((group) => findPropertyGroup(group)?.named === 'person') || search.creator || search.creater
  return {
    workspace: caller.workspace,
    personId: caller.id,
    watching,
    search,
    fields: await fieldConditions(search, async () => [...versions]),
    within: caller.flows,
    isWhole: watching.all || (flowid !== undefined && watching.designs.includes(flowid)),
    measure,
    values: isNumber ? valueScopes(card.field ?? '', versions) : [],
    ...(time && { time }),
    atLeast: time && namesPeople ? smallestGroup : 0,
    groups: groups.map((group) => toGroup(group, card.period, versions)),
    ...limitsOfCard(card),
    columns: requestLimits.cardColumns,
    zone: companyZone,
  }
}

/** Returns the exact value of some requests by the measure of a card; null if none has a value. */
const exactValues: Record<CardMeasure['by'], (cell: CardCell) => string | null> = {
  count: ({ count }) => String(count),
  sum: ({ sum }) => sum,
  average: ({ sum, filled }) => (sum === null || !filled ? null : averageOf(sum, filled)),
  min: ({ least }) => least,
  max: ({ most }) => most,
  percentile: ({ middle }) => middle,
}

const nothing = {
  rowRank: 0,
  columnRank: 0,
  count: 0,
  filled: 0,
  sum: '0',
  least: null,
  most: null,
  middle: null,
  found: null,
}
const noCell: CardCell = { kind: 'total', row: null, column: null, ...nothing }

/** Text of a value of what a card measures. */
function textOf(
  value: string,
  { request, measured: { item, time }, context: { language } }: ReadCard,
): string {
  if (time) {
    const [key, params] = workingTimeWords(Number(value))
    return translateKey(language, key, params)
  }
  return item
    ? numberText(item, value, { decimals: request.measure.by === 'average' ? 2 : 0, language })
    : value
}

/** Converts figures to those of the reader, with the search that finds their requests. */
function toCell(read: ReadCard, cell: CardCell, search: ListSearch | undefined): DashboardCell {
  const value = exactValues[read.request.measure.by](cell)
  const text = value === null ? '—' : textOf(value, read)
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

/** Hides the figure of a whole of too few requests of a person, or from which the times of such could be subtracted. */
function protectWhole(whole: CardCell, parts: readonly CardCell[], { atLeast }: CardRequest): CardCell {
  const isFew = [whole, ...parts].some(({ filled }) => filled > 0 && filled < atLeast)
  return isFew ? { ...whole, sum: null, least: null, most: null, middle: null } : whole
}

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
      figure: toCell(
        read,
        protectWhole(
          outer.get(row.key) ?? noCell,
          of('cell').filter((cell) => cell.row === row.key),
          request,
        ),
        search,
      ),
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
  const { request, context } = read
  const { cells } = await readCells({ ...request, search: { ...request.search, created } }, context)
  const before = protectWhole(totalOf(cells), [], request)
  const value = Number(exactValues[request.measure.by](before) ?? 0)
  const change = value ? Math.round(((Number(total ?? 0) - value) / Math.abs(value)) * 1000) / 10 : null
  return { previous: { text: toCell(read, before, undefined).text, change } }
}

const totalOf = (cells: readonly CardCell[]) => cells.find(({ kind }) => kind === 'total') ?? noCell

/** Reads the figures of a card. Groups by columns do not add up to a total, which is counted alone. */
async function readFigures(request: CardRequest, context: Context) {
  const read = await readCells(request, context)
  if (!groupsByColumns(request)) return { ...read, total: totalOf(read.cells) }
  const all = await readCells({ ...request, groups: [] }, context)
  return { ...read, total: totalOf(all.cells) }
}

/** Loads the figures of a card over the requests that the caller may see, with the fields that they may read. */
export async function loadCardFigures(card: DashboardCard, context: Context): Promise<DashboardFigures> {
  checkCard(card)
  const now = context.clock.now()
  const { range, previous } = resolveRange(card.range, now, companyZone)
  const own = card.search.created ?? {}
  const visible = await loadVisible(card, context)
  const { by, title } = measureOf(card)
  // A reader without any request of the flow sees none, rather than that a field is missing.
  const isNone = card.search.flowid !== undefined && !visible.versions.length
  const measured = isNone ? { name: '' } : await readMeasured(card, visible.versions, context)
  const measure = translateKey(context.language, title, { field: measured.name })
  if (isNone) {
    const [value, text] = by === 'count' ? ['0', '0'] : [null, '—']
    const total = { value, text, count: 0 }
    return { at: new Date(now).toISOString(), measure, total, rows: [], columns: [] }
  }
  const created = intersectRanges(range, own)
  const request = await requestOf(card, { ...visible, created, measured }, context)
  const groups = groupsOfCard(card)
  const known = await loadGroupNames(groups, context)
  const fields = new Map<string, SearchableField>(
    (await finishInSlices(searchableFields(visible.versions))).map((field) => [cardFieldName(field), field]),
  )
  const readers = groups.map((group) => groupReader(group, known, fields))
  const read = { card, request, readers, measured, context }
  const { cells, at, total: counted } = await readFigures(request, context)
  const parts = cells.filter(({ kind }) => kind !== 'total')
  const total = toCell(read, protectWhole(counted, parts, request), request.search)
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
