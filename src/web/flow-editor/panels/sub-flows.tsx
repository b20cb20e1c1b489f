import { useState } from 'react'
import type { FlowDesign, FlowDesignSubFlow } from '#/generated/types'
import { countMappedFields } from '../../form-map/map-entries'
import { t } from '../../platform'
import { Button, Icon, IconButton } from '../../ui'
import { setSubFlows } from '../actions/change-step'
import { useFlowEditor } from '../editor-context'
import type { ButtonLinkSource } from '../flow-links'
import { SubFlowMap, SubFlowPicker } from './sub-flow-picker'
import { SubFlowRows } from './sub-flow-rows'

interface SubFlowsProps {
  design: FlowDesign
  step: string
  place: ButtonLinkSource
  /** Accessible label of the link. */
  label: string
  flows: readonly FlowDesignSubFlow[]
}

/** Flows that a button starts from one link source, each with its form mapping. */
export function SubFlows({ design, step, place, label, flows }: SubFlowsProps) {
  const editor = useFlowEditor()
  const [isPicking, setPicking] = useState(false)
  const set = (next: FlowDesignSubFlow[]) =>
    editor.run((before) => setSubFlows(before, { step, place, flows: next }))
  const put = (flow: FlowDesignSubFlow, next: FlowDesignSubFlow) =>
    set(flows.map((one) => (one === flow ? next : one)))
  return (
    <fieldset
      className="fe-sub-flows q-stack q-justify-items-start q-gap-1 q-shrink"
      aria-label={`${label} ${t('flow-editor.links.sub-flows')}`}
    >
      {flows.map((flow) => (
        <SubFlow
          key={flow.v}
          design={design}
          flow={flow}
          onChange={(next) => put(flow, next)}
          onRemove={() => set(flows.filter((one) => one !== flow))}
        />
      ))}
      <Button kind="link" icon="plus" onClick={() => setPicking(true)}>
        {t('flow-editor.links.add-sub-flow')}
      </Button>
      {isPicking && (
        <SubFlowPicker
          chosen={flows.map(({ v }) => v)}
          onClose={() => setPicking(false)}
          onPick={(flow) => {
            setPicking(false)
            set([...flows, flow])
          }}
        />
      )}
    </fieldset>
  )
}

interface SubFlowProps {
  design: FlowDesign
  flow: FlowDesignSubFlow
  onChange(flow: FlowDesignSubFlow): void
  onRemove(): void
}

const SubFlow = ({ design, flow, onChange, onRemove }: SubFlowProps) => (
  <SubFlowMap design={design} flow={flow} onMap={(form_map) => onChange({ ...flow, form_map })}>
    {({ isOpening, open }) => (
      <div className="fe-sub-flow q-stack q-align-center q-gap-2 q-gap-y-0 q-full q-soft q-radius-md">
        <Icon name="flow" />
        <strong className="q-break">{flow.n}</strong>
        <IconButton
          icon="close"
          label={t('flow-editor.links.remove-sub-flow', { name: flow.n })}
          onClick={onRemove}
        />
        <span className="fe-sub-flow-form q-row q-justify-between q-wrap q-gap-2 q-gap-y-0 q-muted q-text-sm">
          {t('flow-editor.links.mapped', { count: countMappedFields(flow.form_map ?? []) })}
          <Button kind="link" busy={isOpening} aria-label={`${t('form-map.edit')} ${flow.n}`} onClick={open}>
            {t('form-map.edit')}
          </Button>
        </span>
        <SubFlowRows design={design} flow={flow} onChange={onChange} />
      </div>
    )}
  </SubFlowMap>
)
