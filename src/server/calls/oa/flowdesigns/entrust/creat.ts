import { defineCall } from '../../../../platform'
import { insertDelegation } from '../../../../queries'
import {
  countWaitingMessages,
  toDelegationFacts,
  withDelegations,
} from '../../../../services/edit-delegation'

export default defineCall('oa/flowdesigns/entrust/creat', async (body, context) => {
  const { caller, clock, newId } = context
  const facts = toDelegationFacts(body, context)
  const writing = { workspace: caller.workspace, personId: caller.id, now: clock.now(), id: newId() }
  await withDelegations(context, async ({ tx, check, note }) => {
    await check(facts)
    await insertDelegation(tx, writing, facts)
    await note('creat', null, { id: writing.id, ...facts })
  })
  return { _id: writing.id, rev: 1, waiting: await countWaitingMessages(facts, context) }
})
