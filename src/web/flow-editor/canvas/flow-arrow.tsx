import { memo } from 'react'
import { BaseEdge, type EdgeProps } from 'reactflow'
import { EdgeLabel } from '../../diagram/canvas'
import { t } from '../../platform'
import { AddStepMenu } from '../add-menu'
import { insertStepOnLink, removeElements } from '../commands'
import { useFlowEditor } from '../editor-context'
import { edgeLineOf } from './edge-routing'
import type { ArrowData } from './flow-graph'

const removing = ['Delete', 'Backspace']

/** Arrow with its label and a button that inserts a step into it. */
export const FlowArrow = memo(function FlowArrow({
  data,
  selected,
  style,
  markerEnd,
  sourceX,
  sourceY,
  targetX,
  targetY,
}: EdgeProps<ArrowData>) {
  const editor = useFlowEditor()
  if (!data) return null
  const { link, label, shift } = data
  const { path, x, y } = edgeLineOf({ x: sourceX, y: sourceY }, { x: targetX, y: targetY }, data)
  const nameOf = (id: string) => editor.design().funlist.find((step) => step.id === id)?.name ?? ''
  const insert = t('flow-editor.insert', { from: nameOf(link.from), to: nameOf(link.to) })
  return (
    <>
      <BaseEdge
        path={path}
        markerEnd={markerEnd}
        interactionWidth={16}
        style={{ ...style, strokeWidth: selected ? 3 : 1.6 }}
      />
      <EdgeLabel
        x={x + shift.x}
        y={y + shift.y}
        className="fe-label nodrag nopan"
        data-kind={link.kind}
        data-selected={selected || undefined}
      >
        <button
          type="button"
          className="fe-label-text q-plain q-truncate q-shrink q-soft"
          title={label}
          onClick={() => editor.select({ step: link.from, section: 'links' })}
          onKeyDown={(event) => {
            if (!removing.includes(event.key)) return
            // Keeps the focus on the canvas when the label disappears with its arrow.
            event.currentTarget.closest<HTMLElement>('.fe-sheet')?.focus({ preventScroll: true })
            event.stopPropagation()
            removeElements(editor, [], [link])
          }}
        >
          {label}
        </button>
        <AddStepMenu label={insert} onAdd={(dealtype) => insertStepOnLink(editor, [link], dealtype)} />
      </EdgeLabel>
    </>
  )
})
