import { isTable } from '#/core/form/design/items'
import type { FormItem } from '#/generated/types'
import { toDisplayText } from '../platform/i18n/display-text'

const fewRows = 20

/** What a value says where its control is not drawn; of a long table only the beginning is put into words. */
export const fieldTextOf = (item: FormItem, value: unknown): string =>
  toDisplayText(item, isTable(item) && Array.isArray(value) ? value.slice(0, fewRows) : value)
