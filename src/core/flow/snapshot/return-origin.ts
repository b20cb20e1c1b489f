import type { FlowMessage, FlowSnapshot, Visit } from './snapshot'

/** Finds the visit in which a flow was corrected before these messages return it directly to a step. */
export function findCorrectionVisit(
  { visits, messages }: Pick<FlowSnapshot, 'visits' | 'messages'>,
  stepId: string,
  from: readonly string[],
): Visit | undefined {
  const corrected = new Set(messages.filter(({ id }) => from.includes(id)).map(({ visitId }) => visitId))
  return visits.find(({ id, backTo }) => backTo === stepId && corrected.has(id))
}

/** Finds the message from which a flow was sent back to a visit. */
export function findReturnOrigin(
  { messages }: Pick<FlowSnapshot, 'messages'>,
  { id }: Pick<Visit, 'id'>,
): FlowMessage | undefined {
  const put = messages.find(({ visitId, isRevoke }) => visitId === id && isRevoke)
  return put && messages.find((one) => one.id === put.preMessageIds[0])
}
