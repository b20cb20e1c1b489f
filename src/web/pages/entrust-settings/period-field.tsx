import { t } from '../../platform/i18n'
import { TextField } from '../../ui/field'
import { Segments } from '../../ui/segments'
import type { Draft } from './draft'

interface PeriodFieldProps {
  draft: Pick<Draft, 'isForGood' | 'begins' | 'ends'>
  error: string | undefined
  onChange(part: Partial<Draft>): void
}

/** For good, or from when to when. */
export const PeriodField = ({ draft: { isForGood, begins, ends }, error, onChange }: PeriodFieldProps) => (
  <div className="entrust-part">
    <span className="q-field-label">{t('delegation.period')}</span>
    <Segments
      label={t('delegation.period')}
      value={isForGood ? 'good' : 'time'}
      options={[
        { value: 'time', text: t('delegation.for-time') },
        { value: 'good', text: t('delegation.for-good') },
      ]}
      onChange={(value) => onChange({ isForGood: value === 'good' })}
    />
    {!isForGood && (
      <div className="entrust-times">
        <TextField
          required
          type="datetime-local"
          label={t('delegation.begins')}
          value={begins}
          onChange={({ target }) => onChange({ begins: target.value })}
        />
        <TextField
          required
          type="datetime-local"
          label={t('delegation.ends')}
          value={ends}
          error={error}
          onChange={({ target }) => onChange({ ends: target.value })}
        />
      </div>
    )}
  </div>
)
