import { BusinessError } from '../../../../core/business-error'
import type { OaFlowdesignsEditBody } from '../../../../generated/types'
import { defineCall, HttpError } from '../../../platform'
import { changeDesign, lockDesignFacts } from '../../../queries'
import { toDesignFacts } from '../../../read-models/design/resolve-design'

type Stored = NonNullable<Awaited<ReturnType<typeof lockDesignFacts>>>

/** Throws if the design has changed since the caller read it: the edit would undo another person's change. */
function rejectStaleFacts(
  readFacts: OaFlowdesignsEditBody['seen'],
  { name, description, enabled }: Stored,
): void {
  if (!readFacts) return
  const isSame =
    readFacts.name === name && readFacts.description === description && readFacts.canuse === enabled
  if (!isSame) throw new HttpError(409, 'flowdesign.facts-stale', {}, { name, description, canuse: enabled })
}

export default defineCall('oa/flowdesigns/edit', async ({ seen, ...body }, context) => {
  const { db, caller, clock, newId } = context
  const { workspace } = caller
  const saving = { workspace, personId: caller.id, now: clock.now(), newId }
  await db.transaction(async (tx) => {
    const stored = await lockDesignFacts(tx, workspace, body._id)
    if (!stored) throw new BusinessError('flowdesign.not-found')
    rejectStaleFacts(seen, stored)
    if (body.canuse && stored.isArchived) throw new BusinessError('flowdesign.archived')
    await changeDesign(tx, saving, body._id, { ...stored, ...toDesignFacts(body, stored) })
  })
  return null
})
