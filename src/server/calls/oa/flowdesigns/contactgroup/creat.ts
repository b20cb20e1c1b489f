import { defineCall } from '../../../../platform'
import { insertContactGroup } from '../../../../queries'
import {
  rejectDuplicateName,
  validateContactGroup,
  withContactGroups,
} from '../../../../services/edit-contact-group'

export default defineCall('oa/flowdesigns/contactgroup/creat', async (body, context) => {
  const { caller, clock, newId } = context
  const facts = await validateContactGroup(body, context)
  const writing = { workspace: caller.workspace, personId: caller.id, now: clock.now(), id: newId() }
  return withContactGroups(context, async ({ tx, all }) => {
    rejectDuplicateName(all, facts.name)
    await insertContactGroup(tx, writing, facts)
    return { _id: writing.id, rev: 1 }
  })
})
