import type { Draft } from '../../../generated/types'
import { type DbReader, defineStatement, type Tx } from '../../platform'
import { millisecondsSql, toTimestamp } from '../sql/time-columns'

/** Owner and target of a draft: a design to start, or a message to handle. */
export interface DraftKey {
  workspace: string
  personId: string
  kind: 'creat' | 'deal'
  target: string
}

const valuesOf = ({ workspace, personId, kind, target }: DraftKey) => [workspace, personId, kind, target]

const one = defineStatement<{ content: Draft }>(
  'draft-one',
  'select content from draft where workspace = $1 and person_id = $2 and kind = $3 and target_id = $4',
)

/** Finds a person's unsent input for a target. */
export async function findDraft(reader: DbReader, place: DraftKey): Promise<Draft | undefined> {
  const [row] = await reader.run(one, valuesOf(place))
  return row?.content
}

/**
 * Saves a draft. The message is locked, so that a late draft does not outlast the action that ends the
 * message.
 */
const save = defineStatement<{ personId: string }>(
  'draft-save',
  `with mine as (
     select 1 from message where workspace = $1 and id = $4 and to_id = $2 and status = 1 and $3 = 'deal' for share
   )
   insert into draft (workspace, person_id, kind, target_id, content, updated_at)
   select $1, $2, $3, $4, $5, $6 where $3 = 'creat' or exists (select 1 from mine)
   on conflict (workspace, person_id, kind, target_id)
     do update set content = excluded.content, updated_at = excluded.updated_at
   returning person_id as "personId"`,
)

/** Saves a draft in place of an earlier one. Returns false if its message does not wait for the person. */
export async function saveDraft(tx: Tx, place: DraftKey, content: Draft, now: number): Promise<boolean> {
  return (await tx.run(save, [...valuesOf(place), JSON.stringify(content), toTimestamp(now)])).length > 0
}

const drop = defineStatement<{ personId: string }>(
  'draft-drop',
  `delete from draft where workspace = $1 and person_id = $2 and kind = $3 and target_id = $4
   returning person_id as "personId"`,
)

/** Deletes a draft. Returns whether it existed. */
export const dropDraft = async (tx: Tx, place: DraftKey): Promise<boolean> =>
  (await tx.run(drop, valuesOf(place))).length > 0

/** List row of a draft; the flow's data are missing if it has not started. */
export interface DraftListItem {
  kind: DraftKey['kind']
  target: string
  designId: string
  name: string
  flowId: string | null
  workname: string | null
  step: string | null
  desc: string
  suggest: string
  device: Draft['device']
  savedAt: number
  isOpen: boolean
}

/** Maximum number of drafts listed. */
const most = 500

const listOwn = defineStatement<DraftListItem>(
  'draft-list',
  `select t.kind, t.target_id as target, coalesce(d.id, f.design_id) as "designId", coalesce(d.name, f.name) as name,
     f.id as "flowId", f.workname, m.step_name as step,
     coalesce(f.description, t.content->'flowdata'->>'desc', '') as "desc",
     coalesce(t.content->'flowdata'->>'suggest', '') as suggest, t.content->>'device' as device,
     ${millisecondsSql('t.updated_at')} as "savedAt",
     coalesce(case t.kind when 'creat' then d.enabled and d.published_version is not null
       else m.status = 1 and m.to_id = $2 end, false) as "isOpen"
   from draft t
   left join flow_design d on t.kind = 'creat' and d.workspace = t.workspace and d.id = t.target_id
   left join message m on t.kind = 'deal' and m.workspace = t.workspace and m.id = t.target_id
   left join flow f on f.workspace = m.workspace and f.id = m.flow_id
   where t.workspace = $1 and t.person_id = $2 and coalesce(d.id, f.id) is not null
   order by t.updated_at desc, t.target_id limit ${most}`,
)

/** Lists a person's drafts, newest first. */
export const listDrafts = (reader: DbReader, workspace: string, personId: string): Promise<DraftListItem[]> =>
  reader.run(listOwn, [workspace, personId])
