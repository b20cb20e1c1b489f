import type { FormValues } from '#/core/form/values/form-values'
import type { FormItem } from '#/generated/types'
import type { ItemPatch } from './item-patch'
import type { ScriptFailure } from './script-call'

/** Which script ran: the form's own, or that of a button. */
export interface ScriptName {
  kind: 'change' | 'click'
  /** Key and name of the button. */
  key?: string
  button?: string
}

/** What a script brought about. */
export interface Effects {
  values: FormValues
  /** By the keys of items. */
  looks: ReadonlyMap<string, ItemPatch>
  /** Models it wrote that this person may not write, or whose field cannot hold what it wrote. */
  refused: readonly string[]
}

/** One run of a script, as its author wants to see it. */
export interface ScriptRun {
  script: ScriptName
  /** The item it ran for; none at the start. */
  item?: FormItem
  failure?: ScriptFailure
  lines: readonly string[]
  effects?: Effects
}

/** What whoever fills the form is told of a script, each thing once. */
export interface ScriptNews {
  script: ScriptName
  failure?: ScriptFailure
  /** It will not run again in this form. */
  off?: boolean
  /** It asked for the network. */
  asked?: boolean
}
