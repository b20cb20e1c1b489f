import { useState } from 'react'
import { countMappedFields } from '../../form-map/map-entries'
import { t } from '../../platform'
import { Button, Row } from '../../ui'
import type { EventProps } from './event-props'
import { SubFlowMap } from './sub-flow-map'
import { SubFlowPicker } from './sub-flow-picker'
import { SubFlowRows } from './sub-flow-rows'

/** Flow that the event starts, and the mapping that fills in its form. */
export function EventFlow({ design, set: { creat_flow }, change }: EventProps) {
  const [isPicking, setPicking] = useState(false)
  const choose = (
    <Button icon="flow" onClick={() => setPicking(true)}>
      {t(creat_flow ? 'flow-editor.event.flow-other' : 'flow-editor.event.flow-choose')}
    </Button>
  )
  return (
    <div className="q-field">
      <span className="q-field-label">{t('flow-editor.event.flow')}</span>
      {creat_flow && <strong>{creat_flow.n}</strong>}
      {!creat_flow && (
        <Row align="stretch" gap={2} wrap>
          {choose}
        </Row>
      )}
      {creat_flow && (
        <SubFlowMap
          design={design}
          flow={creat_flow}
          onMap={(form_map) => change({ creat_flow: { ...creat_flow, form_map } })}
        >
          {({ isOpening, open }) => (
            <Row align="stretch" gap={2} wrap>
              {choose}
              <Button busy={isOpening} onClick={open}>
                {t('flow-editor.event.flow-map', { count: countMappedFields(creat_flow.form_map ?? []) })}
              </Button>
            </Row>
          )}
        </SubFlowMap>
      )}
      {creat_flow && (
        <SubFlowRows design={design} flow={creat_flow} onChange={(flow) => change({ creat_flow: flow })} />
      )}
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
    </div>
  )
}
