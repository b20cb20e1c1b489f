import { defineCall } from '../../../../platform/http/define-call'
import { changeContactGroup } from '../../../../queries/directory/contact-group-writer'
import {
  checkedFacts,
  refuseCircle,
  refuseStale,
  refuseTaken,
  withContactGroups,
} from '../../../../services/edit-contact-group'

export default defineCall('oa/flowdesigns/contactgroup/edit', async ({ _id, rev, ...body }, context) => {
  const { caller, clock } = context
  const facts = await checkedFacts(body, context)
  const writing = { workspace: caller.workspace, personId: caller.id, now: clock.now(), id: _id }
  return withContactGroups(context, async ({ tx, all, managed }) => {
    refuseStale(managed(_id), rev)
    refuseTaken(all, facts.name, _id)
    refuseCircle(all, _id, facts)
    return { _id, rev: await changeContactGroup(tx, writing, facts) }
  })
})
