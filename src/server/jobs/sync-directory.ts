import { BusinessError } from '../../core/business-error'
import type { ExternalRoster } from '../../core/directory/roster/complete-people'
import type { RosterPerson } from '../../core/directory/roster/roster'
import type { SyncFailure, SyncKind, SyncProgress } from '../../generated/types'
import { type AppContext, type Context, requestLimits } from '../platform'
import type { DirectoryProvider, LdapDirectory } from '../platform/identity-providers/identity-provider'
import {
  beginSync,
  failSync,
  findNewestSync,
  findSyncCursor,
  lockSyncs,
  recordSyncProgress,
  type SyncRow,
  saveExternalPeople,
  saveExternalRoster,
} from '../queries/directory/directory-sync'
import { batchesOf } from '../queries/directory/roster-rows'
import { type LdapCursor, readLdapPeople, readLdapRoster, type SavePeople } from './read-ldap-roster'

/*
 * Reading an outside directory takes minutes, so it continues after its call has returned: the row of the
 * synchronisation shows the progress, and one without progress for a while counts as interrupted. The company
 * is not changed; reading again is always possible and gives the same result.
 */

type DirectorySource = NonNullable<AppContext['outside']>

/** Scope to read: a part, everything, or some people by their outside ids. */
export interface SyncScope {
  kind: SyncKind
  userids?: readonly string[]
}

/** Whether a read was interrupted because its process died. */
export const isInterrupted = ({ state, updatedAt }: SyncRow, now: number): boolean =>
  state === 'running' && now - updatedAt.getTime() > requestLimits.syncSilence

/** Returns the outside directory, or throws if none is configured. */
function outsideOf({ outside }: Pick<AppContext, 'outside'>): DirectorySource {
  if (!outside) throw new BusinessError('sync.not-configured')
  return outside
}

/** Starts a read unless another one is running; returns the id of the synchronisation, and when it has been read. */
export async function beginReading(
  context: Context,
  scope: SyncScope,
): Promise<{ id: string; reading: Promise<void> }> {
  const { db, caller, clock, newId } = context
  const outside = outsideOf(context)
  const id = newId()
  const { workspace } = caller
  await db.transaction(async (tx) => {
    await lockSyncs(tx)
    const now = clock.now()
    const last = await findNewestSync(tx, workspace)
    if (last?.state === 'running' && !isInterrupted(last, now))
      throw new BusinessError('sync.running', { name: last.by })
    await beginSync(tx, { workspace, id, kind: scope.kind, now, by: caller, source: outside.type })
  })
  const reading = readOutside(context, { workspace, id }, scope)
  return { id, reading }
}

/** Starts a read that continues after the call; returns the id of the synchronisation. */
export const startSync = async (context: Context, scope: SyncScope): Promise<string> =>
  (await beginReading(context, scope)).id

type Which = { workspace: string; id: string }

/** Reads to the end and stores the roster, or the reason of the failure; never throws. */
async function readOutside(appContext: AppContext, which: Which, scope: SyncScope): Promise<void> {
  const at = () => ({ ...which, now: appContext.clock.now() })
  try {
    const outside = outsideOf(appContext)
    const note = progressNotes(appContext, which)
    const parts = createRosterParts(appContext, which)
    const { roster, cursor } =
      outside.type === 'ldap'
        ? await readLdap(appContext, outside, { ...scope, ...which, note, save: parts.save })
        : { roster: await readRoster(outside, scope, note) }
    await parts.save(roster.people ?? [])
    const reading = { roster, parts: parts.count(), cursor }
    await appContext.db.transaction((tx) => saveExternalRoster(tx, at(), reading))
  } catch (error) {
    if (!(error instanceof BusinessError))
      appContext.log.error({ err: error, sync: which.id }, 'synchronisation failed')
    await appContext.db
      .transaction((tx) => failSync(tx, at(), failureIn(error)))
      .catch((failure: Error) =>
        appContext.log.error({ err: failure }, 'a failed synchronisation was not noted'),
      )
  }
}

/** Number of people of a stored part. */
const partSize = 500

/** Stores the people of a roster in parts while they are read, so that no process holds a whole company. */
function createRosterParts({ db }: AppContext, which: Which) {
  let position = 0
  const save = async (people: readonly RosterPerson[]): Promise<void> => {
    for (const part of batchesOf(people, partSize)) {
      await db.transaction((tx) => saveExternalPeople(tx, which, { position, people: part }))
      position += 1
    }
  }
  return { save, count: () => position }
}

const failureIn = (error: unknown): SyncFailure =>
  error instanceof BusinessError
    ? { code: error.code, params: error.params }
    : { code: 'sync.failed', params: {} }

type Note = (part: SyncProgress['part']) => (done: number, total: number) => void

/** Stores progress at most once a second. */
function progressNotes({ db, clock, log }: AppContext, which: Which): Note {
  let last = 0
  return (part) => (done, total) => {
    const now = clock.now()
    if (now - last < requestLimits.syncNoted) return
    last = now
    db.transaction((tx) => recordSyncProgress(tx, { ...which, now }, { part, done, total })).catch(
      (error: Error) => log.warn({ err: error }, 'progress of a synchronisation was not noted'),
    )
  }
}

/** Reads the requested scope from an LDAP server. */
async function readLdap(
  appContext: AppContext,
  outside: LdapDirectory,
  {
    kind,
    userids = [],
    workspace,
    note,
    save,
  }: SyncScope & { workspace: string; note: Note; save: SavePeople },
): Promise<{ roster: ExternalRoster; cursor?: object | undefined }> {
  if (kind === 'some') return { roster: await readLdapPeople(outside, userids) }
  if (kind === 'role') throw new BusinessError('sync.no-roles')
  const cursor = await findSyncCursor<LdapCursor>(appContext.db, workspace, 'ldap')
  const [departments, people] = [note('departments'), note('people')]
  const advance = (part: 'departments' | 'people', done: number) =>
    (part === 'people' ? people : departments)(done, done)
  return readLdapRoster(appContext, outside, { workspace, kind, cursor, advance, save })
}

/** Reads the requested scope from a platform, which has no list of changes. */
async function readRoster(outside: DirectoryProvider, scope: SyncScope, note: Note): Promise<ExternalRoster> {
  const { kind, userids = [] } = scope
  if (kind === 'some') return readSomePeople(outside, userids, note)
  if (kind === 'role') {
    if (!outside.roles) throw new BusinessError('sync.no-roles')
    return outside.roles(note('roles'))
  }
  const departments = await outside.departments(note('departments'))
  if (kind === 'dept') return { departments }
  const ids = departments.map(({ id }) => id)
  const people = await outside.people(ids, note('people'))
  if (kind === 'user') return { people }
  return { departments, people, ...(await outside.roles?.(note('roles'))) }
}

async function readSomePeople(
  outside: DirectoryProvider,
  only: readonly string[],
  note: Note,
): Promise<ExternalRoster> {
  const people = []
  for (const [done, id] of only.entries()) {
    const person = await outside.person(id)
    if (person) people.push(person)
    note('people')(done + 1, only.length)
  }
  return { people, only: [...only] }
}
