import type { ExternalRoster } from '../../../core/directory/roster/complete-people'
import type { RosterPerson } from '../../../core/directory/roster/roster'
import type { SyncFailure, SyncKind, SyncOutcome, SyncProgress, SyncState } from '../../../generated/types'
import { type DbReader, defineStatement, type Tx } from '../../platform'
import { toTimestamp } from '../sql/time-columns'

/** Roster as stored, without its people. */
interface StoredRoster extends ExternalRoster {
  /** Number of parts that its people have, if people were read. */
  parts?: number
}

/** Stored synchronisation. */
export interface SyncRow {
  id: string
  kind: SyncKind
  state: SyncState
  startedAt: Date
  updatedAt: Date
  by: string
  progress: SyncProgress
  told: StoredRoster | null
  failure: SyncFailure | null
  outcome: SyncOutcome | null
}

const columns = `id, kind, state, started_at as "startedAt", updated_at as "updatedAt", by_name as by,
  progress, told, failure, outcome`

const one = defineStatement('sync-one-at-a-time', 'select pg_advisory_xact_lock(4201990)')
const newest = defineStatement<SyncRow>(
  'sync-newest',
  `select ${columns} from directory_sync where workspace = $1 order by started_at desc, id desc limit 1`,
)
const lockedRun = defineStatement<SyncRow>(
  'sync-held',
  `select ${columns} from directory_sync where workspace = $1 and id = $2 for update`,
)
const begin = defineStatement(
  'sync-begin',
  `insert into directory_sync (workspace, id, kind, state, started_at, updated_at, by_id, by_name, source, progress)
   values ($1, $2, $3, 'running', $4, $4, $5, $6, $7, $8)`,
)
const forget = defineStatement(
  'sync-forget',
  `with people as (delete from directory_sync_people where workspace = $1)
   update directory_sync set told = null,
     state = case when state = 'applied' then state else 'failed' end,
     failure = case when state = 'running' then '{"code":"sync.interrupted","params":{}}'::jsonb else failure end
   where workspace = $1 and state in ('running', 'ready')`,
)
const advance = defineStatement(
  'sync-advance',
  `update directory_sync set progress = $3, updated_at = $4
   where workspace = $1 and id = $2 and state = 'running'`,
)
const ready = defineStatement(
  'sync-ready',
  `update directory_sync set state = 'ready', told = $3, updated_at = $4, cursor = $5
   where workspace = $1 and id = $2 and state = 'running'`,
)
const withoutPeople =
  'with people as (delete from directory_sync_people where workspace = $1 and sync_id = $2)'
const fail = defineStatement(
  'sync-fail',
  `${withoutPeople} update directory_sync set state = 'failed', told = null, failure = $3, updated_at = $4
   where workspace = $1 and id = $2 and state in ('running', 'ready')`,
)
const applied = defineStatement(
  'sync-applied',
  `${withoutPeople} update directory_sync set state = 'applied', told = null, outcome = $3, updated_at = $4
   where workspace = $1 and id = $2`,
)
const addPeople = defineStatement(
  'sync-add-people',
  `insert into directory_sync_people (workspace, sync_id, position, people)
   select $1, $2, $3, $4::jsonb from directory_sync where workspace = $1 and id = $2 and state = 'running'`,
)
const peopleAt = defineStatement<{ people: RosterPerson[] }>(
  'sync-people-at',
  'select people from directory_sync_people where workspace = $1 and sync_id = $2 and position = $3',
)

const cursor = defineStatement<{ cursor: unknown }>(
  'sync-cursor',
  `select cursor from directory_sync where workspace = $1 and source = $2 and state = 'applied' and cursor is not null
   order by started_at desc, id desc limit 1`,
)

/** Serializes the start of synchronisations, until the transaction ends. */
export const lockSyncs = (tx: Tx) => tx.run(one, [])

/** Finds the latest synchronisation. */
export const findNewestSync = async (reader: DbReader, workspace: string): Promise<SyncRow | undefined> =>
  (await reader.run(newest, [workspace]))[0]

/** Locks and returns a synchronisation. */
export const lockSync = async (tx: Tx, workspace: string, id: string): Promise<SyncRow | undefined> =>
  (await tx.run(lockedRun, [workspace, id]))[0]

/** New synchronisation: its kind, its source directory, and who started it. */
export interface NewSync {
  workspace: string
  id: string
  kind: SyncKind
  now: number
  by: { id: string; name: string }
  source: string
}

/** Starts a synchronisation and deletes the data read by an earlier one. */
export async function beginSync(tx: Tx, { workspace, id, kind, now, by, source }: NewSync): Promise<void> {
  await tx.run(forget, [workspace])
  const progress: SyncProgress = { part: kind === 'role' ? 'roles' : 'departments', done: 0, total: 0 }
  await tx.run(begin, [
    workspace,
    id,
    kind,
    toTimestamp(now),
    by.id,
    by.name,
    source,
    JSON.stringify(progress),
  ])
}

/** Synchronisation and current time. */
export interface SyncUpdateContext {
  workspace: string
  id: string
  now: number
}

/** Records the progress of reading while the synchronisation is active. */
export const recordSyncProgress = (
  tx: Tx,
  { workspace, id, now }: SyncUpdateContext,
  progress: SyncProgress,
) => tx.run(advance, [workspace, id, JSON.stringify(progress), toTimestamp(now)])

/** Result of a reading: the roster, in how many parts its people are stored, and where the next one begins. */
export interface ExternalReading {
  roster: ExternalRoster
  parts: number
  cursor?: object | undefined
}

/** Stores a part of the people of an outside roster while the synchronisation is active. */
export const saveExternalPeople = (
  tx: Tx,
  { workspace, id }: Pick<SyncUpdateContext, 'workspace' | 'id'>,
  { position, people }: { position: number; people: readonly RosterPerson[] },
) => tx.run(addPeople, [workspace, id, position, JSON.stringify(people)])

/** Stores what was read of the outside directory, with the number of its parts of people, and where the next reading of changes begins. */
export const saveExternalRoster = (
  tx: Tx,
  { workspace, id, now }: SyncUpdateContext,
  { roster, parts, cursor }: ExternalReading,
) => {
  const { people, ...rest } = roster
  const stored: StoredRoster = people ? { ...rest, parts } : rest
  return tx.run(ready, [
    workspace,
    id,
    JSON.stringify(stored),
    toTimestamp(now),
    cursor ? JSON.stringify(cursor) : null,
  ])
}

/** Reads the roster of a synchronisation that waits to be applied; null if there is none. */
export async function readExternalRoster(
  reader: DbReader,
  workspace: string,
  { id, state, told }: SyncRow,
): Promise<ExternalRoster | null> {
  if (state !== 'ready' || !told) return null
  const { parts, ...roster } = told
  if (parts === undefined) return roster
  const people: RosterPerson[] = []
  for (let position = 0; position < parts; position += 1) {
    const [part] = await reader.run(peopleAt, [workspace, id, position])
    people.push(...(part?.people ?? []))
  }
  return { ...roster, people }
}

/** Finds where the next reading of changes from a source begins; null if everything must be read. */
export const findSyncCursor = async <Cursor>(
  reader: DbReader,
  workspace: string,
  source: string,
): Promise<Cursor | null> =>
  ((await reader.run(cursor, [workspace, source]))[0]?.cursor ?? null) as Cursor | null

/** Marks the synchronisation as failed. */
export const failSync = (tx: Tx, { workspace, id, now }: SyncUpdateContext, failure: SyncFailure) =>
  tx.run(fail, [workspace, id, JSON.stringify(failure), toTimestamp(now)])

/** Stores the outcome of the applied differences. */
export const saveSyncOutcome = (tx: Tx, { workspace, id, now }: SyncUpdateContext, outcome: SyncOutcome) =>
  tx.run(applied, [workspace, id, JSON.stringify(outcome), toTimestamp(now)])
