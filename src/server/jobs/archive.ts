import { setTimeout as sleep } from 'node:timers/promises'
import { BusinessError } from '../../core/business-error'
import { companyZone } from '../../core/company/company-zone'
import { nextArchiveRun } from '../../core/flow'
import type { AppContext } from '../platform'
import {
  listArchivesInProgress,
  listExpiredArchives,
  lockDueArchivePlans,
  postponeArchivePlan,
  recordArchiveFailure,
} from '../queries'
import { dropEmptyArchiveYears } from '../queries/archive/archive-years'
import { continueArchive, destroyExpiredFlows } from '../services/archive-flows'
import { startArchive } from '../services/archive-plan'

/*
 * Archiving job. Its work is in the database (archive_result), in pieces, so that another process continues
 * after a crash, and several processes never repeat a piece. Between two pieces it pauses as long as the last
 * one took, to give requests priority.
 */

const lookEvery = 3_000
/** Retry delay of a stalled archive, in ms. */
const waits = 60_000
const longestRest = 1_000

/** Begins an archive for each plan that is due. */
const beginDue = (appContext: AppContext) =>
  appContext.db.transaction(async (tx) => {
    for (const { workspace, ...plan } of await lockDueArchivePlans(tx, appContext.clock.now())) {
      await startArchive(tx, appContext, { plan, workspace, by: '' })
      const nextAt = nextArchiveRun(plan.frequency, { after: appContext.clock.now(), zone: companyZone })
      await postponeArchivePlan(tx, workspace, { id: plan.id, nextAt })
    }
  })

/** Returns the reason of a failed piece as a readable text. */
const describe = (error: unknown) =>
  error instanceof BusinessError
    ? { code: error.code, params: error.params }
    : (error as { code?: unknown }).code === '23505'
      ? { code: 'archive.number-taken', params: {} }
      : { code: 'archive.failed', params: {} }

/** Pauses the job after a piece of work. */
type Rest = (duration: number) => Promise<void>

/** Runs a piece of work on an archive; returns whether there may be more. */
type Piece = (appContext: AppContext, workspace: string, id: string) => Promise<boolean>

interface Pace {
  rest: Rest
  goesOn(): boolean
}

/** Works on an archive until it is done, fails, or the job stops; returns whether it succeeded. */
async function workThrough(
  appContext: AppContext,
  { workspace, id, piece }: { workspace: string; id: string; piece: Piece },
  { rest, goesOn }: Pace,
): Promise<boolean> {
  try {
    for (let hasMore = true; hasMore && goesOn(); ) {
      const began = performance.now()
      hasMore = await piece(appContext, workspace, id)
      await rest(performance.now() - began)
    }
    return true
  } catch (error) {
    appContext.log.warn({ err: error, archive: id }, 'the archive stands still')
    await appContext.db.transaction((tx) =>
      recordArchiveFailure(tx, workspace, { id, error: describe(error) }),
    )
    return false
  }
}

/** Drops years that flows have left; a year that is being read is left to a later run. */
const dropEmptyYears = ({ db, log }: AppContext) =>
  db
    .transaction(dropEmptyArchiveYears)
    .catch((error: Error) => log.warn({ err: error }, 'empty years of the archive were not dropped'))

/** Runs all pending archiving, recovery and destruction to the end; returns whether all succeeded. */
export async function runArchiving(
  appContext: AppContext,
  pace: Pace = { rest: async () => undefined, goesOn: () => true },
): Promise<boolean> {
  await beginDue(appContext)
  const outcomes: boolean[] = []
  for (const one of await listArchivesInProgress(appContext.db))
    outcomes.push(await workThrough(appContext, { ...one, piece: continueArchive }, pace))
  for (const one of await listExpiredArchives(appContext.db, appContext.clock.now()))
    outcomes.push(await workThrough(appContext, { ...one, piece: destroyExpiredFlows }, pace))
  if (outcomes.length) await dropEmptyYears(appContext)
  return outcomes.every(Boolean)
}

/** Starts the job of a process; returns a function that stops it. */
export function startArchiving(appContext: AppContext): () => Promise<void> {
  let working: Promise<void> | undefined
  let isStopped = false
  let from = 0
  const pace = {
    rest: (duration: number) => sleep(Math.min(duration, longestRest)),
    goesOn: () => !isStopped,
  }
  const look = () => {
    if (performance.now() < from) return
    working ??= runArchiving(appContext, pace)
      .then((isWell) => {
        from = isWell ? 0 : performance.now() + waits
      })
      .catch((error: Error) => appContext.log.warn({ err: error }, 'nothing was archived'))
      .finally(() => {
        working = undefined
      })
  }
  const timer = setInterval(look, lookEvery)
  timer.unref()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await working
  }
}
