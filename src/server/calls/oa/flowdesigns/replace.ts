import { defineCall } from '../../../platform/call'
import { noteAct } from '../../../queries/company/audit'
import { casesBrokenBy, replaceNamed } from '../../../services/replace-named'

export default defineCall('oa/flowdesigns/replace', async (body, context) => {
  const { db, caller, newId, clock } = context
  const broken = await casesBrokenBy(body, context)
  return db.transaction(async (tx) => {
    const done = await replaceNamed(tx, { ...body, broken }, context)
    const { type, from, to, flows, groups, publish } = body
    const details = { type, from, to, flows, groups, publish }
    const doing = { caller, id: newId(), now: clock.now() }
    await noteAct(tx, doing, { action: 'flowdesign.replace', details })
    return done
  })
})
