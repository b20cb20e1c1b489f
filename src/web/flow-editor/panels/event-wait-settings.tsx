import eventWait from '#schemas/forms/event-wait.json'
import { t } from '../../platform/i18n/i18n'
import { AutosavePanel } from '../../product-forms/autosave-panel'
import { TimeSpan } from './deadline-duration'
import type { EventProps } from './event-props'

/** Which end of the started flows the event waits for, and the timeout. */
export function EventWait({ set: { wait_flows = { until: 'all', seconds: 0 } }, change }: EventProps) {
  const put = (part: Partial<typeof wait_flows>) => change({ wait_flows: { ...wait_flows, ...part } })
  const limit = (
    <TimeSpan
      label={t('flow-editor.event.wait-limit')}
      value={wait_flows.seconds}
      onChange={(seconds) => put({ seconds })}
    />
  )
  return (
    <AutosavePanel
      form={eventWait}
      values={{ until: wait_flows.until, count: wait_flows.count ?? 1 }}
      slots={{ limit: () => limit }}
      onChange={(model, value) => put({ [model]: value })}
    />
  )
}
