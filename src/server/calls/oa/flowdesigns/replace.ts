import type { OaFlowdesignsReplaceBody } from '../../../../generated/types'
import { type Context, defineCall, type Tx } from '../../../platform'
import { findStaff, logAuditEvent } from '../../../queries'
import { assertCanPublish } from '../../../services/admin-scope'
import { checkRecipientsMove } from '../../../services/guard-privileges'
import { checkReplacedDesigns, replaceReferences } from '../../../services/replace-references'

/** Checks that the caller may remove a person from published designs. */
async function checkPersonReplaced(tx: Tx, context: Context, { from, to }: OaFlowdesignsReplaceBody) {
  const [person] = await findStaff(tx, context.caller.workspace, [from])
  const named = { type: 'user', id: from } as const
  await checkRecipientsMove(tx, context, { named, from: person?.name ?? from, to: to.name })
}

export default defineCall('oa/flowdesigns/replace', async (body, context) => {
  const { db, caller, newId, clock } = context
  if (body.publish) await assertCanPublish(context, body.flows)
  const checked = await checkReplacedDesigns(body, context)
  const { type, from, to, flows, groups, publish } = body
  return db.transaction(async (tx) => {
    if (type === 'user') await checkPersonReplaced(tx, context, body)
    const done = await replaceReferences(tx, { ...body, checked }, context)
    const details = { type, from, to, flows, groups, publish }
    const running = { caller, id: newId(), now: clock.now() }
    await logAuditEvent(tx, running, { action: 'flowdesign.replace', details })
    return done
  })
})
