import { BusinessError } from '../../../../../core/business-error'
import { defineCall, HttpError } from '../../../../platform'
import { logAuditEvent } from '../../../../queries'
import { findPart } from '../../../../queries/design/design-part'
import { lockOwnPart, storePartVersion, updateDrafts } from '../../../../services/design-parts'
import { toPartContent, toPartDesign } from '../../../../services/part-content'

export default defineCall('oa/flowdesigns/part/save', async (body, context) => {
  const { _id: id, version, items, step, flows = [] } = body
  const { db, caller, newId, clock } = context
  const known = await findPart(db, caller.workspace, id)
  if (!known) throw new BusinessError('design-part.not-found')
  const design = await toPartDesign({ kind: known.kind, items, step }, context)
  return db.transaction(async (tx) => {
    const part = await lockOwnPart(tx, context, id)
    if (part.version !== version) throw new HttpError(409, 'design-part.stale', { version: part.version })
    const next = { ...part, version: version + 1 }
    await storePartVersion(tx, { part: next, design }, context)
    const saved = { id, version: next.version, ...toPartContent(design) }
    const drafts = await updateDrafts(tx, { part: saved, flows }, context)
    const details = { id, name: part.name, version: next.version, flows, drafts }
    const logged = { caller, id: newId(), now: clock.now() }
    await logAuditEvent(tx, logged, { action: 'flowdesign.part', details })
    return { version: next.version, drafts }
  })
})
