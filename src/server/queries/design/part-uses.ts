import type { PartLink } from '../../../generated/types'
import { type DbReader, defineStatement } from '../../platform'
import { isLiveSql, trialSql } from './design'

/*
 * Uses of shared parts are read from the designs themselves. A stored version never changes, so what it links is read once.
 */

/** Version of a flow with which it starts, or its draft, and the parts that it links. */
export interface LinkingVersion {
  versionId: string
  designId: string
  name: string
  category: string[]
  number: number | null
  state: 'draft' | 'published' | 'trial'
  links: readonly Pick<PartLink, 'id' | 'version'>[]
}

const live = defineStatement<Omit<LinkingVersion, 'links'>>(
  'design-part-live',
  `select v.id as "versionId", d.id as "designId", d.name, d.category, v.number,
     case when v.number is null then 'draft' when v.id = ${trialSql}->>'version' then 'trial' else 'published' end
       as state
   from flow_version v join flow_design d on d.workspace = v.workspace and d.id = v.design_id
   where v.workspace = $1 and d.archived_at is null and ${isLiveSql}
   order by d.name, d.id, v.number nulls first`,
)
const linksOf = defineStatement<Pick<LinkingVersion, 'versionId' | 'links'>>(
  'design-part-links',
  `select v.id as "versionId", coalesce((
     select jsonb_agg(distinct jsonb_build_object('id', p->'id', 'version', p->'version'))
     from (
       select jsonb_path_query(v.design->'formset'->'list', '$.**.part ? (exists(@.use) && exists(@.version))') p
       union all
       select jsonb_path_query(v.design->'funlist', '$[*].part ? (exists(@.version))')
     ) parts), '[]') as links
   from flow_version v where v.workspace = $1 and v.id = any($2)`,
)

const known = new Map<string, LinkingVersion['links']>()
const mostKnown = 10_000

/** Lists the live versions of the flows that link shared parts, by name of the flow. */
export async function listLinkingVersions(reader: DbReader, workspace: string): Promise<LinkingVersion[]> {
  const versions = await reader.run(live, [workspace])
  const found = new Map(versions.map(({ versionId }) => [versionId, known.get(`${workspace} ${versionId}`)]))
  const missing = [...found].flatMap(([id, links]) => (links ? [] : [id]))
  const rows = missing.length ? await reader.run(linksOf, [workspace, missing]) : []
  if (known.size + rows.length > mostKnown) known.clear()
  for (const { versionId, links } of rows) {
    found.set(versionId, links)
    known.set(`${workspace} ${versionId}`, links)
  }
  return versions.flatMap((version) => {
    const links = found.get(version.versionId) ?? []
    return links.length ? [{ ...version, links }] : []
  })
}
