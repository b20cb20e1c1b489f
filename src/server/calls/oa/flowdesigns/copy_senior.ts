import { BusinessError } from '../../../../core/business-error'
import { defineCall } from '../../../platform'
import { logAuditEvent, saveDesign } from '../../../queries'
import { resolveDesign } from '../../../read-models/design/resolve-design'
import { copyDesign } from '../../../services/copy-design'

export default defineCall('oa/flowdesigns/copy_senior', async (body, context) => {
  const { nowflowid: to, fromflowid: from, version, rev } = body
  const { db, caller, clock, newId } = context
  if (from === to && version === undefined) throw new BusinessError('flowdesign.copy-itself')
  const design = await resolveDesign({ flowid: from, version }, context)
  const now = clock.now()
  const saving = { workspace: caller.workspace, personId: caller.id, now, newId }
  const saved = await db.transaction(async (tx) => {
    const copy = await copyDesign(tx, { design, from, to }, context)
    const result = await saveDesign(tx, saving, { id: to, design: copy, publish: false, rev })
    const details = { to, from, version: version ?? null }
    await logAuditEvent(tx, { caller, id: newId(), now }, { action: 'flowdesign.copy', details })
    return result
  })
  return { rev: saved.rev }
})
