import type { FormDesign, FormItem } from '#/generated/types'
import { changeScriptOf, clickScriptOf } from '../../../core/form'
import { changeFormConfig, changeItem } from '../actions/change-item'

/** Owner of a script: the form itself, or one of its buttons. */
export type ScriptTarget = { button?: undefined } | { button: FormItem }

/** Returns the script of a target. */
export const getScript = (form: FormDesign, { button }: ScriptTarget): string =>
  button ? clickScriptOf(button) : changeScriptOf(form)

/** Returns the form with another script at a target; an empty one removes it. */
export function setScript(form: FormDesign, { button }: ScriptTarget, text: string): FormDesign {
  const value = text.trim() ? text : null
  return button
    ? changeItem(form, { key: button.key, path: ['options', 'buttonset', 'onclick'], value })
    : changeFormConfig(form, { name: 'change_code', value })
}
