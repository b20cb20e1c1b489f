import type { FormItem } from '#/generated/types'
import { isTableItem } from '../../core/form'
import { type Language, toDisplayText } from '../platform'

/** Returns the element id of a field's control. */
export const fieldIdOf = (prefix: string, key: string) => `${prefix}-${key}`

const fewRows = 20

/** Returns the text of a value where its control is not rendered; of a long table only the beginning. */
export const fieldTextOf = (item: FormItem, value: unknown, language: Language): string =>
  toDisplayText(item, isTableItem(item) && Array.isArray(value) ? value.slice(0, fewRows) : value, language)
