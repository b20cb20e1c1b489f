import { t } from '../../platform'
import { SegmentedControl } from '../../ui'

/** Select field for the urgency. */
export const UrgencySelect = ({ value, onChange }: { value: 0 | 100; onChange(level: 0 | 100): void }) => (
  <SegmentedControl
    label={t('flow.level')}
    value={value}
    options={[
      { value: 0, text: t('flow.level.normal') },
      { value: 100, text: t('flow.level.urgent'), tone: 'danger' },
    ]}
    onChange={onChange}
  />
)
