import { formFieldsOf, getOwnValue, isSameValue } from '../../form'
import { createFlowHead } from '../context'
import { toLoggedFields } from '../forms/field-changes'
import { type FlowMessage, type FlowSnapshot, type LoggedField, messageLineageOf } from '../snapshot'

/**
 * Changes since a flow was sent back: the originating message, the time, and the fields with old and new
 * values.
 */
export interface ReturnChanges {
  from: FlowMessage
  /** Whether the person of that message took the flow back to themselves. */
  isOwn: boolean
  at: number
  fields: LoggedField[]
}

/**
 * Returns the last visit in which a flow was returned on the path to a message whose step had handled it
 * before.
 */
function lastPutBack(
  { visits, messages }: FlowSnapshot,
  message: FlowMessage,
  ancestors: ReadonlySet<string>,
) {
  const put = new Map(
    messages.filter(({ id, isRevoke }) => isRevoke && ancestors.has(id)).map((one) => [one.visitId, one]),
  )
  const wasThere = (at: number) =>
    messages.some(({ stepId, isCopy, createdAt }) => stepId === message.stepId && !isCopy && createdAt <= at)
  const back = visits.findLast(({ id, formWas, enteredAt }) => formWas && put.has(id) && wasThere(enteredAt))
  const placed = back && put.get(back.id)
  return back && { back, placed, from: messages.find(({ id }) => id === placed?.preMessageIds[0]) }
}

/**
 * Returns the form changes since the flow was last sent back on the path to a message, limited to fields with
 * these models. The step of the message must have handled the flow before. Undefined if it was not sent back,
 * or nothing changed.
 */
export function changesSinceReturn(
  snapshot: FlowSnapshot,
  message: FlowMessage,
  models: ReadonlySet<string>,
): ReturnChanges | undefined {
  if (!snapshot.visits.some(({ formWas }) => formWas)) return undefined
  const found = lastPutBack(snapshot, message, messageLineageOf(snapshot).ancestorsOf(message.id))
  if (!found?.from) return undefined
  const { back, placed, from } = found
  const { form } = createFlowHead(snapshot)
  const changed = formFieldsOf(snapshot.design.formset)
    .filter(({ model }) => models.has(model))
    .map((item) => ({
      item,
      before: getOwnValue(back.formWas ?? {}, item.model),
      after: getOwnValue(form, item.model),
    }))
    .filter(({ before, after }) => !isSameValue(before, after))
  if (!changed.length) return undefined
  const isOwn = placed?.to === from.to
  return { from, isOwn, at: back.enteredAt, fields: toLoggedFields({ changed }) }
}
