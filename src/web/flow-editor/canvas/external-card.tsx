import { memo } from 'react'
import { BaseEdge, type EdgeProps, getSmoothStepPath, Handle, type NodeProps, Position } from 'reactflow'
import { ArrowText } from '../../diagram/arrow-texts'
import { countMappedFields } from '../../form-map/map-entries'
import { t } from '../../platform'
import { Icon } from '../../ui'
import { useEditor } from '../editor-context'
import type { ExternalArrow, ExternalData } from './externals'

/** Card of a flow that a step starts; a click opens the setting that starts it. */
export const ExternalCard = memo(function ExternalCard({ data: { step, flow } }: NodeProps<ExternalData>) {
  const editor = useEditor()
  const count = countMappedFields(flow.form_map ?? [])
  return (
    <>
      <Handle type="target" position={Position.Left} isConnectable={false} className="fe-external-in" />
      <button
        type="button"
        className="fe-external q-stack q-align-center q-gap-2 q-gap-y-0 q-left q-soft q-radius-lg q-surface q-pad-y-1 q-pad-x-3 nodrag nopan"
        onClick={() => editor.select({ step, section: 'links' })}
      >
        <Icon name="flow" />
        <strong className="q-truncate">{t('sub-flow.card', { name: flow.n })}</strong>
        <small className="fe-external-count q-text-xs">{t('flow-editor.links.mapped', { count })}</small>
      </button>
    </>
  )
})

/** Arrow to a flow that a step starts. */
export const SubFlowEdge = memo(function SubFlowEdge({
  data,
  style,
  markerEnd,
  ...ends
}: EdgeProps<NonNullable<ExternalArrow['data']>>) {
  const [path, x, y] = getSmoothStepPath({ ...ends, borderRadius: 12 })
  return (
    <>
      <BaseEdge path={path} markerEnd={markerEnd} style={style} />
      {data && (
        <ArrowText>
          <span
            className="fe-external-label q-truncate q-soft q-text-xs q-surface"
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
          >
            {data.label}
          </span>
        </ArrowText>
      )}
    </>
  )
})
