import { BusinessError } from '../../../../../core/business-error'
import { defineCall } from '../../../../platform'
import {
  endTrial,
  findDesignDraft,
  findPublishedVersion,
  logAuditEvent,
  saveDesign,
} from '../../../../queries'

export default defineCall('oa/flowdesigns/version/endtrial', async ({ flowid: id }, context) => {
  const { db, caller, newId, clock } = context
  const { workspace } = caller
  const now = clock.now()
  const saving = { workspace, personId: caller.id, now, newId }
  return db.transaction(async (tx) => {
    const trial = await endTrial(tx, saving, id)
    if (!trial) throw new BusinessError('flowdesign.no-trial')
    const version = await findPublishedVersion(tx, workspace, trial.version)
    const isDraft = version !== undefined && !(await findDesignDraft(tx, workspace, id))
    if (isDraft) await saveDesign(tx, saving, { id, design: version.design, publish: false, rev: undefined })
    const details = { id, number: trial.number, isReleased: false }
    await logAuditEvent(tx, { caller, id: newId(), now }, { action: 'flowdesign.trial-end', details })
    return { version: trial.number, isDraft }
  })
})
