import { changeScriptOf, clickScriptOf } from '#/core/form/design/scripts'
import type { FormDesign, FormItem } from '#/generated/types'
import { changeConfig } from '../actions/change-config'
import { changeItem } from '../actions/change-item'

/** A script of a form: its own, or that of one of its buttons. */
export type ScriptTarget = { button?: undefined } | { button: FormItem }

/** The script that stands at a place. */
export const scriptOf = (form: FormDesign, { button }: ScriptTarget): string =>
  button ? clickScriptOf(button) : changeScriptOf(form)

/** The form with another script at a place; an empty one is none. */
export function setScript(form: FormDesign, { button }: ScriptTarget, text: string): FormDesign {
  const value = text.trim() ? text : null
  return button
    ? changeItem(form, { key: button.key, path: ['options', 'buttonset', 'onclick'], value })
    : changeConfig(form, { name: 'change_code', value })
}
