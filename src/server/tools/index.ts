import { BusinessError } from '../../core/business-error'
import { isCallPermitted } from '../../core/permission/check-permission'
import { isInTokenLimit, isInTokenScope, tokenScopeOf } from '../../core/permission/token-scope'
import { removeInvisible } from '../../core/text/invisible'
import type { ToolInputs } from '../../generated/tools'
import documents from '../../generated/tools.json'
import type { Tool } from '../../generated/types'
import { type Caller, findCall, type Language, translateKey } from '../platform'
import { approvalCard } from './approval-card'
import { designTools } from './designs'
import { flowOfTool, flowTool, hasFlowTools, listFlowTools, startToolFlow } from './flow-tools'
import { questionTools } from './questions'
import { readingTools } from './reading'
import { requestTools } from './requests'
import { CallRefusal, type ToolContext, type ToolEntry, type ToolHandler, type ToolHandlers } from './tool'

export { approvalCard, drawApprovalCard } from './approval-card'
export { CallRefusal, type ToolContext, type ToolEntry } from './tool'

type ToolName = keyof ToolInputs

/** Caller as far as tools depend on it. */
type ToolUser = Pick<Caller, 'token' | 'flows' | 'roles'>

const handlers: ToolHandlers = { ...readingTools, ...requestTools, ...questionTools, ...designTools }

const tools = new Map(Object.entries(documents as unknown as Record<ToolName, Tool>))

const callsOf = ({ calls }: Pick<Tool, 'calls'>) => calls.map((name) => ({ name, call: findCall(name) }))

/** Whether the caller's token and rights permit each call that a tool sends. */
const isUsable = (tool: Tool, { token, flows, roles }: ToolUser) =>
  callsOf(tool).every(
    ({ name, call }) =>
      call &&
      isInTokenLimit(flows, name) &&
      isInTokenScope(token?.scopes ?? [], call) &&
      isCallPermitted(roles, call),
  )

const toEntry = (name: string, tool: Tool, language: Language): ToolEntry => ({
  name,
  title: tool.title[language],
  description: tool.description,
  inputSchema: tool.input,
  annotations: {
    readOnlyHint: !tool.writes,
    destructiveHint: tool.destructive ?? false,
    openWorldHint: false,
  },
  ...(tool.card && { _meta: { ui: { resourceUri: approvalCard.uri } } }),
})

/** Document of the tool with this name; each pinned flow has that of start_request. */
const documentOf = (name: string): Tool | undefined =>
  tools.get(name) ?? (flowOfTool(name) === undefined ? undefined : tools.get('start_request'))

/** Finds a tool that a caller can use. */
export function findTool(name: string, caller: ToolUser, language: Language): ToolEntry | undefined {
  const tool = documentOf(name)
  if (!tool || !isUsable(tool, caller)) return undefined
  return tools.has(name) ? toEntry(name, tool, language) : flowTool(name)
}

/** Returns the scopes that a tool needs and the caller's token has not, if they alone keep the caller from it. */
export function missingScopesOf(name: string, { token, flows, roles }: ToolUser): string[] {
  const tool = documentOf(name)
  if (!tool || !token) return []
  const scopes = new Set<string>()
  for (const { name, call } of callsOf(tool)) {
    if (!call || !isInTokenLimit(flows, name) || !isCallPermitted(roles, call)) return []
    const scope = tokenScopeOf(call)
    if (scope === undefined) return []
    if (!isInTokenScope(token.scopes, call)) scopes.add(scope)
  }
  return [...scopes]
}

/** Lists the curated tools that a caller can use. */
export const listTools = (caller: ToolUser, language: Language): ToolEntry[] =>
  [...tools].filter(([, tool]) => isUsable(tool, caller)).map(([name, tool]) => toEntry(name, tool, language))

/** Page of the list of tools. */
interface ToolPage {
  tools: ToolEntry[]
  nextCursor?: string
}

const cursorOf = (from: number) => `flows-${from}`

/**
 * Returns a page of the list of tools: first the curated ones that a caller can use, then the pinned flows; undefined for a cursor
 * that no page has returned.
 */
export async function listToolPage(
  { caller, context }: { caller: ToolUser; context: ToolContext },
  cursor: string | undefined,
): Promise<ToolPage | undefined> {
  const canStart = findTool('start_request', caller, context.language) !== undefined
  if (cursor === undefined) {
    const curated = listTools(caller, context.language)
    const hasMore = canStart && (await hasFlowTools(context))
    return { tools: curated, ...(hasMore && { nextCursor: cursorOf(0) }) }
  }
  const from = /^flows-(\d{1,4})$/.exec(cursor)?.[1]
  if (from === undefined || !canStart) return undefined
  const { tools: pinned, next } = await listFlowTools(Number(from), context)
  return { tools: pinned, ...(next !== undefined && { nextCursor: cursorOf(next) }) }
}

/** Longest text of a value; the rest is on the page. */
const maxTextLength = 4000

/** Text of people without invisible characters, at most 4,000 characters. */
function visibleText(text: string): string {
  const shown = removeInvisible(text)
  return shown.length > maxTextLength ? `${shown.slice(0, maxTextLength)}…` : shown
}

/**
 * Serializes the result of a tool. All data is below `data`, so that texts of people cannot pass for words of the server.
 */
const serialize = (data: object) =>
  JSON.stringify({ data }, (_, value: unknown) => (typeof value === 'string' ? visibleText(value) : value))

/** Text of a tool's result for the model, and whether the tool was refused. */
interface ToolResult {
  text: string
  isError: boolean
}

/** Result of a tool that was refused; other errors propagate. */
function refusalOf(error: unknown, language: Language): ToolResult {
  if (error instanceof CallRefusal) {
    const { message, code, data } = error
    return { text: JSON.stringify({ refused: message, code, details: data ?? undefined }), isError: true }
  }
  if (!(error instanceof BusinessError)) throw error
  const refused = translateKey(language, error.code, error.params)
  return { text: JSON.stringify({ refused, code: error.code }), isError: true }
}

/** Runs a tool with arguments that follow its input schema. */
export async function callTool(name: string, input: object, context: ToolContext): Promise<ToolResult> {
  const flow = tools.has(name) ? undefined : flowOfTool(name)
  try {
    const data =
      flow === undefined
        ? await runHandler(name as ToolName, input, context)
        : await startToolFlow(flow, input, context)
    return { text: serialize(data), isError: false }
  } catch (error) {
    return refusalOf(error, context.language)
  }
}

function runHandler<Name extends ToolName>(name: Name, input: object, context: ToolContext): Promise<object> {
  const handler: ToolHandler<Name> = handlers[name]
  return handler(input as ToolInputs[Name], context)
}
