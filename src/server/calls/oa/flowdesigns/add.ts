import { emptyDesign } from '../../../flow/empty-design'
import { defineCall } from '../../../platform/call'
import { insertDesign, saveDesign } from '../../../queries/design-writer'

export default defineCall('oa/flowdesigns/add', async ({ canuse: enabled, ...facts }, context) => {
  const { db, caller, clock, newId, language } = context
  const saving = { workspace: caller.workspace, personId: caller.id, now: clock.now(), newId }
  const id = newId()
  await db.transaction(async (tx) => {
    await insertDesign(tx, saving, id, { ...facts, enabled })
    await saveDesign(tx, saving, {
      id,
      design: emptyDesign(newId(), language),
      publish: false,
      rev: undefined,
    })
  })
  return { _id: id }
})
