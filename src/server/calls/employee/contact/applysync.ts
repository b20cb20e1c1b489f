import { BusinessError } from '../../../../core/business-error'
import type { EmployeeContactApplysyncBody } from '../../../../generated/types'
import { applySync, compareDirectory, suspendLeavers } from '../../../jobs/apply-sync'
import { type Context, defineCall, HttpError, type Tx } from '../../../platform'
import { SecondPersonError } from '../../../policies/second-person'
import { lockSync, readExternalRoster, saveSyncOutcome } from '../../../queries/directory/directory-sync'
import { changeDirectory } from '../../../services/change-directory'

type Applied = EmployeeContactApplysyncBody

/** Compares the synced data not applied yet with the current company. */
async function comparedNow(tx: Tx, { caller }: Context, { id, digest }: Applied) {
  const run = await lockSync(tx, caller.workspace, id)
  if (run?.state === 'applied') throw new BusinessError('sync.applied-already')
  const roster = run && (await readExternalRoster(tx, caller.workspace, run))
  if (!roster) throw new BusinessError('sync.not-ready')
  const compared = await compareDirectory(tx, caller, roster)
  if (compared.digest !== digest) throw new HttpError(409, 'sync.stale')
  return { compared, roster }
}

const apply = (body: Applied, context: Context) =>
  changeDirectory(context, async (tx, did) => {
    const { workspace } = context.caller
    const { id, gone, back } = body
    const { compared } = await comparedNow(tx, context, body)
    const { outcome, changes } = await applySync(tx, context, { compared, agreed: { gone, back } })
    await saveSyncOutcome(tx, { workspace, id, now: context.clock.now() }, outcome)
    for (const change of changes) did(change)
    return outcome
  })

/** Suspends leavers immediately. Returns what is left to apply. */
const suspendFirst = (body: Applied, context: Context) =>
  changeDirectory(context, async (tx, did): Promise<Applied> => {
    const { compared, roster } = await comparedNow(tx, context, body)
    const { people, gone } = await suspendLeavers(tx, context, { compared, gone: body.gone })
    if (people.length === 0) return body
    did({ what: 'sync', target: context.outside?.type ?? '', after: { gone: people.length }, people })
    return { ...body, gone, digest: (await compareDirectory(tx, context.caller, roster)).digest }
  })

/**
 * Applies a directory sync; a second call, or one after the company has changed, changes nothing. Where the
 * sync moves privileges that flows give to people, only leavers are suspended immediately and everything else
 * waits for a second person.
 */
export default defineCall('employee/contact/applysync', async (body, context) => {
  try {
    return await apply(body, context)
  } catch (error) {
    if (!(error instanceof SecondPersonError)) throw error
    throw new SecondPersonError(error.moved, await suspendFirst(body, context))
  }
})
