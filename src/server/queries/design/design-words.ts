import type { Words } from '../../../core/flow/design/words'
import { type Reader, statement } from '../../platform/db/db'

const stamp = statement<{ stamp: string }>(
  'design-words-stamp',
  `select count(*) || ' ' || coalesce(max(updated_at)::text, '') as stamp from flow_design where workspace = $1`,
)
const words = statement<{ words: Words }>(
  'design-words',
  `select v.design->'i18n'->$2 as words from flow_design d
   join flow_version v on v.workspace = d.workspace and v.id = d.published_version
   where d.workspace = $1 and v.design->'i18n'->$2 is not null order by d.created_at desc, d.id`,
)

/** Changes whenever a design of the workspace is saved. */
export const stampOfDesigns = async (reader: Reader, workspace: string): Promise<string> =>
  (await reader.run(stamp, [workspace]))[0]?.stamp ?? ''

/** The translations of all published designs; where two differ, the older design's word stands. */
export const listWords = async (reader: Reader, workspace: string, language: string): Promise<Words> =>
  Object.assign({}, ...(await reader.run(words, [workspace, language])).map((row) => row.words))
