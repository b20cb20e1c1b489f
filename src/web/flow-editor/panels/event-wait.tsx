import { t } from '../../platform/i18n'
import { SelectField } from '../../ui/field'
import type { EventProps } from './event-props'
import { TimeSpan } from './time-limit'

const ends = ['all', 'any', 'cancelled'] as const

/** Which end of the flows started here is waited for, and how long at most. */
export function EventWait({ set: { wait_flows = { until: 'all', seconds: 0 } }, change }: EventProps) {
  const put = (part: Partial<typeof wait_flows>) => change({ wait_flows: { ...wait_flows, ...part } })
  return (
    <>
      <SelectField
        label={t('flow-editor.event.wait')}
        value={wait_flows.until}
        onChange={({ target }) => put({ until: ends.find((one) => one === target.value) ?? 'all' })}
      >
        {ends.map((end) => (
          <option key={end} value={end}>
            {t(`flow-editor.event.wait.${end}`)}
          </option>
        ))}
      </SelectField>
      <TimeSpan
        label={t('flow-editor.event.wait-limit')}
        value={wait_flows.seconds}
        onChange={(seconds) => put({ seconds })}
      />
    </>
  )
}
