import { memo } from 'react'
import { createPortal } from 'react-dom'
import { BaseEdge, type EdgeProps, getSmoothStepPath } from 'reactflow'
import { t } from '../../platform/i18n'
import { AddMenu } from '../add-menu'
import { insertInto, remove } from '../commands'
import { useEditor } from '../editor'
import type { ArrowData } from './graph'
import { useLabelHost } from './label-host'
import { pathOf, wayAround } from './route'

const removing = ['Delete', 'Backspace']

type Ends = Pick<
  EdgeProps,
  'sourceX' | 'sourceY' | 'targetX' | 'targetY' | 'sourcePosition' | 'targetPosition'
>

/** The path of an arrow and where its text stands. */
function wayOf(ends: Ends, detour: number | undefined): [string, number, number] {
  const { sourceX, sourceY, targetX, targetY } = ends
  if (detour === undefined) {
    const [path, x, y] = getSmoothStepPath({ ...ends, borderRadius: 12 })
    return [path, x, y]
  }
  const points = wayAround({ x: sourceX, y: sourceY }, { x: targetX, y: targetY }, detour)
  return [pathOf(points), detour, (sourceY + targetY) / 2]
}

/** An arrow with its text and a button that puts a step into it. */
export const FlowArrow = memo(function FlowArrow({
  data,
  selected,
  style,
  markerEnd,
  ...ends
}: EdgeProps<ArrowData>) {
  const editor = useEditor()
  const host = useLabelHost()
  if (!data) return null
  const { link, label, shift } = data
  const [path, x, y] = wayOf(ends, data.detour)
  const nameOf = (id: string) => editor.design().funlist.find((step) => step.id === id)?.name ?? ''
  const insert = t('flow-editor.insert', { from: nameOf(link.from), to: nameOf(link.to) })
  const at = `translate(-50%, -50%) translate(${x + shift.x}px, ${y + shift.y}px)`
  return (
    <>
      <BaseEdge
        path={path}
        markerEnd={markerEnd}
        interactionWidth={16}
        style={{ ...style, strokeWidth: selected ? 3 : 1.6 }}
      />
      {host &&
        createPortal(
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
              onKeyDown={(event) => {
                if (!removing.includes(event.key)) return
                // The keys stay with the canvas when the text goes with its arrow.
                event.currentTarget.closest<HTMLElement>('.fe-sheet')?.focus({ preventScroll: true })
                event.stopPropagation()
                remove(editor, [], [link])
              }}
            >
              {label}
            </button>
            <AddMenu label={insert} onAdd={(dealtype) => insertInto(editor, [link], dealtype)} />
          </div>,
          host,
        )}
    </>
  )
})
