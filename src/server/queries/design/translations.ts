import type { TranslationMap } from '../../../core/flow'
import { type DbReader, defineStatement } from '../../platform'
import { isLiveSql } from './design'

/** SQL of a stamp that changes whenever a design of the workspace is saved. */
export const designStampSql = (workspace: string) =>
  `select count(*) || ' ' || coalesce(max(updated_at)::text, '') as stamp from flow_design where workspace = ${workspace}`

const stamp = defineStatement<{ stamp: string }>('design-words-stamp', designStampSql('$1'))
const words = defineStatement<{ words: TranslationMap }>(
  'design-words',
  `select v.design->'i18n'->$2 as words from flow_design d
   join flow_version v on v.workspace = d.workspace and v.design_id = d.id
     and v.number is not null and ${isLiveSql}
   where d.workspace = $1 and v.design->'i18n'->$2 is not null order by d.created_at desc, d.id, v.number desc`,
)

/** Reads the stamp of a workspace's designs. */
export const readDesignStamp = async (reader: DbReader, workspace: string): Promise<string> =>
  (await reader.run(stamp, [workspace]))[0]?.stamp ?? ''

/** Lists the translations of all designs with which flows start; in a conflict the older design's word wins. */
export const listTranslations = async (
  reader: DbReader,
  workspace: string,
  language: string,
): Promise<TranslationMap> =>
  Object.assign({}, ...(await reader.run(words, [workspace, language])).map((row) => row.words))
