import { archiveState } from '../../../core/flow'
import type { ArchiveState } from '../../../generated/types'
import { type DbReader, defineStatement, type Tx } from '../../platform'
import { pageSize } from '../sql/page'
import { likePattern, toTimestamp } from '../sql/time-columns'
import type { FlowManifest } from './move-flows'

/** Stored archive. */
export interface ArchiveRecord {
  id: string
  planId: string
  name: string
  designs: string[]
  endedBefore: Date
  state: ArchiveState
  reached: string
  total: number
  done: number
  flows: number
  rows: number
  files: number
  error: { code: string; params: Record<string, unknown> } | null
  keepUntil: Date | null
  heldAt: Date | null
  heldBy: string | null
  holdReason: string
  /** Number of its flows under their own hold. */
  heldFlows: number
  createdAt: Date
  finishedAt: Date | null
  recoveredAt: Date | null
}

/** Flows of an archive by design, with their counts. */
export interface ArchiveFlowCount {
  flowid: string
  flowname: string
  count: number
}

const columns = `r.id, r.plan_id as "planId", r.name, r.designs, r.ended_before as "endedBefore", r.state, r.reached,
  r.total, r.done, r.flows, r.rows, r.files, r.error, r.keep_until as "keepUntil",
  r.held_at as "heldAt", r.hold_reason as "holdReason",
  (select p.name from person p where p.workspace = r.workspace and p.id = r.held_id) as "heldBy",
  (select count(*)::int from archived_flow a where a.workspace = r.workspace and a.result_id = r.id
     and a.held_at is not null and a.recovered_at is null) as "heldFlows", r.created_at as "createdAt",
  r.finished_at as "finishedAt", r.recovered_at as "recoveredAt"`
const lists = `coalesce((select jsonb_agg(jsonb_build_object('flowid', c.design_id, 'flowname', d.name, 'count', c.count)
    order by d.name, c.design_id)
  from (select a.design_id, count(*) as count from archived_flow a where a.workspace = r.workspace
    and a.result_id = r.id and a.recovered_at is null group by 1) c
  join flow_design d on d.workspace = r.workspace and d.id = c.design_id), '[]') as collected`
/** Condition for people who plan no archives: only archives with flows they created or received. */
const isMineFor = (person: string) => `(${person}::text is null or r.id in (
  select a.result_id from archive.message m
    join archived_flow a on a.workspace = m.workspace and a.flow_id = m.flow_id and a.recovered_at is null
    where m.workspace = $1 and m.to_id = ${person} and m.status <> 7
  union select a.result_id from archive.flow f
    join archived_flow a on a.workspace = f.workspace and a.flow_id = f.id and a.recovered_at is null
    where f.workspace = $1 and f.created_id = ${person}))`

const page = defineStatement<ArchiveRecord & { collected: ArchiveFlowCount[]; total_rows: number }>(
  'archive-page',
  `select ${columns}, ${lists}, count(*) over ()::int as total_rows from archive_result r
   where r.workspace = $1 and ($2 = '' or r.name ilike $2) and ($3::smallint is null or r.state = $3)
     and ${isMineFor('$4')}
   order by r.created_at desc, r.id desc limit ${pageSize} offset $5`,
)
const one = defineStatement<ArchiveRecord & { collected: ArchiveFlowCount[] }>(
  'archive-one',
  `select ${columns}, ${lists} from archive_result r where r.workspace = $1 and r.id = $2 and ${isMineFor('$3')}`,
)
const insert = defineStatement(
  'archive-begin',
  `insert into archive_result (workspace, id, plan_id, name, designs, ended_before, state, total, keep_until,
     created_at, created_id)
   values ($1, $2, $3, $4, $5, $6, ${archiveState.archiving}, $7, $8, $9, $10)`,
)
const working = defineStatement<{ workspace: string; id: string }>(
  'archive-working',
  `select workspace, id from archive_result
   where state in (${archiveState.archiving}, ${archiveState.recovering}) order by created_at`,
)
const take = defineStatement<ArchiveRecord>(
  'archive-take',
  `select ${columns} from archive_result r where r.workspace = $1 and r.id = $2
     and r.state in (${archiveState.archiving}, ${archiveState.recovering}) for update skip locked`,
)
const progress = defineStatement(
  'archive-progress',
  `update archive_result set reached = $3, done = done + $4, flows = flows + $5, rows = rows + $6, files = files + $7,
     designs = array(select distinct one from unnest(designs || $8::text[]) as one order by one), error = null
   where workspace = $1 and id = $2`,
)
const settle = defineStatement(
  'archive-settle',
  `update archive_result set state = $3::smallint, error = null,
     finished_at = case when $3::smallint = ${archiveState.archived} then $4::timestamptz else finished_at end,
     recovered_at = case when $3::smallint = ${archiveState.recovered} then $4::timestamptz else recovered_at end
   where workspace = $1 and id = $2`,
)
const isOverdue = `r.state = ${archiveState.archived} and r.held_at is null and r.keep_until <= `
const overdue = defineStatement<{ workspace: string; id: string }>(
  'archive-overdue',
  `select r.workspace, r.id from archive_result r where ${isOverdue} $1 order by r.keep_until`,
)
const takeOver = defineStatement<ArchiveRecord>(
  'archive-take-overdue',
  `select ${columns} from archive_result r where r.workspace = $1 and r.id = $2 and ${isOverdue} $3
   for update skip locked`,
)
const hold = defineStatement<{ id: string }>(
  'archive-hold',
  `update archive_result set held_at = $3, held_id = $4, hold_reason = $5
   where workspace = $1 and id = $2 and state = ${archiveState.archived} returning id`,
)
const fail = defineStatement(
  'archive-fail',
  'update archive_result set error = $3 where workspace = $1 and id = $2',
)
const recover = defineStatement<{ id: string }>(
  'archive-recover',
  `update archive_result set state = ${archiveState.recovering}, total = flows, done = 0, recovered_id = $3
   where workspace = $1 and id = $2 and state = ${archiveState.archived} and held_at is null
     and not exists (select 1 from archived_flow a where a.workspace = $1 and a.result_id = $2
       and a.held_at is not null and a.recovered_at is null)
   returning id`,
)

/** Returns one page of archives, newest first; for a person only those with flows of theirs. */
export async function readArchivePage(
  reader: DbReader,
  workspace: string,
  requested: { text: string; state: ArchiveState | undefined; personId: string | null; nowpage: number },
): Promise<{ rows: (ArchiveRecord & { collected: ArchiveFlowCount[] })[]; total: number }> {
  const like = requested.text.trim() ? likePattern(requested.text.trim()) : ''
  const values = [
    workspace,
    like,
    requested.state ?? null,
    requested.personId,
    (requested.nowpage - 1) * pageSize,
  ]
  const rows = await reader.run(page, values)
  return { rows, total: rows[0]?.total_rows ?? 0 }
}

/** Finds an archive with its contents; for a person only if it contains flows of theirs. */
export const findArchive = async (reader: DbReader, workspace: string, id: string, personId: string | null) =>
  (await reader.run(one, [workspace, id, personId]))[0]

/** Initial data of an archive. */
export interface NewArchive
  extends Pick<ArchiveRecord, 'id' | 'planId' | 'name' | 'designs' | 'endedBefore'> {
  total: number
  keepUntil: number | null
  now: number
  by: string
}

/** Inserts an archive. */
export const insertArchive = (tx: Tx, workspace: string, archive: NewArchive) =>
  tx.run(insert, [
    ...[workspace, archive.id, archive.planId, archive.name, archive.designs],
    ...[archive.endedBefore.toISOString(), archive.total],
    ...[
      archive.keepUntil === null ? null : toTimestamp(archive.keepUntil),
      toTimestamp(archive.now),
      archive.by,
    ],
  ])

/** Lists the archives being made or recovered, oldest first. */
export const listArchivesInProgress = (reader: DbReader) => reader.run(working, [])

/** Locks an archive in progress; undefined if another process has it or it is done. */
export const claimArchive = async (tx: Tx, workspace: string, id: string) =>
  (await tx.run(take, [workspace, id]))[0]

/** Progress of one batch. */
export interface ArchiveJobProgress {
  id: string
  reached: string
  done: number
  flows: number
  rows: number
  files: number
  designs: readonly string[]
}

/** Lists the archives past their retention and without a hold. */
export const listExpiredArchives = (reader: DbReader, now: number) => reader.run(overdue, [toTimestamp(now)])

/** Locks one of them; undefined if it no longer qualifies. */
export const claimExpiredArchive = async (
  tx: Tx,
  workspace: string,
  { id, now }: { id: string; now: number },
) => (await tx.run(takeOver, [workspace, id, toTimestamp(now)]))[0]

/** Sets or releases the hold of an archive. Returns whether it exists. */
export const setArchiveHold = async (
  tx: Tx,
  workspace: string,
  { id, by, reason, since }: { id: string; by: string; reason: string; since: number | null },
): Promise<boolean> =>
  (await tx.run(hold, [workspace, id, since === null ? null : toTimestamp(since), by, reason])).length > 0

/** Records the progress of a batch. */
export const recordArchiveProgress = (tx: Tx, workspace: string, did: ArchiveJobProgress) =>
  tx.run(progress, [
    ...[workspace, did.id, did.reached, did.done, did.flows, did.rows, did.files, did.designs],
  ])

/** Marks the job of an archive as finished. */
export const finishArchive = (
  tx: Tx,
  workspace: string,
  { id, state, now }: { id: string; state: ArchiveState; now: number },
) => tx.run(settle, [workspace, id, state, toTimestamp(now)])

/** Records why the job has stopped. */
export const recordArchiveFailure = (
  tx: Tx,
  workspace: string,
  { id, error }: { id: string; error: ArchiveRecord['error'] },
) => tx.run(fail, [workspace, id, JSON.stringify(error)])

/** Starts the recovery of an archive. Returns whether it can be recovered. */
export const beginRecovery = async (
  tx: Tx,
  workspace: string,
  { id, by }: { id: string; by: string },
): Promise<boolean> => (await tx.run(recover, [workspace, id, by])).length > 0

const note = defineStatement(
  'archived-flow-note',
  `insert into archived_flow (workspace, flow_id, result_id, design_id, rows, checksum, archived_at)
   select $1, a."flowId", $2, a."designId", a.rows, a.checksum, $3
   from jsonb_to_recordset($4::jsonb) as a("flowId" text, "designId" text, rows int, checksum text)
   on conflict (workspace, flow_id) do update set result_id = excluded.result_id, design_id = excluded.design_id,
     rows = excluded.rows, checksum = excluded.checksum, archived_at = excluded.archived_at, recovered_at = null, held_at = null,
     held_id = null, hold_reason = ''`,
)
const inArchive = defineStatement<{ flowId: string; checksum: string }>(
  'archived-flows',
  `select flow_id as "flowId", checksum from archived_flow
   where workspace = $1 and result_id = $2 and recovered_at is null order by flow_id limit $3 for update`,
)
const unheld = defineStatement<{ flowId: string }>(
  'archived-flows-unheld',
  `select flow_id as "flowId" from archived_flow
   where workspace = $1 and result_id = $2 and recovered_at is null and held_at is null
   order by flow_id limit $3 for update`,
)
const back = defineStatement(
  'archived-flow-back',
  'update archived_flow set recovered_at = $3 where workspace = $1 and flow_id = any($2::text[])',
)
const resultOfFlow = defineStatement<{ resultId: string }>(
  'archived-flow-where',
  `select a.result_id as "resultId" from archived_flow a
   where a.workspace = $1 and a.flow_id = $2 and a.recovered_at is null and ($3::text is null
     or exists (select 1 from archive.flow f where f.workspace = $1 and f.id = $2 and f.created_id = $3)
     or exists (select 1 from archive.message m where m.workspace = $1 and m.flow_id = $2 and m.to_id = $3))`,
)

/** Records the archived flows with their row counts. */
export const recordArchivedFlows = (
  tx: Tx,
  workspace: string,
  {
    id,
    now,
    flows,
  }: {
    id: string
    now: number
    flows: (Omit<FlowManifest, 'files'> & { flowId: string; designId: string })[]
  },
) => tx.run(note, [workspace, id, toTimestamp(now), JSON.stringify(flows)])

/** Lists a number of flows of an archive, with the row counts of their archiving. */
export const listArchivedFlows = (tx: Tx, workspace: string, { id, count }: { id: string; count: number }) =>
  tx.run(inArchive, [workspace, id, count])

/** Lists a number of them without a hold. */
export const listFlowsWithoutHold = (
  tx: Tx,
  workspace: string,
  { id, count }: { id: string; count: number },
) => tx.run(unheld, [workspace, id, count])

/** Records the recovered flows. */
export const recordRecoveredFlows = (
  tx: Tx,
  workspace: string,
  { ids, now }: { ids: string[]; now: number },
) => tx.run(back, [workspace, ids, toTimestamp(now)])

const forget = defineStatement(
  'archived-flow-forget',
  'delete from archived_flow where workspace = $1 and flow_id = any($2::text[])',
)

/** Deletes the entries of destroyed flows. */
export const deleteArchiveEntries = (tx: Tx, workspace: string, ids: string[]) =>
  tx.run(forget, [workspace, ids])

/** Finds the archive of a flow; for a person only of flows they took part in. */
export const findArchiveOfFlow = async (
  reader: DbReader,
  workspace: string,
  { flowId, personId }: { flowId: string; personId: string | null },
) => (await reader.run(resultOfFlow, [workspace, flowId, personId]))[0]?.resultId
