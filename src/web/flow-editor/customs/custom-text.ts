import type { KnownField } from '#/core/expression'
import type { CustomFunction } from '#/generated/types'
import { recipientsText } from '../../picker/recipients-text'
import { t } from '../../platform/i18n'

/** The people a custom function may be about, in the order in which they are offered. */
export const subjects = ['creater_concact', 'dealer_concact', 'form_concact'] as const

/** Whom a custom function is about. */
export function subjectText({ type, formitem }: CustomFunction, fields: readonly KnownField[]): string {
  if (type !== 'form_concact') return t(`flow-set.custom.${type}`)
  const field = fields.find(({ key }) => key === formitem)
  return t('flow-set.custom.of-field', { field: field?.name ?? t('flow-set.custom.no-field') })
}

/** What it answers, row by row. */
export const rowsText = ({ data }: CustomFunction): string =>
  data.contact.length
    ? data.contact.map(({ when, value }) => `${recipientsText(when)} → ${value || '""'}`).join('；')
    : t('flow-set.custom.names')

/** What keeps a custom function from being stored, by part; rows by their index. */
export interface Faults {
  name?: string
  field?: string
  rows: ReadonlySet<number>
}

/** What is missing in a custom function (S2-162). */
export const faultsOf = ({ name, type, formitem, data }: CustomFunction): Faults => ({
  name: name.trim() ? undefined : t('design.custom-name-empty'),
  field: type === 'form_concact' && !formitem ? t('flow-set.custom.field-empty') : undefined,
  rows: new Set(data.contact.flatMap(({ when }, row) => (when.length ? [] : [row]))),
})

/** Whether nothing is missing. */
export const isWhole = ({ name, field, rows }: Faults): boolean => !name && !field && rows.size === 0
