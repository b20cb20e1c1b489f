/** What a script is called with: plain data, written as JSON when it goes inside. */
export interface ScriptInput {
  /** The form as this person sees it now. */
  form: unknown
  models: Record<string, unknown>
  /** Key of the item that changed or whose button was pressed; null at the start. */
  key: string | null
  /** What of an item a script may change; nothing else of it comes back. */
  watched: { item: readonly string[]; options: readonly string[] }
}

export interface ScriptCall {
  script: string
  given: ScriptInput
}

/** Why a script did not come to its end. */
type FailureReason =
  | 'syntax'
  | 'shape'
  | 'error'
  | 'time'
  | 'memory'
  | 'stack'
  | 'size'
  | 'unavailable'
  | 'rounds'

export interface ScriptFailure {
  reason: FailureReason
  /** What the interpreter says, in its own words. */
  message?: string
  line?: number
  column?: number
}

/** What a script left behind. */
export interface ScriptOutput {
  /** JSON of the values and the items; made by the script's world, so never to be believed. */
  result: string
  /** What it wrote to its console. */
  lines: string[]
  /** Whether it asked for the network, which it never gets. */
  asked: boolean
}

export type ScriptOutcome = { finished: ScriptOutput } | { failure: ScriptFailure }
