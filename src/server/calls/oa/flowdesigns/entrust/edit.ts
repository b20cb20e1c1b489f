import { defineCall } from '../../../../platform'
import { changeDelegation } from '../../../../queries'
import {
  countWaitingMessages,
  rejectStaleDelegation,
  toDelegationFacts,
  withDelegations,
} from '../../../../services/edit-delegation'

export default defineCall('oa/flowdesigns/entrust/edit', async ({ _id, rev: seen, ...body }, context) => {
  const { caller, clock } = context
  const facts = toDelegationFacts(body, context)
  const writing = { workspace: caller.workspace, personId: caller.id, now: clock.now(), id: _id }
  const rev = await withDelegations(context, async ({ tx, mine, check, note }) => {
    const before = mine(_id)
    rejectStaleDelegation(before, seen)
    await check(facts, _id)
    await note('edit', before, facts)
    return changeDelegation(tx, writing, facts)
  })
  return { _id, rev, waiting: await countWaitingMessages(facts, context) }
})
