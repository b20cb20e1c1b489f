import eventTimer from '#schemas/forms/event-timer.json'
import { fieldKindOf, itemsOf } from '../../../core/form'
import { t } from '../../platform/i18n/i18n'
import { AutosavePanel } from '../../product-forms/autosave-panel'
import { TimeSpan } from './deadline-duration'
import type { EventProps } from './event-props'

/** Waiting time of the flow. */
export function EventTimer({ design, set: { timer = { until: 'delay' } }, change }: EventProps) {
  const put = (part: Partial<typeof timer>) => change({ timer: { ...timer, ...part } })
  const dates = itemsOf(design.formset).filter((item) => fieldKindOf(item) === 'date')
  const { seconds = 0, ...values } = timer
  const delay = (
    <TimeSpan
      label={t('flow-editor.event.delay')}
      value={seconds}
      onChange={(next) => put({ seconds: next })}
    />
  )
  return (
    <AutosavePanel
      form={eventTimer}
      values={values}
      known={{
        model: { options: { options: dates.map(({ model, name }) => ({ value: model, label: name })) } },
      }}
      slots={{ delay: () => delay }}
      onChange={(model, value) => put({ [model]: value || undefined })}
    />
  )
}
