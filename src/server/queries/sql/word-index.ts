import type { ListQuery } from '../../../generated/types'
import type { DbReader } from '../../platform'
import type { FieldCondition } from '../list/field-condition'
import type { IndexedFlows, SearchStrategy } from './hybrid-search'
import type { Conditions } from './page'
import { findIndexedFlows, hasIndexedFields } from './search-index'

/*
 * The word index. `word_parts` (a function of the database, migration 0018) splits a text into n-grams: two
 * neighbouring characters, and three where they are plain ASCII. A text that contains another contains all of
 * its n-grams, so the index finds all matching flows, and a few more, which the search's own conditions
 * filter out. Values of forms have an index of their own (search-index.ts).
 */

type Wanted = ListQuery['search']

/** Searched texts that the index covers. */
const indexedWords = ({ flowname, workname, desc, creater, words }: Wanted): string[] =>
  [flowname, workname, desc, creater, words].filter(
    (text): text is string => text !== undefined && /../su.test(text),
  )

/** SQL of a flow's searched text, as in the index flow_words. */
const searched = `word_parts(g.name || chr(10) || g.workname || chr(10) || g.description || chr(10) || g.creater)`

/** Restricts rows to flows, named in a column, that the indexes name for a search; $1 is the workspace. */
export function addIndexCondition(
  where: Conditions,
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

/** Returns how to ask the indexes that cover a search; undefined if none does. */
export function indexOf(
  reader: DbReader,
  workspace: string,
  { search, fields }: { search: Wanted; fields: readonly FieldCondition[] },
): (() => Promise<IndexedFlows | undefined>) | undefined {
  const hasWords = indexedWords(search).length > 0
  if (!hasIndexedFields(fields)) return hasWords ? async () => ({ ids: undefined }) : undefined
  return async () => {
    const ids = await findIndexedFlows(reader, workspace, fields)
    return ids || hasWords ? { ids } : undefined
  }
}
