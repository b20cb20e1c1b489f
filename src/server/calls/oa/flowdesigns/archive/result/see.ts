import { BusinessError } from '../../../../../../core/business-error'
import { archiveState } from '../../../../../../core/flow'
import { getEnvironment } from '../../../../../../core/permission/environment'
import { defineCall, requestLimits } from '../../../../../platform'
import { archiveParticipantFilter } from '../../../../../policies/archive'
import { toArchiveInfo } from '../../../../../presenters/archive'
import { toIso } from '../../../../../presenters/time'
import { findArchive, logAuditEvent, startEnvironmentSession } from '../../../../../queries'
import { checkOwnSession } from '../../../../../services/delegated-session'

const closed: readonly number[] = [archiveState.recovered, archiveState.destroyed]

export default defineCall('oa/flowdesigns/archive/result/see', async ({ id }, context) => {
  checkOwnSession(context)
  const { db, caller, clock, newId } = context
  const { workspace, id: personId } = caller
  const archive = await findArchive(db, workspace, id, archiveParticipantFilter(caller))
  if (!archive || closed.includes(archive.state)) throw new BusinessError('archive.gone')
  const { cookie, base } = getEnvironment('archive')
  const { token, expires } = await db.transaction(async (tx) => {
    const running = { caller, id: newId(), now: clock.now() }
    await logAuditEvent(tx, running, { action: 'archive.see', details: { id } })
    const archiveSession = { workspace, personId, realId: null, environment: 'archive' } as const
    return startEnvironmentSession(tx, context, {
      ...archiveSession,
      life: requestLimits.actingLife,
      archiveId: id,
    })
  })
  const info = toArchiveInfo(archive)
  return { info, token, tokenkey: cookie, gotourl: `${base}/`, expire: toIso(expires) }
})
