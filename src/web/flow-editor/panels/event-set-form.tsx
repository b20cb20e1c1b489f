import { lazy, Suspense, useState } from 'react'
import { isMapped } from '../../../core/form'
import { countMappedFields } from '../../form-map/map-entries'
import { t } from '../../platform/i18n/i18n'
import { Button } from '../../ui/button'
import { useStepOptions } from '../editor-context'
import type { EventProps } from './event-props'

const EventFormDialog = lazy(() => import('./event-form-dialog'))

/** Fields that the event writes, with their values. */
export function EventSetForm({ design: { formset }, set: { set_form = [] }, change }: EventProps) {
  const { custom } = useStepOptions()
  const [isOpen, setOpen] = useState(false)
  const written = set_form.filter(({ custom_value }) => isMapped(custom_value))
  return (
    <div className="q-field">
      <span className="q-field-label">{t('flow-editor.event.writes')}</span>
      {written.length > 0 && (
        <ul className="fe-event-list q-row q-align-stretch q-wrap q-gap-1-5">
          {written.map(({ model, name }) => (
            <li className="q-radius-md" key={model}>
              {name || model}
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button icon="design" onClick={() => setOpen(true)}>
          {t('flow-editor.event.writes-edit', { count: countMappedFields(set_form) })}
        </Button>
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <EventFormDialog
            form={formset}
            value={set_form}
            custom={custom}
            onClose={() => setOpen(false)}
            onChange={(map) => {
              setOpen(false)
              change({ set_form: map })
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
