import { messageDepartmentsOf, participantsOf } from '../../../../../core/flow'
import { defineCall } from '../../../../platform'
import { toComment } from '../../../../presenters/comment'
import { listComments } from '../../../../queries/flow/comment'
import { loadVisibleFlow } from '../../../../read-models/action-context/visible-flow'

/** Maximum number of people offered. */
const maxPeople = 500

export default defineCall('oa/flow/comment/list', async ({ flowOi_id }, context) => {
  const { db, caller, clock } = context
  const { snapshot, running } = (await loadVisibleFlow(context, { flow: flowOi_id })).scene
  const { directory } = snapshot
  const rows = await listComments(db, caller.workspace, running.id)
  const reader = { personId: caller.id, now: clock.now() }
  const others = participantsOf(snapshot).filter((id) => id !== caller.id && directory.person(id)?.enabled)
  return {
    list: rows.map((row) => toComment(row, reader)),
    people: others.slice(0, maxPeople).map((id) => {
      const person = directory.person(id)
      const [dept] = messageDepartmentsOf(directory, person)
      return { id, name: person?.name ?? id, dept: dept?.n ?? '' }
    }),
  }
})
