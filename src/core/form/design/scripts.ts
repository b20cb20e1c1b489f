import type { FormDesign, FormItem } from '../../../generated/types'
import { isRecord } from '../values/form-values'
import { allFormItemsOf } from './items'

const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Returns the script a form runs at its start and after each change (domain facts §6.7); empty if none. */
export const changeScriptOf = ({ config }: Pick<FormDesign, 'config'>): string => textIn(config.change_code)

/** Returns the script a button runs; empty if none. */
export const clickScriptOf = ({ options: { buttonset } }: FormItem): string =>
  isRecord(buttonset) ? textIn(buttonset.onclick) : ''

/** Whether a form contains scripts. */
export const hasScripts = (form: FormDesign): boolean =>
  changeScriptOf(form) !== '' || allFormItemsOf(form.list).some((item) => clickScriptOf(item) !== '')
