import { Refused } from '../../../../core/refused'
import { compareWith, takeOver } from '../../../jobs/take-over'
import { defineCall } from '../../../platform/call'
import { HttpRefused } from '../../../platform/http-refused'
import { changeDirectory } from '../../../queries/directory/change-directory'
import { keepOutcome, lockSync } from '../../../queries/directory/directory-sync'

/** Who applies twice, or after the company has changed, is told so and changes nothing. */
export default defineCall('employee/contact/applysync', ({ id, digest, gone, back }, context) =>
  changeDirectory(context, async (tx, did) => {
    const { workspace } = context.caller
    const run = await lockSync(tx, workspace, id)
    if (run?.state === 'applied') throw new Refused('sync.applied-already')
    if (run?.state !== 'ready' || !run.told) throw new Refused('sync.not-ready')
    const compared = await compareWith(tx, workspace, run.told)
    if (compared.digest !== digest) throw new HttpRefused(409, 'sync.stale')
    const outcome = await takeOver(tx, context, { compared, agreed: { gone, back } })
    await keepOutcome(tx, { workspace, id, now: context.clock.now() }, outcome)
    did({ what: 'sync', target: context.outside?.type ?? '', after: outcome })
    return outcome
  }),
)
