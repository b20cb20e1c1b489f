import type { FormRow } from '#/core/form/values/form-values'
import { localTime } from '#/core/text/formats'
import { companyClock } from '../../platform/company-clock'
import { t } from '../../platform/i18n/i18n'

const said = (key: string, by: unknown, at: unknown) =>
  typeof at === 'number'
    ? t(key, {
        by: typeof by === 'string' ? by : '',
        time: localTime(at * 1000, companyClock().zone).slice(0, 16),
      })
    : ''

/** Who made and who last changed a row, and when; undefined for a row that is not stored yet. */
export function rowAuditText({ _c_at, _creater, _u_at, _updater }: FormRow): string | undefined {
  const lines = [
    said('widget.table.made', _creater, _c_at),
    said('widget.table.updated', _updater, _u_at),
  ].filter(Boolean)
  return lines.length ? lines.join('\n') : undefined
}
