import { BusinessError } from '../../../core/business-error'
import { companyZone } from '../../../core/company/company-zone'
import { fieldKindOf, fieldValueToText, formFieldsOf } from '../../../core/form'
import type {
  FigureGrouping,
  FigureRow,
  FormItem,
  ListFigures,
  OaFlowListFiguresBody,
} from '../../../generated/types'
import { type Context, finishInSlices, requestLimits, translateKey } from '../../platform'
import { findListSchema } from '../../platform/schemas/list-schema'
import { readCurrentDirectory } from '../../queries'
import { findAdministeredRows } from '../../queries/list/administered-list'
import { findCreatedRows } from '../../queries/list/created-list'
import type { FieldCondition } from '../../queries/list/field-condition'
import {
  type FigureGroup,
  type FigureScope,
  type FigureSource,
  findVisibleRows,
  readListFigures,
} from '../../queries/list/list-figures'
import { findMessageRows } from '../../queries/list/message-list'
import { createIndexLookup } from '../../queries/list/search-index'
import type { SearchStrategy } from '../../queries/sql/hybrid-search'
import { loadLocalizer } from '../design/localize-response'
import { adminVersionLoader, loadAdminRights, toAdministeredFlowsQuery } from './administered'
import { fieldConditions, listVisibleVersions, type VisibleVersion } from './field-search'
import { formColumnItems, toColumn } from './search-conf'
import { listSupervisedVersions, loadSupervisionScope } from './supervised-flows'

type Body = OaFlowListFiguresBody
const { figureRows, figureGroups, figureDuration } = requestLimits

/** Access to the rows of one list: the versions of a design that it shows, and the rows that a search finds. */
interface RowAccess {
  listVersions(flowid: string): Promise<VisibleVersion[]>
  find(fields: FieldCondition[], way: SearchStrategy): Promise<FigureSource> | FigureSource
}

const scopeTest =
  (column: string, { where }: Pick<FigureSource, 'where'>) =>
  (at: readonly string[]) =>
    `${column} = any(${where.value(at)}::text[])`

/** Opens the administered flows of a design to people with these rights on them. */
async function openAdministered({ search }: Body, context: Context): Promise<RowAccess> {
  const flowid = search.flowid ?? ''
  const rights = await loadAdminRights(flowid, ['watch'], context)
  return {
    listVersions: adminVersionLoader(rights, context),
    async find(_, way) {
      const query = await toAdministeredFlowsQuery({ flowid, search, orderby: [] }, rights, context)
      const rows = findAdministeredRows(query, way)
      return { ...rows, isAt: scopeTest(`'w ' || f.version_id`, rows) }
    },
  }
}

/** Opens the rows of a list to its reader. */
async function openRows(body: Body, context: Context): Promise<RowAccess> {
  const { list, search } = body
  const { workspace, id: personId, flows: flowIds } = context.caller
  if (list === 'administered') return openAdministered(body, context)
  if (list === 'alllist') {
    const looking = { workspace, personId, watching: await loadSupervisionScope(context) }
    return {
      listVersions: (flowid) => listSupervisedVersions(flowid, looking, context),
      find: (fields, way) =>
        findVisibleRows({ ...looking, search, fields, within: flowIds }, way, figureRows + 1),
    }
  }
  const requested = (fields: FieldCondition[], way: SearchStrategy) => ({
    workspace,
    personId,
    search: { search, fields, within: flowIds },
    way,
  })
  const listVersions = (flowid: string) => listVisibleVersions(flowid, list, context)
  if (list === 'icreat')
    return {
      listVersions,
      find(fields, way) {
        const rows = findCreatedRows(requested(fields, way))
        return { ...rows, isAt: scopeTest('f.version_id', rows) }
      },
    }
  return {
    listVersions,
    find(fields, way) {
      const rows = findMessageRows({ ...requested(fields, way), box: list })
      return { ...rows, isAt: scopeTest(`f.version_id || ' ' || m.step_id`, rows) }
    },
  }
}

/** Scopes in which rows show a field, by the model under which its versions store it. */
function scopesOf({ key }: FormItem, versions: readonly VisibleVersion[]): FigureScope[] {
  const found = new Map<string, string[]>()
  for (const { design, sights } of versions) {
    const item = formFieldsOf(design.formset).find((one) => one.key === key && fieldKindOf(one) === 'number')
    const at = item ? sights.filter(({ sight }) => sight.keys.has(key)).map((one) => one.at) : []
    if (item && at.length) found.set(item.model, [...(found.get(item.model) ?? []), ...at])
  }
  return [...found].map(([model, at]) => ({ model, at }))
}

/** Number fields that the rows show, as in the newest version. */
async function numberItems(versions: readonly VisibleVersion[]): Promise<FormItem[]> {
  const items = await finishInSlices(formColumnItems(versions))
  return items.filter((item) => fieldKindOf(item) === 'number' && scopesOf(item, versions).length > 0)
}

/** Formats a sum or an average like the values of its field; an average has at least two decimals. */
export function numberText(item: FormItem, exact: string, { decimals, language }: Shown): string {
  const { precision } = item.options
  const own = typeof precision === 'number' ? Math.max(precision, decimals) : decimals || precision
  const options = { ...item.options, precision: own }
  const number = Number(exact)
  const isExact = Number.isSafeInteger(Math.trunc(number * 100))
  return isExact ? fieldValueToText({ ...item, options }, number, language) : exact
}

interface Shown {
  decimals: number
  language: Context['language']
}

/** Returns the average of a sum, rounded to two decimals. */
export const averageOf = (sum: string, filled: number) =>
  String(Math.round((Number(sum) / filled) * 100) / 100)

function toFigureRow(
  { key, count, sums, filled }: FigureGroup,
  name: string,
  { items, language }: { items: readonly FormItem[]; language: Context['language'] },
): FigureRow {
  const values = items.map((item, at) => {
    const [sum, n] = [sums[at] ?? '0', filled[at] ?? 0]
    return {
      filled: n,
      sum,
      sumText: n ? numberText(item, sum, { decimals: 0, language }) : '',
      averageText: n ? numberText(item, averageOf(sum, n), { decimals: 2, language }) : '',
    }
  })
  return { key: key ?? '', name, count, values }
}

/** Returns how groups are named for the caller. */
async function loadGroupNames(context: Context) {
  const { language } = context
  const [directory, { say }] = await Promise.all([readCurrentDirectory(context), loadLocalizer(context)])
  const names: Record<FigureGrouping, (group: FigureGroup & { key: string }) => string> = {
    month: ({ key }) => key,
    department: ({ key }) =>
      directory.department(key)?.name || translateKey(language, 'list.figures.no-department'),
    design: ({ name }) => say(name),
    result: ({ key }) => translateKey(language, `flow.result.${key}`),
  }
  return ({ key, by, ...group }: FigureGroup): string => {
    if (by === 'total') return translateKey(language, 'list.figures.total')
    return key === null ? translateKey(language, 'list.figures.rest') : names[by]({ ...group, by, key })
  }
}

/** Reads the groups, or says that the search finds too many rows for the time. */
async function readGroups(
  source: FigureSource,
  fields: FigureScope[][],
  by: FigureGrouping[],
  { db }: Context,
) {
  const limits = { rows: figureRows, groups: figureGroups, duration: figureDuration }
  try {
    return await readListFigures(db, source, { fields, by, zone: companyZone, ...limits })
  } catch (error) {
    if ((error as { code?: string }).code !== '57014') throw error
    throw new BusinessError('list.figures.too-slow', { seconds: figureDuration / 1000 })
  }
}

/** Loads the figures over the rows of a list that a search finds, with the fields behind its columns. */
export async function loadListFigures(
  body: Body,
  context: Context,
): Promise<{ figures: ListFigures; items: FormItem[] }> {
  const { list, search } = body
  const { db, caller, language } = context
  const by = findListSchema(list)?.figures
  if (!by) throw new BusinessError('list.figures.none')
  const access = await openRows(body, context)
  const versions = search.flowid === undefined ? [] : await access.listVersions(search.flowid)
  const conditions = await fieldConditions(search, access.listVersions)
  const lookup = createIndexLookup(db, caller.workspace, { search, fields: conditions })
  const [numbers, way] = await Promise.all([numberItems(versions), lookup?.()])
  const scopes = numbers.map((item) => scopesOf(item, versions))
  const groups = await readGroups(await access.find(conditions, way ?? 'whole'), scopes, by, context)
  const [nameOf, { told }] = await Promise.all([loadGroupNames(context), loadLocalizer(context)])
  const items = told(numbers)
  const rowOf = (group: FigureGroup) => toFigureRow(group, nameOf(group), { items, language })
  const rowsBy = (name: FigureGroup['by']) => groups.filter((group) => group.by === name).map(rowOf)
  const [total = rowOf({ by: 'total', key: null, name: '', count: 0, isCut: false, sums: [], filled: [] })] =
    rowsBy('total')
  const figures = {
    isCut: groups.some(({ isCut }) => isCut),
    limit: figureRows,
    fields: items.map(toColumn),
    total,
    groups: by.map((name) => ({ by: name, rows: rowsBy(name) })),
  }
  return { figures, items }
}
