import { findContactGroups } from '../../../core/recipient/contact-groups'
import type { GroupUse } from '../../../generated/types'
import { type DbReader, defineStatement } from '../../platform'
import { isLiveSql } from '../design/design'
import type { ContactGroupRecord } from './contact-group'

interface LiveVersion {
  versionId: string
  designId: string
  flowName: string
}

const live = (more = '') => `select v.id as "versionId", d.id as "designId", d.name as "flowName"
  from flow_version v join flow_design d on d.workspace = v.workspace and d.id = v.design_id
  where v.workspace = $1 and (${isLiveSql} ${more})
  order by d.name, d.id`

const inDesigns = defineStatement<LiveVersion>('contact-group-designs', live())
const inFlows = defineStatement<LiveVersion>(
  'contact-group-flows',
  live('or v.id in (select version_id from flow where workspace = $1 and finished_at is null)'),
)
const namedBy = defineStatement<{ id: string; groups: string[] }>(
  'contact-groups-named-by',
  `select v.id, array(select distinct g #>> '{}'
     from jsonb_path_query(v.design, '$.** ? (@.type == "contactgroup").id') as g) as groups
   from flow_version v where v.workspace = $1 and v.id = any($2)`,
)

/** Cache of the contact groups that a version names; a version never changes, each save creates a new one. */
const known = new Map<string, readonly string[]>()
const mostKnown = 10_000

async function namesOf(reader: DbReader, workspace: string, versions: readonly LiveVersion[]) {
  const ids = versions.map(({ versionId }) => versionId)
  const found = new Map(ids.map((id) => [id, known.get(id)]))
  const missing = ids.filter((id) => !found.get(id))
  const rows = missing.length ? await reader.run(namedBy, [workspace, missing]) : []
  if (known.size + rows.length > mostKnown) known.clear()
  for (const { id, groups } of rows) {
    found.set(id, groups)
    known.set(id, groups)
  }
  return found
}

type Groups = readonly ContactGroupRecord[]
type Uses = ReadonlyMap<string, GroupUse[]>

const asFlow = ({ designId, flowName }: LiveVersion): GroupUse => ({
  kind: 'flow',
  _id: designId,
  name: flowName,
})

async function collected(reader: DbReader, workspace: string, versions: LiveVersion[], groups: Groups) {
  const named = await namesOf(reader, workspace, versions)
  const uses = new Map<string, GroupUse[]>()
  const note = (id: string, use: GroupUse) => {
    const noted = uses.get(id) ?? []
    if (!noted.some(({ kind, _id }) => kind === use.kind && _id === use._id)) uses.set(id, [...noted, use])
  }
  for (const version of versions)
    for (const id of named.get(version.versionId) ?? []) note(id, asFlow(version))
  for (const { id: _id, name, groups: own, managers } of groups)
    for (const id of findContactGroups([...own, ...managers])) note(id, { kind: 'group', _id, name })
  return uses
}

/** Finds the designs, drafts and published, and the other contact groups that name a contact group. */
export const findGroupUses = async (reader: DbReader, workspace: string, groups: Groups): Promise<Uses> =>
  collected(reader, workspace, await reader.run(inDesigns, [workspace]), groups)

/** Finds these and the versions that unfinished flows still run. */
export const findAllGroupUses = async (reader: DbReader, workspace: string, groups: Groups): Promise<Uses> =>
  collected(reader, workspace, await reader.run(inFlows, [workspace]), groups)
