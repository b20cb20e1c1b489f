import { removeInvisible } from '../../core/text/invisible'
import { inputSchemaOf } from './form-view'
import { startFlowRequest, startForm } from './requests'
import { replaceTexts, type ToolContext, type ToolEntry } from './tool'

/*
 * Pinned flows: each flow that the person has among the favourites and may start is a tool of its own, whose arguments are the fields
 * of its start step. What it does, and its confirmation, are those of start_request.
 */

const prefix = 'start_'

/** Number of pinned flows on a page of the list of tools. */
const pageSize = 20

/** Longest schema of the values, so that the whole input schema has 4 KB at most. */
const maxValuesLength = 3600

const description =
  'Starts a request of this flow, which the person has pinned. Without confirm it returns who would receive it, with a confirmation: show both to the person, and call again with the confirmation only if the person agrees.'

interface FlowToolInput {
  values: Record<string, unknown>
  description?: string
  confirm?: string
}

/** Arguments of a pinned flow around the schema of its values. */
const inputOf = (values: object): ToolEntry['inputSchema'] => ({
  type: 'object',
  required: ['values'],
  properties: {
    values,
    description: { type: 'string', maxLength: 500, description: 'one line that describes the request' },
    confirm: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      description: 'confirmation that the same call without it returned',
    },
  },
  additionalProperties: false,
})

/** Arguments as far as they are the same for all flows; the form of the flow checks the values. */
const anyInput = inputOf({ type: 'object', maxProperties: 500 })

const entryOf = (flow: string, title: string, inputSchema: ToolEntry['inputSchema']): ToolEntry => ({
  name: `${prefix}${flow}`,
  title,
  description,
  inputSchema,
  annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: false },
})

/** Returns the flow whose tool has this name; undefined for other names. */
export const flowOfTool = (name: string): string | undefined =>
  name.startsWith(prefix) ? name.slice(prefix.length) : undefined

/** Returns the tool of this name as it is called. */
export const flowTool = (name: string): ToolEntry => entryOf(name.slice(prefix.length), '', anyInput)

/** Returns a tool with the start form of its flow; undefined if the person cannot open it. */
async function describeFlow({ id, name }: { id: string; name: string }, { send }: ToolContext) {
  const view = await send('oa/flow/getbycreat', { _id: id }).catch(() => undefined)
  if (!view) return undefined
  const values = inputSchemaOf(startForm(view), maxValuesLength) ?? { type: 'object', maxProperties: 0 }
  return entryOf(id, removeInvisible(name), inputOf(replaceTexts(values, removeInvisible)))
}

async function findPinnedFlows({ send }: ToolContext) {
  const { flows } = await send('oa/flow/home/flows', {})
  return flows.filter(({ favourite }) => favourite)
}

/** Whether the person has pinned a flow that the caller may start. */
export const hasFlowTools = async (context: ToolContext): Promise<boolean> =>
  (await findPinnedFlows(context)).length > 0

/** Lists the tools of a page of the pinned flows, and where the next page begins. */
export async function listFlowTools(from: number, context: ToolContext) {
  const pinned = await findPinnedFlows(context)
  const page = pinned.slice(from, from + pageSize)
  const tools = await Promise.all(page.map((flow) => describeFlow(flow, context)))
  const next = from + pageSize
  return { tools: tools.filter((tool) => tool !== undefined), next: next < pinned.length ? next : undefined }
}

/** Starts a request of a pinned flow, or previews it for a confirmation. */
export const startToolFlow = (flow: string, input: object, context: ToolContext): Promise<object> =>
  startFlowRequest({ ...(input as FlowToolInput), flow }, context)
