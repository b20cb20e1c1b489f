/** Input of a script: plain data, passed as JSON. */
export interface ScriptInput {
  /** Form as the person sees it now. */
  form: unknown
  models: Record<string, unknown>
  /** Key of the changed item or the pressed button; null at the start. */
  key: string | null
  /** Properties of an item that a script may change; no others are returned. */
  watched: { item: readonly string[]; options: readonly string[] }
}

export interface ScriptCall {
  script: string
  given: ScriptInput
}

/** Why a script did not finish. */
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
  /** Message of the interpreter. */
  message?: string
  line?: number
  column?: number
}

/** Output of a script. */
export interface ScriptOutput {
  /** JSON of the values and items; produced by the script's context, so untrusted. */
  result: string
  /** Lines written to its console. */
  lines: string[]
  /** Whether it tried to use the network, which is never available. */
  asked: boolean
}

export type ScriptOutcome = { finished: ScriptOutput } | { failure: ScriptFailure }
