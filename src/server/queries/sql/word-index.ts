import type { ListQuery } from '../../../generated/types'
import type { Conditions } from './page'

/*
 * The index of words. `word_parts` (a function of the database, migration 0018) cuts a text into all that a search may
 * begin with: two neighbouring characters, and three where they are plain ASCII. A text that holds another holds all of
 * its parts, so the index names all flows in question, and a few more, which the search's own conditions sort out.
 */

type Wanted = ListQuery['search']

/** The searched texts that the index knows. */
const indexedWords = ({ flowname, workname, desc, creater, words }: Wanted): string[] =>
  [flowname, workname, desc, creater, words].filter(
    (text): text is string => text !== undefined && /../su.test(text),
  )

/** Whether the index of words helps a search. */
export const hasIndexedWords = (search: Wanted): boolean => indexedWords(search).length > 0

/** The text of a flow that is searched, as the index flow_words has it. */
const searched = `word_parts(g.name || chr(10) || g.workname || chr(10) || g.description || chr(10) || g.creater)`

/** Narrows rows to flows, named in a column, whose texts hold the searched words' parts; $1 is the workspace. */
export function addWordsCondition(where: Conditions, column: string, search: Wanted): void {
  const holds = indexedWords(search).map((text) => `${searched} @> word_parts(${where.value(text)}::text)`)
  where.rare(
    `${column} = any(array(select g.id from flow g where g.workspace = $1 and ${holds.join(' and ')}))`,
  )
}
