import { memo } from 'react'
import { BaseEdge, type EdgeProps, getSmoothStepPath, Handle, type NodeProps, Position } from 'reactflow'
import { EdgeLabel } from '../../diagram/canvas'
import { FlowCard } from '../../diagram/flow-card'
import { countMappedFields } from '../../form-map/map-entries'
import { t } from '../../platform'
import { Icon } from '../../ui'
import { useFlowEditor } from '../editor-context'
import type { ExternalFlowArrow, ExternalFlowData } from './external-flows'

/** Card of a flow that a step starts; a click opens the setting that starts it. */
export const ExternalCard = memo(function ExternalCard({
  data: { step, flow },
}: NodeProps<ExternalFlowData>) {
  const editor = useFlowEditor()
  const count = countMappedFields(flow.form_map ?? [])
  return (
    <>
      <Handle type="target" position={Position.Left} isConnectable={false} className="fe-external-in" />
      <FlowCard
        as="button"
        className="fe-external tone-external nodrag nopan"
        onClick={() => editor.select({ step, section: 'links' })}
        tag={<Icon name="flow" size={14} />}
        name={t('sub-flow.card', { name: flow.n })}
      >
        <small className="q-soft q-text-xs">{t('flow-editor.links.mapped', { count })}</small>
      </FlowCard>
    </>
  )
})

/** Arrow to a flow that a step starts. */
export const SubFlowEdge = memo(function SubFlowEdge({
  data,
  style,
  markerEnd,
  ...ends
}: EdgeProps<NonNullable<ExternalFlowArrow['data']>>) {
  const [path, x, y] = getSmoothStepPath({ ...ends, borderRadius: 12 })
  return (
    <>
      <BaseEdge path={path} markerEnd={markerEnd} style={style} />
      {data && (
        <EdgeLabel x={x} y={y} className="q-soft">
          <span className="q-truncate">{data.label}</span>
        </EdgeLabel>
      )}
    </>
  )
})
