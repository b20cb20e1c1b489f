import { isOpinion, isUnclaimed } from '../../../core/flow'
import type { DbReader } from '../../platform'
import { findFlow, findPublishedVersionsById, listMessages } from '../../queries'
import { stepDecisionsOf } from './list-rows'

/**
 * Returns the label of the button by which the assignee approves a waiting message without any other input: no reason,
 * no department, no required field, no signature. Undefined where the step asks for more or permits no such decision.
 */
export async function findPlainApproval(
  reader: DbReader,
  workspace: string,
  messageId: string,
): Promise<string | undefined> {
  const flow = await findFlow(reader, workspace, { message: messageId })
  if (!flow) return undefined
  const [messages, versions] = await Promise.all([
    listMessages(reader, workspace, flow.id),
    findPublishedVersionsById(reader, workspace, [flow.versionId]),
  ])
  const message = messages.find(({ id }) => id === messageId)
  const design = versions.get(flow.versionId)?.design
  if (!message || !design || isOpinion(message) || isUnclaimed(message)) return undefined
  const { quick, asksDept } = stepDecisionsOf(design, message.stepId, flow)
  return quick?.agree?.reason === 'none' && !asksDept ? quick.agree.name : undefined
}
