import type { FieldSymbol } from '#/core/expression'
import type { CustomFunction } from '#/generated/types'
import { recipientsText } from '../../picker/groups/recipients-text'
import { t } from '../../platform/i18n/i18n'

/** Whom a custom function is about. */
export function subjectText({ type, formitem }: CustomFunction, fields: readonly FieldSymbol[]): string {
  if (type !== 'form_concact') return t(`flow-set.custom.${type}`)
  const field = fields.find(({ key }) => key === formitem)
  return t('flow-set.custom.of-field', { field: field?.name ?? t('flow-set.custom.no-field') })
}

/** What it answers, row by row. */
export const rowsText = ({ data }: CustomFunction): string =>
  data.contact.length
    ? data.contact.map(({ when, value }) => `${recipientsText(when)} → ${value || '""'}`).join('；')
    : t('flow-set.custom.names')
