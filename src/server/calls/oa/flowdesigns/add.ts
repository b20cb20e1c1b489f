import { BusinessError } from '../../../../core/business-error'
import { defineCall, runIdempotentTransaction } from '../../../platform'
import { insertDesign, saveDesign } from '../../../queries'
import { isDesignIdTaken } from '../../../queries/design/design-owner'
import { emptyDesign } from '../../../read-models/design/empty-design'
import { resolveDesign, toDesignFacts } from '../../../read-models/design/resolve-design'
import { copyDesign } from '../../../services/copy-design'

export default defineCall('oa/flowdesigns/add', async (body, context) => {
  const { caller, clock, newId, language } = context
  const { requestId, from, _id: requestedId, ...facts } = body
  const saving = { workspace: caller.workspace, personId: caller.id, now: clock.now(), newId }
  const id = requestedId ?? newId()
  return runIdempotentTransaction(context, {
    requestId,
    call: 'oa/flowdesigns/add',
    body,
    work: async (tx) => {
      if (requestedId !== undefined && (await isDesignIdTaken(tx, caller.workspace, requestedId)))
        throw new BusinessError('flowdesign.id-taken', { id: requestedId })
      await insertDesign(tx, saving, id, toDesignFacts(facts))
      const design = from
        ? await copyDesign(
            tx,
            { design: await resolveDesign(from, context), from: from.flowid, to: id },
            context,
          )
        : emptyDesign(newId(), language)
      await saveDesign(tx, saving, { id, design, publish: false, rev: undefined })
      return { _id: id }
    },
  })
})
