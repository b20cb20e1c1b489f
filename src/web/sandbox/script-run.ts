import type { FormItem } from '#/generated/types'
import type { FormValues } from '../../core/form'
import type { ItemPatch } from './item-patch'
import type { ScriptFailure } from './script-call'

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
export interface ScriptNews {
  script: ScriptName
  failure?: ScriptFailure
  /** True if it will not run again in this form. */
  off?: boolean
  /** True if it tried to use the network. */
  asked?: boolean
}
