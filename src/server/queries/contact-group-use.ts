import { contactGroupsIn } from '../../core/recipient/contact-groups'
import type { GroupUse } from '../../generated/types'
import { type Reader, statement } from '../platform/db/db'
import type { StoredContactGroup } from './contact-group'

interface UsingFlow {
  id: string
  name: string
  groups: string[]
}

/** Of the versions named by `live`, the flows with the contact groups that their designs name anywhere. */
const using = (live: string) => `select d.id, d.name, array_agg(distinct g.id #>> '{}') as groups
  from (${live}) l
  join flow_version v on v.workspace = $1 and v.id = l.id
  join flow_design d on d.workspace = v.workspace and d.id = v.flow_id
  cross join lateral jsonb_path_query(v.design, '$.** ? (@.type == "contactgroup").id') as g(id)
  group by d.id, d.name order by d.name, d.id`

const edited = `select id from flow_version where workspace = $1 and number is null
  union select published_version from flow_design where workspace = $1 and published_version is not null`

const inDesigns = statement<UsingFlow>('contact-group-designs', using(edited))
const inFlows = statement<UsingFlow>(
  'contact-group-flows',
  using(`${edited} union select distinct version_id from flow where workspace = $1 and finished_at is null`),
)

type Uses = ReadonlyMap<string, GroupUse[]>

function collected(flows: readonly UsingFlow[], groups: readonly StoredContactGroup[]): Uses {
  const uses = new Map<string, GroupUse[]>()
  const note = (id: string, use: GroupUse) => uses.set(id, [...(uses.get(id) ?? []), use])
  for (const { id, name, groups: named } of flows)
    for (const group of named) note(group, { kind: 'flow', _id: id, name })
  for (const { id, name, groups: own, managers } of groups)
    for (const group of contactGroupsIn([...own, ...managers])) note(group, { kind: 'group', _id: id, name })
  return uses
}

/** Which designs, as drawn and as published, and which other contact groups name a contact group. */
export const usesOf = async (reader: Reader, workspace: string, groups: readonly StoredContactGroup[]) =>
  collected(await reader.run(inDesigns, [workspace]), groups)

/** The same, and the versions that unfinished flows still run. */
export const lastingUsesOf = async (
  reader: Reader,
  workspace: string,
  groups: readonly StoredContactGroup[],
) => collected(await reader.run(inFlows, [workspace]), groups)
