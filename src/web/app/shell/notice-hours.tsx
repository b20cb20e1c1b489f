import { t } from '../../platform/i18n'
import { SelectField, TextField } from '../../ui/field'

/** The hours in which somebody is not disturbed; empty = none. */
export interface Hours {
  from: string
  until: string
}

/** What is chosen as long as nobody has named hours of his own. */
const usual: Hours = { from: '22:00', until: '07:30' }

const kindOf = (hours: Hours | undefined) => {
  if (!hours) return 'company'
  return hours.from || hours.until ? 'own' : 'none'
}

/** Whether hours lack their begin or end, or last no time. */
export const isHalf = (hours: Hours | undefined): boolean =>
  kindOf(hours) === 'own' && (!hours?.from || !hours.until || hours.from === hours.until)

interface NoticeHoursProps {
  /** Missing = the company's. */
  value: Hours | undefined
  company: Hours
  onChange(value: Hours | undefined): void
}

/** 免打扰时段: the company's quiet hours, none, or one's own. */
export function NoticeHours({ value, company, onChange }: NoticeHoursProps) {
  const companys = company.from && company.until ? t('notice.hours', { ...company }) : t('notice.quiet-none')
  const changes = { company: undefined, none: { from: '', until: '' }, own: usual }
  const time = (name: keyof Hours) => (
    <TextField
      label={t(`notice.quiet-${name}`)}
      type="time"
      value={value?.[name] ?? ''}
      onChange={({ target }) => onChange({ ...usual, ...value, [name]: target.value })}
    />
  )
  return (
    <>
      <SelectField
        label={t('notice.quiet')}
        hint={isHalf(value) ? undefined : t('notice.quiet-hint')}
        error={isHalf(value) ? t('notice.quiet-both') : undefined}
        value={kindOf(value)}
        onChange={({ target }) => onChange(changes[target.value as keyof typeof changes])}
      >
        <option value="company">{t('notice.as-company', { text: companys })}</option>
        <option value="none">{t('notice.quiet-none')}</option>
        <option value="own">{t('notice.quiet-own')}</option>
      </SelectField>
      {kindOf(value) === 'own' && (
        <div className="notice-hours">
          {time('from')}
          {time('until')}
        </div>
      )}
    </>
  )
}
