import { defineCall } from '../../../../platform'
import { changeContactGroup } from '../../../../queries'
import {
  rejectCircularGroup,
  rejectDuplicateName,
  rejectStaleContactGroup,
  validateContactGroup,
  withContactGroups,
} from '../../../../services/edit-contact-group'

export default defineCall('oa/flowdesigns/contactgroup/edit', async ({ _id, rev, ...body }, context) => {
  const { caller, clock } = context
  const facts = await validateContactGroup(body, context)
  const writing = { workspace: caller.workspace, personId: caller.id, now: clock.now(), id: _id }
  return withContactGroups(context, async ({ tx, all, managed }) => {
    rejectStaleContactGroup(managed(_id), rev)
    rejectDuplicateName(all, facts.name, _id)
    rejectCircularGroup(all, _id, facts)
    return { _id, rev: await changeContactGroup(tx, writing, facts) }
  })
})
