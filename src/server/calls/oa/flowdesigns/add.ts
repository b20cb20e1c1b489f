import { designFacts } from '../../../flow/design-facts'
import { emptyDesign } from '../../../flow/empty-design'
import { defineCall } from '../../../platform/call'
import { insertDesign, saveDesign } from '../../../queries/design-writer'

export default defineCall('oa/flowdesigns/add', async (body, context) => {
  const { db, caller, clock, newId, language } = context
  const saving = { workspace: caller.workspace, personId: caller.id, now: clock.now(), newId }
  const id = newId()
  await db.transaction(async (tx) => {
    await insertDesign(tx, saving, id, designFacts(body))
    await saveDesign(tx, saving, {
      id,
      design: emptyDesign(newId(), language),
      publish: false,
      rev: undefined,
    })
  })
  return { _id: id }
})
