import { defineCall } from '../../../../platform'
import { insertDelegation } from '../../../../queries'
import { setDelegationCalendar } from '../../../../queries/delegation/absence-delegations'
import { encryptTypedCalendar, selectDelegationCalendar } from '../../../../services/delegation-calendar'
import {
  countWaitingMessages,
  toDelegationFacts,
  withDelegations,
} from '../../../../services/edit-delegation'
import { refreshAbsences } from '../../../../services/refresh-absences'

export default defineCall('oa/flowdesigns/entrust/creat', async (body, context) => {
  const { caller, clock, newId } = context
  const facts = toDelegationFacts(body, context)
  const writing = { workspace: caller.workspace, personId: caller.id, now: clock.now(), id: newId() }
  const { from } = facts
  const calendar = selectDelegationCalendar(await encryptTypedCalendar(context, from, body), {
    from,
    draft: body,
  })
  await withDelegations(context, async ({ tx, check, note }) => {
    await check(facts)
    await insertDelegation(tx, writing, facts)
    if (calendar) await setDelegationCalendar(tx, caller.workspace, writing.id, calendar)
    await note('creat', null, { id: writing.id, ...facts })
  })
  if (facts.isForAbsence) await refreshAbsences(context, writing.id)
  return { _id: writing.id, rev: 1, waiting: await countWaitingMessages(facts, context) }
})
