import type { DelegationEntry, DelegationFacts } from '../../../core/flow'
import { type DbReader, defineStatement, type Tx } from '../../platform'
import type { DelegationCalendar } from '../../platform/db/tables-delegation'
import { millisecondsSql, toTimestamp, toTimestampOrNull } from '../sql/time-columns'
import { bumpVersion } from '../sql/version-cache'

/** Author and time of a delegation change. */
interface DelegationWriteContext {
  workspace: string
  personId: string
  now: number
  id: string
}

const lock = defineStatement('entrust-lock', `select pg_advisory_xact_lock(hashtext('entrust ' || $1))`)
const insert = defineStatement(
  'entrust-insert',
  `insert into entrust (workspace, id, from_id, to_id, kind, flows, begins_at, ends_at, enabled, reason, is_for_absence,
     created_at, created_id, updated_at, updated_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $12, $13)`,
)
const update = defineStatement<{ rev: number }>(
  'entrust-update',
  `update entrust set from_id = $3, to_id = $4, kind = $5, flows = $6, begins_at = $7, ends_at = $8, enabled = $9,
     reason = $10, is_for_absence = $11, updated_at = $12, updated_id = $13, rev = rev + 1,
     absences = case when $11 and $9 and from_id = $3 then absences else '[]' end
   where workspace = $1 and id = $2 returning rev`,
)
const drop = defineStatement('entrust-drop', 'delete from entrust where workspace = $1 and id = $2')
const move = bumpVersion('delegations')

/**
 * Serializes delegation changes, so that no two together form a cycle; notifies every process. Locks the version
 * first, since a directory change has already locked it when it comes here.
 */
export async function lockDelegations(tx: Tx, workspace: string): Promise<void> {
  await tx.run(move, [workspace])
  await tx.run(lock, [workspace])
}

const valuesOf = ({ workspace, id, personId, now }: DelegationWriteContext, facts: DelegationFacts) => [
  ...[workspace, id, facts.from, facts.to, facts.kind, facts.flows],
  ...[toTimestampOrNull(facts.beginsAt), toTimestampOrNull(facts.endsAt), facts.enabled, facts.reason],
  facts.isForAbsence,
  ...[toTimestamp(now), personId],
]

/** Adds a delegation. */
export const insertDelegation = async (tx: Tx, writing: DelegationWriteContext, facts: DelegationFacts) =>
  void (await tx.run(insert, valuesOf(writing, facts)))

/** Changes a delegation. Returns its new revision. */
export async function changeDelegation(
  tx: Tx,
  writing: DelegationWriteContext,
  facts: DelegationFacts,
): Promise<number> {
  const [row] = await tx.run(update, valuesOf(writing, facts))
  if (!row) throw new Error(`delegation ${writing.id} is locked and yet gone`)
  return row.rev
}

/** Columns of a delegation, for the alias e. */
export const delegationColumns = `e.id, e.from_id as "from", e.to_id as "to", e.kind, e.flows, ${millisecondsSql('e.begins_at')} as "beginsAt",
  ${millisecondsSql('e.ends_at')} as "endsAt", e.enabled, e.is_for_absence as "isForAbsence", e.absences, e.calendar, e.reason, e.rev,
  ${millisecondsSql('e.updated_at')} as "updatedAt", e.updated_id as "updatedId"`

/** Deletes a delegation. */
export const dropDelegation = async (tx: Tx, workspace: string, id: string) =>
  void (await tx.run(drop, [workspace, id]))

/** Stored delegation. */
export interface DelegationRecord extends DelegationEntry {
  /** Calendar in which absences are found beside agreed leaves; null = none. */
  calendar: DelegationCalendar | null
  rev: number
  updatedAt: number
  updatedId: string
}

const all = defineStatement<DelegationRecord>(
  'entrust-all',
  `select ${delegationColumns} from entrust e where e.workspace = $1 order by e.updated_at desc, e.id desc`,
)
const ofPerson = defineStatement<DelegationRecord>(
  'entrust-of-person',
  `select ${delegationColumns} from entrust e where e.workspace = $1 and (e.from_id = $2 or e.to_id = $2)
   order by e.updated_at desc, e.id desc`,
)
const one = defineStatement<DelegationRecord>(
  'entrust-one',
  `select ${delegationColumns} from entrust e where e.workspace = $1 and e.id = $2`,
)
const count = defineStatement<{ waiting: number }>(
  'entrust-waiting',
  `select count(*)::int as waiting from (
     select 1 from message m join flow f on f.workspace = m.workspace and f.id = m.flow_id
     where m.workspace = $1 and m.to_id = $2 and m.status = 1 and m.entrust_from_id is null
       and ($3::text[] is null or f.design_id = any($3)) limit 1000
   ) counted`,
)
const waiting = defineStatement<{ flowId: string; id: string }>(
  'entrust-waiting-messages',
  `select m.flow_id as "flowId", m.id from message m
   join flow f on f.workspace = m.workspace and f.id = m.flow_id
   where m.workspace = $1 and m.to_id = $2 and m.status = 1 and m.entrust_from_id is null
     and ($3::text[] is null or f.design_id = any($3)) order by m.flow_id, m.id limit 1000`,
)
const lent = defineStatement<{ flowId: string }>(
  'entrust-lent-flows',
  `select distinct flow_id as "flowId" from message
   where workspace = $1 and entrust_from_id = $2 and to_id = $3 and status = 1 order by flow_id limit 1000`,
)
const designs = defineStatement<{ id: string; name: string }>(
  'entrust-designs',
  `select id, name from flow_design
   where workspace = $1 and published_version is not null order by name, id`,
)

/** Lists all delegations, latest change first. */
export const listDelegations = (reader: DbReader, workspace: string) => reader.run(all, [workspace])

/** Lists a person's delegations, given and received, latest change first. */
export const listPersonDelegations = (reader: DbReader, workspace: string, personId: string) =>
  reader.run(ofPerson, [workspace, personId])

/** Finds a delegation by its id. */
export async function findDelegation(
  reader: DbReader,
  workspace: string,
  id: string,
): Promise<DelegationRecord | undefined> {
  const [row] = await reader.run(one, [workspace, id])
  return row
}

type Whose = Pick<DelegationEntry, 'from' | 'flows'>

/** Counts a person's own waiting messages in these designs; at most a thousand. */
export async function countDelegableMessages(reader: DbReader, workspace: string, { from, flows }: Whose) {
  const [row] = await reader.run(count, [workspace, from, flows])
  return row?.waiting ?? 0
}

/** Lists those messages with their flows, in the order in which flows are locked. */
export const listDelegableMessages = (reader: DbReader, workspace: string, { from, flows }: Whose) =>
  reader.run(waiting, [workspace, from, flows])

/** Lists the flows in which a delegate has messages of the delegator to handle, in lock order. */
export async function listFlowsOfDelegate(
  reader: DbReader,
  workspace: string,
  { from, to }: Pick<DelegationEntry, 'from' | 'to'>,
): Promise<string[]> {
  return (await reader.run(lent, [workspace, from, to])).map(({ flowId }) => flowId)
}

/** Names of the enabled flow designs, by id. */
export async function readActiveDesignNames(
  reader: DbReader,
  workspace: string,
): Promise<Map<string, string>> {
  return new Map((await reader.run(designs, [workspace])).map(({ id, name }) => [id, name]))
}
