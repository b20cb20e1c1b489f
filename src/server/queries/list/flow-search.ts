import type { ListQuery, Result } from '../../../generated/types'
import type { SqlConditions } from '../sql/page'
import { likePattern } from '../sql/time-columns'
import { addFieldCondition, type FieldCondition } from './field-condition'
import { addContentsCondition } from './search-index'

/** Search of a list, with the field conditions that its reader may use. */
export interface FlowSearch {
  search: ListQuery['search']
  fields: readonly FieldCondition[]
  /** Designs whose flows are listed; missing = all. */
  within?: readonly string[] | undefined
  /** Tokens of a text that the flows may contain. */
  contents?: readonly number[]
  /** Flows that a field may name; missing = all. */
  among?: RequestFilter | undefined
}

/** Flows that a field may name, or that name one; an empty list excludes nothing. */
export interface RequestFilter {
  ids?: readonly string[] | undefined
  designs: readonly string[]
  results: readonly Result[]
  /** Flow that an entry of their form names. */
  named?: string | undefined
}

/** Rows that a search finds: tables and conditions with the flow as f, values of the conditions, and the usual order. */
export interface RowSource {
  where: SqlConditions
  from: string
  order: string
}

type Wanted = ListQuery['search']

const states = {
  running: 'f.finished_at is null and not f.is_cancel',
  ended: 'f.finished_at is not null and not f.is_cancel',
  cancelled: 'f.is_cancel',
}

/** Adds a time range on a column, both ends inclusive. */
export function addTimeRangeCondition(where: SqlConditions, column: string, span: Wanted['created']): void {
  if (span?.from) where.rare(`${column} >= ${where.value(span.from)}::timestamptz`)
  if (span?.to) where.rare(`${column} <= ${where.value(span.to)}::timestamptz`)
}

const named = { flowname: 'f.name', workname: 'f.workname' } as const
const rarely = { desc: 'f.description', creater: 'f.creater' } as const

/** Adds a condition on the flow's urgency; messages have their own level. */
export function addLevelCondition(where: SqlConditions, { search: { level } }: FlowSearch): void {
  if (level !== undefined) where.rare(`f.level = ${where.value(level)}`)
}

function andWords(where: SqlConditions, search: Wanted): void {
  const has = (column: string, text: string) => `${column} ilike ${where.value(likePattern(text))}`
  for (const key of ['flowname', 'workname'] as const)
    if (search[key]) where.and(key, has(named[key], search[key]))
  for (const key of ['desc', 'creater'] as const) if (search[key]) where.rare(has(rarely[key], search[key]))
  if (search.words) {
    const text = where.value(likePattern(search.words))
    const columns = ['f.name', 'f.workname', 'f.description', 'f.creater']
    where.and('words', `(${columns.map((column) => `${column} ilike ${text}`).join(' or ')})`)
  }
}

/** Path of the ids that entries of a form have, in fields and in cells of tables. */
const namedIds = '$.*[*].**{0 to 2}.id'

function addRequestConditions(where: SqlConditions, { designs, results, named }: RequestFilter): void {
  if (designs.length) where.rare(`f.design_id = any(${where.value(designs)}::text[])`)
  if (results.length) where.rare(`f.result = any(${where.value(results)}::text[])`)
  if (named !== undefined)
    where.rare(
      `jsonb_path_exists(f.form, '${namedIds} ? (@ == $id)', jsonb_build_object('id', ${where.value(named)}::text))`,
    )
}

/**
 * Adds the search conditions of the flow under the alias f; `isAt` is the list's own test of a field's
 * scopes.
 */
export function addFlowConditions(
  where: SqlConditions,
  { search, fields, within, among, contents }: FlowSearch,
  isAt: (at: readonly string[]) => string,
): void {
  andWords(where, search)
  if (within) where.and('within', `f.design_id = any(${where.value(within)}::text[])`)
  const { flowid, state, result, handler, creator, department } = search
  if (flowid) where.rare(`f.design_id = ${where.value(flowid)}`)
  if (state) where.rare(`(${states[state]})`)
  if (result) where.rare(`f.result = ${where.value(result)}`)
  if (creator) where.rare(`f.created_id = ${where.value(creator.id)}`)
  if (department) where.rare(`f.dept_id = ${where.value(department.id)}`)
  if (handler)
    where.rare(`exists (select 1 from message w where w.workspace = f.workspace and w.flow_id = f.id
      and w.status = 1 and w.to_name ilike ${where.value(likePattern(handler))})`)
  addTimeRangeCondition(where, 'f.created_at', search.created)
  if (among) addRequestConditions(where, among)
  for (const field of fields) addFieldCondition(where, field, isAt)
  if (contents) addContentsCondition(where, contents)
}
