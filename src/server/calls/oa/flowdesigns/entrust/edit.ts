import { defineCall } from '../../../../platform/http/define-call'
import { changeDelegation } from '../../../../queries/delegation/delegation-writer'
import {
  factsOf,
  refuseStaleDelegation,
  waitingFor,
  withDelegations,
} from '../../../../services/edit-delegation'

export default defineCall('oa/flowdesigns/entrust/edit', async ({ _id, rev: seen, ...body }, context) => {
  const { caller, clock } = context
  const facts = factsOf(body, context)
  const writing = { workspace: caller.workspace, personId: caller.id, now: clock.now(), id: _id }
  const rev = await withDelegations(context, async ({ tx, mine, check, note }) => {
    const before = mine(_id)
    refuseStaleDelegation(before, seen)
    await check(facts, _id)
    await note('edit', before, facts)
    return changeDelegation(tx, writing, facts)
  })
  return { _id, rev, waiting: await waitingFor(facts, context) }
})
