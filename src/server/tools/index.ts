import { BusinessError } from '../../core/business-error'
import { isCallPermitted } from '../../core/permission/check-permission'
import { isInTokenLimit, isInTokenScope } from '../../core/permission/token-scope'
import { removeInvisible } from '../../core/text/invisible'
import type { ToolInputs } from '../../generated/tools'
import documents from '../../generated/tools.json'
import type { Tool } from '../../generated/types'
import { type Caller, findCall, type Language, translateKey } from '../platform'
import { questionTools } from './questions'
import { readingTools } from './reading'
import { requestTools } from './requests'
import { CallRefusal, type ToolContext, type ToolHandler, type ToolHandlers } from './tool'

export { CallRefusal, type ToolContext } from './tool'

export type ToolName = keyof ToolInputs

const handlers: ToolHandlers = { ...readingTools, ...requestTools, ...questionTools }

const toolEntries = Object.entries(documents as unknown as Record<ToolName, Tool>) as [ToolName, Tool][]

/** Whether the caller's token and rights permit each call that a tool sends. */
const isUsable = ({ calls }: Tool, { token, flows, roles }: Pick<Caller, 'token' | 'flows' | 'roles'>) =>
  calls.every((name) => {
    const call = findCall(name)
    return (
      call &&
      isInTokenLimit(flows, name) &&
      isInTokenScope(token?.scopes ?? [], call) &&
      isCallPermitted(roles, call)
    )
  })

/** Tool as the protocol lists it. */
export interface ToolEntry {
  name: ToolName
  title: string
  description: string
  inputSchema: Tool['input']
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; openWorldHint: boolean }
}

/** Lists the tools that a caller can use. */
export const listTools = (
  caller: Pick<Caller, 'token' | 'flows' | 'roles'>,
  language: Language,
): ToolEntry[] =>
  toolEntries
    .filter(([, tool]) => isUsable(tool, caller))
    .map(([name, { title, description, input, writes = false, destructive = false }]) => ({
      name,
      title: title[language],
      description,
      inputSchema: input,
      annotations: { readOnlyHint: !writes, destructiveHint: destructive, openWorldHint: false },
    }))

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

/** Runs a tool with valid arguments. */
export async function callTool<Name extends ToolName>(
  name: Name,
  input: ToolInputs[Name],
  context: ToolContext,
): Promise<ToolResult> {
  const handler: ToolHandler<Name> = handlers[name]
  try {
    return { text: serialize(await handler(input, context)), isError: false }
  } catch (error) {
    return refusalOf(error, context.language)
  }
}
