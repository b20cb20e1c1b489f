import type { WebhookFlow, WebhookMessage } from '../../../core/flow'
import type { FormValues } from '../../../core/form'
import { type DbReader, defineStatement } from '../../platform'
import { millisecondsSql } from '../sql/time-columns'

/** Flow of an event, with its values and the version of its design. */
export interface WebhookFlowRow extends WebhookFlow {
  form: FormValues
  versionId: string
}

const head = defineStatement<WebhookFlowRow>(
  'happened-flow',
  `select id, design_id as "designId", name, workname, description as "desc", creater, created_id as "createdId",
     ${millisecondsSql('created_at')} as "createdAt", ${millisecondsSql('finished_at')} as "finishedAt", is_cancel as "isCancel", result, form, version_id as "versionId"
   from flow where workspace = $1 and id = $2`,
)
const messages = defineStatement<WebhookMessage>(
  'happened-messages',
  `select id, step_id as "stepId", step_name as "stepName", to_id as "to", to_name as "toName", status,
     ${millisecondsSql('created_at')} as "createdAt", late_times as "lateTimes"
   from message where workspace = $1 and flow_id = $2 and id = any($3) and dealtype <> 'event' order by id`,
)

/** Finds the data of a flow and its messages for webhooks. */
export async function findWebhookFacts(
  reader: DbReader,
  workspace: string,
  { flowId, messageIds }: { flowId: string; messageIds: readonly string[] },
): Promise<{ flow: WebhookFlowRow; messages: WebhookMessage[] } | undefined> {
  const [flow] = await reader.run(head, [workspace, flowId])
  if (!flow) return undefined
  return { flow, messages: await reader.run(messages, [workspace, flowId, messageIds]) }
}
