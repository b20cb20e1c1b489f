import { BusinessError } from '../../core/business-error'
import type { ExternalRoster } from '../../core/directory/roster/complete-people'
import { type AppContext, type Context, homeWorkspace, type RunCall, translateKey } from '../platform'
import { findGrantor } from '../policies/second-person'
import {
  failSync,
  findNewestSync,
  findSyncCursor,
  lockSync,
  readExternalRoster,
  saveSyncOutcome,
} from '../queries/directory/directory-sync'
import { createSystemContext } from '../read-models/action-context/system-actor'
import { changeDirectory } from '../services/change-directory'
import { offboardBySource } from '../services/limited-offboarding'
import { applySync, compareDirectory } from './apply-sync'
import type { LdapCursor } from './read-ldap-roster'
import { beginReading } from './sync-directory'

/*
 * Synchronisation from the LDAP server by itself (decision 222), in the name of the administrator who saved the settings.
 * Additions and changes are applied as on the page. People who are missing leave one by one through the protection of
 * departures, which makes those beyond the share wait; departments and people who come back are left to a person.
 */

const hour = 3_600_000
const intervals = { never: Number.POSITIVE_INFINITY, hourly: hour, daily: 24 * hour }

/** Number of departures of one run; the rest follows with the next. */
const mostDepartures = 500

const applyingCall = 'employee/contact/applysync'

/** Returns the context of the administrator who saved the settings; undefined if that person may synchronise no longer. */
async function administratorContext(appContext: AppContext, runCall: RunCall): Promise<Context | undefined> {
  const { byId = '', byName = '' } = appContext.ldap?.settings ?? {}
  const caller = await findGrantor(appContext.db, { byId, byName }, applyingCall)
  return caller && { ...createSystemContext(appContext, homeWorkspace), caller, runCall }
}

const withoutGroups = ({ people, ...roster }: ExternalRoster): ExternalRoster => ({
  ...roster,
  ...(people && { people: people.map(({ groups: _, ...person }) => person) }),
})

/** Applies what was read, with or without roles by groups, and returns the ids of people who are missing there. */
const apply = (context: Context, id: string, isGrouped: boolean) =>
  changeDirectory(context, async (tx, did) => {
    const { workspace } = context.caller
    const run = await lockSync(tx, workspace, id)
    const read = run && (await readExternalRoster(tx, workspace, run))
    if (!read) return []
    const roster = isGrouped ? read : withoutGroups(read)
    const compared = await compareDirectory(tx, context.caller, roster)
    const { outcome, changes } = await applySync(tx, context, { compared, agreed: { gone: [], back: [] } })
    await saveSyncOutcome(tx, { workspace, id, now: context.clock.now() }, outcome)
    if (outcome.added + outcome.changed + outcome.linked > 0) for (const change of changes) did(change)
    const { links } = compared.comparison
    const localIds = new Map([...links.people].map(([here, outside]) => [outside, here]))
    return (compared.comparison.changes.people?.gone ?? []).flatMap((row) => localIds.get(row.id) ?? [])
  })

/** Applies what was read; roles that may not change by groups stay, and the rest is applied without them (decision 187). */
async function applyRead(context: Context, id: string, hasGroups: boolean): Promise<string[]> {
  if (!hasGroups) return apply(context, id, false)
  try {
    return await apply(context, id, true)
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    context.log.warn({ err: error }, 'roles by groups were not changed by the synchronisation')
    return apply(context, id, false)
  }
}

/** Whether everything must be read again, which also undoes what was changed here. */
async function isFullDue({ db, clock }: AppContext): Promise<boolean> {
  const cursor = await findSyncCursor<LdapCursor>(db, homeWorkspace, 'ldap')
  return !cursor || clock.now() - cursor.fullAt >= intervals.daily
}

/** Lets the people leave who are missing at the source; one who may not leave stays, and is logged. */
async function offboardMissing(context: Context, ids: readonly string[]): Promise<void> {
  const source = translateKey('zh', 'sync.source.ldap')
  for (const id of ids.slice(0, mostDepartures))
    await offboardBySource(context, { id, source }).catch((error: Error) => {
      if (!(error instanceof BusinessError)) throw error
      context.log.warn({ err: error, person: id }, 'a person missing at the LDAP server stays')
    })
}

/** Synchronises the directory if its time has come; every process looks, and one of them does it. */
export const syncBySchedule =
  (runCall: RunCall) =>
  async (appContext: AppContext): Promise<void> => {
    const { ldap, outside, db, clock, data } = appContext
    if (data !== 'prod' || outside?.type !== 'ldap' || !ldap) return
    const last = await findNewestSync(db, homeWorkspace)
    if (last && clock.now() - last.startedAt.getTime() < intervals[ldap.settings.schedule]) return
    if (!last && ldap.settings.schedule === 'never') return
    const context = await administratorContext(appContext, runCall)
    if (!context) return
    const { id, reading } = await beginReading(context, {
      kind: (await isFullDue(appContext)) ? 'all' : 'changes',
    })
    await reading
    try {
      await offboardMissing(context, await applyRead(context, id, outside.hasGroups))
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      const at = { workspace: homeWorkspace, id, now: clock.now() }
      await db.transaction((tx) => failSync(tx, at, { code: error.code, params: error.params }))
    }
  }
