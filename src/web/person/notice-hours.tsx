import { isHalf, type QuietHours } from '../../core/flow/notices/quiet-hours'
import { t } from '../platform/i18n'
import { SelectField, TextField } from '../ui/field'

/** What is chosen as long as nobody has named hours of his own. */
const usual: QuietHours = { from: '22:00', until: '07:30' }

const kindOf = (hours: QuietHours | undefined) => {
  if (!hours) return 'company'
  return hours.from || hours.until ? 'own' : 'none'
}

interface NoticeHoursProps {
  /** Missing = the company's. */
  value: QuietHours | undefined
  company: QuietHours
  onChange(value: QuietHours | undefined): void
}

/** 免打扰时段: the company's quiet hours, none, or one's own. */
export function NoticeHours({ value, company, onChange }: NoticeHoursProps) {
  const companys = company.from && company.until ? t('notice.hours', { ...company }) : t('notice.quiet-none')
  const changes = { company: undefined, none: { from: '', until: '' }, own: usual }
  const isWrong = value !== undefined && isHalf(value)
  const time = (name: keyof QuietHours) => (
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
        hint={isWrong ? undefined : t('notice.quiet-hint')}
        error={isWrong ? t('notice.quiet-both') : undefined}
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
