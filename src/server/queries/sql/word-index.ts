import type { ListQuery } from '../../../generated/types'
import type { Conditions } from './page'

/*
 * The word index. `word_parts` (a function of the database, migration 0018) splits a text into n-grams: two
 * neighbouring characters, and three where they are plain ASCII. A text that contains another contains all of
 * its n-grams, so the index finds all matching flows, and a few more, which the search's own conditions
 * filter out.
 */

type Wanted = ListQuery['search']

/** Searched texts that the index covers. */
const indexedWords = ({ flowname, workname, desc, creater, words }: Wanted): string[] =>
  [flowname, workname, desc, creater, words].filter(
    (text): text is string => text !== undefined && /../su.test(text),
  )

/** Whether the word index can be used for a search. */
export const hasIndexedWords = (search: Wanted): boolean => indexedWords(search).length > 0

/** SQL of a flow's searched text, as in the index flow_words. */
const searched = `word_parts(g.name || chr(10) || g.workname || chr(10) || g.description || chr(10) || g.creater)`

/**
 * Restricts rows to flows, named in a column, whose texts contain the n-grams of the searched words; $1 is
 * the workspace.
 */
export function addWordsCondition(where: Conditions, column: string, search: Wanted): void {
  const holds = indexedWords(search).map((text) => `${searched} @> word_parts(${where.value(text)}::text)`)
  where.rare(
    `${column} = any(array(select g.id from flow g where g.workspace = $1 and ${holds.join(' and ')}))`,
  )
}
