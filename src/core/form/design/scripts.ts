import type { FormDesign, FormItem } from '../../../generated/types'
import { isRecord } from '../values/form-values'
import { allItemsOf } from './items'

const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** The script that a form calls at its start and after each change (domain facts §6.7); empty is none. */
export const changeScriptOf = ({ config }: Pick<FormDesign, 'config'>): string => textIn(config.change_code)

/** The script that a button calls; empty is none. */
export const clickScriptOf = ({ options: { buttonset } }: FormItem): string =>
  isRecord(buttonset) ? textIn(buttonset.onclick) : ''

/** Whether a form brings scripts along. */
export const hasScripts = (form: FormDesign): boolean =>
  changeScriptOf(form) !== '' || allItemsOf(form.list).some((item) => clickScriptOf(item) !== '')
