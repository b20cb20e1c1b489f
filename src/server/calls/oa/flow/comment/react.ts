import reactionSet from '#schemas/data/reactions.json'
import { BusinessError } from '../../../../../core/business-error'
import { commentAudience } from '../../../../../core/flow'
import { defineCall, wakeJob } from '../../../../platform'
import { toReactions } from '../../../../presenters/comment'
import { writeEffect } from '../../../../queries'
import { lockComment, writeReactions } from '../../../../queries/flow/comment'
import { loadVisibleFlow } from '../../../../read-models/action-context/visible-flow'

/** Maximum number of people with one reaction to a comment. */
const maxPeople = 500

export default defineCall('oa/flow/comment/react', async ({ flowOi_id, id, kind, on }, context) => {
  const { db, caller, clock, newId, page } = context
  const { workspace } = caller
  const { scene } = await loadVisibleFlow(context, { flow: flowOi_id })
  if (!reactionSet.kinds.includes(kind)) throw new BusinessError('reaction.unknown')
  const reactions = await db.transaction(async (tx) => {
    const row = await lockComment(tx, { workspace, flowId: flowOi_id, id })
    if (!row || row.isWithdrawn) throw new BusinessError('comment.not-found')
    const otherPeople = (row.reactions[kind] ?? []).filter((one) => one !== caller.id)
    if (on && otherPeople.length >= maxPeople)
      throw new BusinessError('reaction.too-many', { limit: maxPeople })
    const next = { ...row.reactions, [kind]: on ? [...otherPeople, caller.id] : otherPeople }
    await writeReactions(tx, workspace, { id, reactions: next })
    const payload = { people: commentAudience(scene.snapshot), messageIds: [], ...(page && { page }) }
    const now = clock.now()
    const effect = { workspace, flowId: flowOi_id, id: newId(), kind: 'notify' as const, payload }
    await writeEffect(tx, { ...effect, now, dueAt: now })
    return next
  })
  wakeJob(db)
  const { directory } = scene.snapshot
  return toReactions(reactions, {
    personId: caller.id,
    nameOf: (personId) => directory.person(personId)?.name ?? personId,
  })
})
