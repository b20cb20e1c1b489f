import { defineCall } from '../../../../platform'
import { changeDelegation } from '../../../../queries'
import { setDelegationCalendar } from '../../../../queries/delegation/absence-delegations'
import { encryptTypedCalendar, selectDelegationCalendar } from '../../../../services/delegation-calendar'
import {
  countWaitingMessages,
  rejectStaleDelegation,
  toDelegationFacts,
  withDelegations,
} from '../../../../services/edit-delegation'
import { refreshAbsences } from '../../../../services/refresh-absences'

export default defineCall(
  'oa/flowdesigns/entrust/edit',
  async ({ _id, rev: readRevision, ...body }, context) => {
    const { caller, clock } = context
    const facts = toDelegationFacts(body, context)
    const writing = { workspace: caller.workspace, personId: caller.id, now: clock.now(), id: _id }
    const { from } = facts
    const typed = await encryptTypedCalendar(context, from, body)
    const rev = await withDelegations(context, async ({ tx, requireOwn, check, note }) => {
      const before = requireOwn(_id)
      const { calendar: known, absences, ...noted } = before
      rejectStaleDelegation(before, readRevision)
      await check(facts, _id)
      await note('edit', noted, facts)
      const calendar = selectDelegationCalendar(typed, { from, draft: body }, before)
      if (calendar !== known) await setDelegationCalendar(tx, caller.workspace, _id, calendar)
      return changeDelegation(tx, writing, facts)
    })
    if (facts.isForAbsence) await refreshAbsences(context, _id)
    return { _id, rev, waiting: await countWaitingMessages(facts, context) }
  },
)
