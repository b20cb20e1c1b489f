import { memo } from 'react'
import { BaseEdge, EdgeLabelRenderer, type EdgeProps, getSmoothStepPath } from 'reactflow'
import { t } from '../../platform/i18n'
import { insertInto } from '../commands'
import { useEditor } from '../editor'
import type { ArrowData } from './graph'

const labelGap = 26

/** An arrow with its text and a button that puts a step into it. */
export const FlowArrow = memo(function FlowArrow({
  data,
  selected,
  style,
  markerEnd,
  ...ends
}: EdgeProps<ArrowData>) {
  const editor = useEditor()
  const [path, x, y] = getSmoothStepPath({ ...ends, borderRadius: 12 })
  if (!data) return null
  const { link, label, rank } = data
  const nameOf = (id: string) => editor.design().funlist.find((step) => step.id === id)?.name ?? ''
  const insert = t('flow-editor.insert', { from: nameOf(link.from), to: nameOf(link.to) })
  const at = `translate(-50%, -50%) translate(${x}px, ${y + rank * labelGap}px)`
  return (
    <>
      <BaseEdge
        path={path}
        markerEnd={markerEnd}
        interactionWidth={16}
        style={{ ...style, strokeWidth: selected ? 3 : 1.6 }}
      />
      <EdgeLabelRenderer>
        <div
          className="fe-label nodrag nopan"
          data-kind={link.kind}
          data-selected={selected || undefined}
          style={{ transform: at }}
        >
          <button
            type="button"
            className="fe-label-text"
            title={label}
            onClick={() => editor.select({ step: link.from, section: 'links' })}
          >
            {label}
          </button>
          <button
            type="button"
            className="fe-insert"
            aria-label={insert}
            title={insert}
            onClick={() => insertInto(editor, link)}
          >
            +
          </button>
        </div>
      </EdgeLabelRenderer>
    </>
  )
})
