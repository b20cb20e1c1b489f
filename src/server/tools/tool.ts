import type { CallName, Calls } from '../../generated/calls'
import type { ToolInputs } from '../../generated/tools'
import type { Tool } from '../../generated/types'
import type { Language } from '../platform'

/** Tool as the protocol lists it. */
export interface ToolEntry {
  name: string
  title: string
  description: string
  inputSchema: Tool['input']
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; openWorldHint: boolean }
  /** Page that hosts with MCP Apps show for its result. */
  _meta?: { ui: { resourceUri: string } }
}

/** Copies JSON with each text replaced; names of properties stay. */
export const replaceTexts = <Value extends object>(value: Value, replace: (text: string) => string): Value =>
  JSON.parse(
    JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? replace(part) : part)),
  ) as Value

/** Call of the product that a tool sends with the token of the program. Throws a CallRefusal. */
type SendCall = <Name extends CallName>(name: Name, body: Calls[Name]['body']) => Promise<Calls[Name]['data']>

/** Confirmation of an act: what exactly is confirmed, and the confirmation that the caller gave. */
interface Confirmation {
  /** Arguments of the act and the state on which they are based. */
  subject: unknown
  ticket: string | undefined
}

/** Surroundings of a running tool. */
export interface ToolContext {
  send: SendCall
  language: Language
  /** Address of a page of the product. */
  pageAddress(path: string): string
  now(): number
  /** Returns a confirmation if none was given. Throws if the given one is not for this subject, expired or used. */
  confirm(confirmation: Confirmation): Promise<string | undefined>
}

/** Runs a tool with valid arguments; returns JSON for the model. */
export type ToolHandler<Name extends keyof ToolInputs> = (
  input: ToolInputs[Name],
  context: ToolContext,
) => Promise<object>

/** Handlers of some tools by name. */
export type ToolHandlers<Name extends keyof ToolInputs = keyof ToolInputs> = {
  readonly [One in Name]: ToolHandler<One>
}

/** Call that was refused: its message in the language of the request, and its code and data. */
export class CallRefusal extends Error {
  constructor(
    message: string,
    readonly code: string | undefined,
    readonly data: unknown,
  ) {
    super(message)
    this.name = 'CallRefusal'
  }
}
