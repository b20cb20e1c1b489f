import { lazy, Suspense, useState } from 'react'
import { mappedCount } from '../../form-map/map-entries'
import { t } from '../../platform/i18n'
import { Button } from '../../ui/button'
import { useOffers } from '../editor'
import type { EventProps } from './event-props'
import { SubFlowPicker } from './sub-flow-picker'
import { useTargetForm } from './use-target-form'

const FormMapDialog = lazy(() => import('../../form-map/form-map-dialog'))

/** Which flow the event starts, and what fills its form. */
export function EventFlow({ design, set: { creat_flow }, change }: EventProps) {
  const { custom } = useOffers()
  const [isPicking, setPicking] = useState(false)
  const { form, isOpening, open, close } = useTargetForm(creat_flow?.v ?? '')
  const { n = '', form_map = [] } = creat_flow ?? {}
  return (
    <div className="q-field">
      <span className="q-field-label">{t('flow-editor.event.flow')}</span>
      {creat_flow && <strong>{n}</strong>}
      <div className="fe-event-buttons">
        <Button icon="flow" onClick={() => setPicking(true)}>
          {t(creat_flow ? 'flow-editor.event.flow-other' : 'flow-editor.event.flow-choose')}
        </Button>
        {creat_flow && (
          <Button busy={isOpening} onClick={open}>
            {t('flow-editor.event.flow-map', { count: mappedCount(form_map) })}
          </Button>
        )}
      </div>
      {isPicking && (
        <SubFlowPicker
          chosen={creat_flow ? [creat_flow.v] : []}
          onClose={() => setPicking(false)}
          onPick={(flow) => {
            setPicking(false)
            change({ creat_flow: flow })
          }}
        />
      )}
      {form && creat_flow && (
        <Suspense fallback={null}>
          <FormMapDialog
            name={n}
            value={form_map}
            source={design.formset}
            target={form}
            custom={custom}
            onClose={close}
            onChange={(map) => {
              close()
              change({ creat_flow: { ...creat_flow, form_map: map } })
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
