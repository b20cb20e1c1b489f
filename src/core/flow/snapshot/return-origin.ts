import type { FlowMessage, FlowSnapshot, Visit } from './snapshot'

/** The visit in which a flow was corrected that comes straight back to a step from these messages. */
export function findCorrectionVisit(
  { visits, messages }: Pick<FlowSnapshot, 'visits' | 'messages'>,
  stepId: string,
  from: readonly string[],
): Visit | undefined {
  const corrected = new Set(messages.filter(({ id }) => from.includes(id)).map(({ visitId }) => visitId))
  return visits.find(({ id, backTo }) => backTo === stepId && corrected.has(id))
}

/** The message from which somebody sent a flow back to a visit. */
export function findReturnOrigin(
  { messages }: Pick<FlowSnapshot, 'messages'>,
  { id }: Pick<Visit, 'id'>,
): FlowMessage | undefined {
  const put = messages.find(({ visitId, isRevoke }) => visitId === id && isRevoke)
  return put && messages.find((one) => one.id === put.preMessageIds[0])
}
