import type { FormItem } from '#/generated/types'
import type { FormValues } from '../../core/form'
import type { SandboxFailure } from '../../core/sandbox'
import type { ItemPatch } from './item-patch'

/** Identifies a script: the form's own, or that of a button. */
export interface ScriptName {
  kind: 'change' | 'click'
  /** Key and name of the button. */
  key?: string
  button?: string
}

/** Effects of a script. */
export interface ScriptEffects {
  values: FormValues
  /** Patches by item key. */
  looks: ReadonlyMap<string, ItemPatch>
  /** Models that the script wrote without the person having the right, or with a value that does not fit. */
  refused: readonly string[]
}

/** One run of a script, as shown to its author. */
export interface ScriptRun {
  script: ScriptName
  /** Item it ran for; undefined at the start. */
  item?: FormItem
  failure?: ScriptFailure
  lines: readonly string[]
  effects?: ScriptEffects
}

/** Message about a script for the person filling in the form, each shown once. */
export interface ScriptMessage {
  script: ScriptName
  failure?: ScriptFailure
  /** True if it will not run again in this form. */
  off?: boolean
  /** True if it tried to use the network. */
  asked?: boolean
}

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
export type ScriptFailure = SandboxFailure

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
