import { defineCall } from '../../../platform/call'
import { onceIn } from '../../../platform/idempotent'
import { insertDesign, saveDesign } from '../../../queries/design/design-writer'
import { designFacts } from '../../../reading/design/design-facts'
import { emptyDesign } from '../../../reading/design/empty-design'

export default defineCall('oa/flowdesigns/add', async (body, context) => {
  const { caller, clock, newId, language } = context
  const { requestId, ...facts } = body
  const saving = { workspace: caller.workspace, personId: caller.id, now: clock.now(), newId }
  const id = newId()
  return onceIn(context, {
    requestId,
    call: 'oa/flowdesigns/add',
    body,
    work: async (tx) => {
      await insertDesign(tx, saving, id, designFacts(facts))
      const empty = { id, design: emptyDesign(newId(), language), publish: false, rev: undefined }
      await saveDesign(tx, saving, empty)
      return { _id: id }
    },
  })
})
