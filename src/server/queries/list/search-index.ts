import { incompleteIndexToken, rangeTokens, textTokens, valueToken } from '../../../core/form'
import type { ListQuery } from '../../../generated/types'
import { type DbReader, defineStatement } from '../../platform'
import type { IndexHits, SearchStrategy } from '../sql/hybrid-search'
import { SqlConditions } from '../sql/page'
import type { FieldCondition, FieldScope } from './field-condition'
import type { FlowSearch } from './flow-search'

/*
 * Two indexes name flows that may meet a search; the list tests them by its own conditions, which also hold the rights.
 *
 * - Words of a flow's head: `word_parts` (a function of the database) splits a text into n-grams. A text that contains another
 *   contains all of its n-grams.
 * - Values of forms, opinions, comments and file names (table flow_search): tokens from core/form/search-tokens, written by a job. Flows in the queue are not
 *   indexed as they are now, so they are always named.
 */

type Wanted = ListQuery['search']

/** Searched texts that the word index covers. */
const indexedWords = ({ flowname, workname, desc, creater, words }: Wanted): string[] =>
  [flowname, workname, desc, creater, words].filter(
    (text): text is string => text !== undefined && /../su.test(text),
  )

/** SQL of a flow's searched text, as in the index flow_words. */
const searched = `word_parts(g.name || chr(10) || g.workname || chr(10) || g.description || chr(10) || g.creater)`

/** Restricts rows to flows, named in a column, that the indexes name for a search; $1 is the workspace. */
export function addIndexCondition(
  where: SqlConditions,
  column: string,
  { search, way }: { search: Wanted; way: SearchStrategy },
): void {
  if (typeof way === 'string') return
  if (way.ids) where.rare(`${column} = any(${where.value(way.ids)}::text[])`)
  const holds = indexedWords(search).map((text) => `${searched} @> word_parts(${where.value(text)}::text)`)
  if (holds.length)
    where.rare(
      `${column} = any(array(select g.id from flow g where g.workspace = $1 and ${holds.join(' and ')}))`,
    )
}

/**
 * Adds the condition that a flow, under the alias f, may contain a text with these tokens: by its index, or because it is not
 * indexed as it is now. The row of the index is read by its key, which the planner cannot turn into a scan of the table.
 */
export function addContentsCondition(where: SqlConditions, tokens: readonly number[]): void {
  where.rare(`(current_schema() = 'test'
    or (select s.tokens @> ${where.value(tokens)}::int[] or s.tokens @> '{${incompleteIndexToken}}'
      from flow_search s where s.workspace = $1 and s.flow_id = f.id)
    or f.id in (select q.flow_id from flow_search_queue q where q.workspace = $1 and not q.is_rest)
    or f.id > any(array(select q.flow_id from flow_search_queue q where q.workspace = $1 and q.is_rest)))`)
}

/** Maximum number of flows that the index names; a value of more is found as fast by reading the list. */
const maxFlows = 5_000

/** Tokens that a flow must have: all of a list, and any of another. */
interface WantedTokens {
  all: number[]
  any: number[]
}

/** Returns the tokens that a condition requires in a scope; undefined if the index does not cover it. */
function tokensOf({ ask }: FieldCondition, { model, by }: FieldScope): WantedTokens | undefined {
  const { has, in: among, along, from, to, filled } = ask
  if (filled === false) return undefined
  if (along) return { all: along.map((text) => valueToken(model, String(text))), any: [] }
  const all = has === undefined ? [] : textTokens(has)
  const isRange = from !== undefined || to !== undefined
  const any = isRange
    ? rangeTokens(model, by, [from, to])
    : among?.map((value) => valueToken(model, String(value)))
  return all.length || any?.length ? { all, any: any ?? [] } : undefined
}

/** Returns the tokens of every scope of a condition; undefined if the index does not cover one. */
function scopeTokens(condition: FieldCondition): WantedTokens[] | undefined {
  const byKey = new Map<string, WantedTokens>()
  for (const place of condition.places) {
    const tokens = tokensOf(condition, place)
    if (!tokens) return undefined
    byKey.set(JSON.stringify(tokens), tokens)
  }
  return [...byKey.values()]
}

const unknown: WantedTokens = { all: [incompleteIndexToken], any: [] }

async function findFlows(reader: DbReader, workspace: string, alternatives: readonly WantedTokens[]) {
  const where = new SqlConditions([workspace])
  const named = [...alternatives, unknown].map(
    ({ all, any }) => `select named, false
      from flows_with_tokens(${where.value(all)}::int[], ${where.value(any)}::int[], ${maxFlows}) named`,
  )
  const text = `select '' as id, true as "isRest" where current_schema() = 'test'
    union all (select flow_id, is_rest from flow_search_queue where workspace = $1 limit ${maxFlows})
    union all ${named.join(' union all ')}`
  const rows = await reader.run(defineStatement<{ id: string; isRest: boolean }>('', text), where.values)
  if (rows.length >= maxFlows || rows.some(({ isRest }) => isRest)) return undefined
  return [...new Set(rows.map(({ id }) => id))]
}

/**
 * Returns the ids of the flows that may meet the rarest of the conditions; undefined if they are many, or if not all flows are
 * indexed, as those of the test environment never are.
 */
async function findIndexedFlows(
  reader: DbReader,
  workspace: string,
  fields: readonly FieldCondition[],
): Promise<string[] | undefined> {
  const searches = fields.flatMap((field) => [scopeTokens(field) ?? []]).filter(({ length }) => length > 0)
  const found = await Promise.all(searches.map((tokens) => findFlows(reader, workspace, tokens)))
  const [rarest] = found.flatMap((ids) => (ids ? [ids] : [])).toSorted((a, b) => a.length - b.length)
  return rarest
}

/** Returns how to ask the indexes that cover a search; undefined if none does. */
export function createIndexLookup(
  reader: DbReader,
  workspace: string,
  { search, fields, among, contents }: Pick<FlowSearch, 'search' | 'fields' | 'among' | 'contents'>,
): (() => Promise<IndexHits | undefined>) | undefined {
  const named = among?.named
  if (named !== undefined)
    return async () => {
      const found = await findFlows(reader, workspace, [{ all: textTokens(named), any: [] }])
      return found && { ids: found }
    }
  const hasWords = indexedWords(search).length > 0
  if (!contents && !fields.some(scopeTokens)) return hasWords ? async () => ({ ids: undefined }) : undefined
  return async () => {
    const ids = contents
      ? await findFlows(reader, workspace, [{ all: [...contents], any: [] }])
      : await findIndexedFlows(reader, workspace, fields)
    return ids || hasWords ? { ids } : undefined
  }
}
