import { Refused } from '../../../../core/refused'
import { designFacts } from '../../../flow/design-facts'
import { defineCall } from '../../../platform/call'
import { changeDesign } from '../../../queries/design-writer'

export default defineCall('oa/flowdesigns/edit', async (body, context) => {
  const { db, caller, clock, newId } = context
  const saving = { workspace: caller.workspace, personId: caller.id, now: clock.now(), newId }
  const exists = await db.transaction((tx) => changeDesign(tx, saving, body._id, designFacts(body)))
  if (!exists) throw new Refused('flowdesign.not-found')
  return null
})
