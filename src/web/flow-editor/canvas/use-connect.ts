import { useCallback, useRef } from 'react'
import { type Connection, type Edge, type OnConnectStartParams, useReactFlow } from 'reactflow'
import { cardWidth } from '../../../core/diagram/step-positions'
import { addLink, linkToNewStep, reconnectLink } from '../commands'
import { useFlowEditor } from '../editor-context'
import type { ArrowData } from './flow-graph'

/**
 * Handles arrows drawn with the mouse: to a step, reconnected, or onto the empty canvas, which creates a
 * step.
 */
export function useConnect() {
  const editor = useFlowEditor()
  const drawn = useRef<OnConnectStartParams | null>(null)
  const { screenToFlowPosition } = useReactFlow()
  const drawTo = useCallback(
    ({ source, sourceHandle, target }: Connection) => {
      drawn.current = null
      if (source && target) addLink(editor, { from: source, handle: sourceHandle, to: target })
    },
    [editor],
  )
  const redrawn = useCallback(
    ({ data }: Edge<ArrowData>, { source, sourceHandle, target }: Connection) => {
      if (data && source && target)
        reconnectLink(editor, data.link, { from: source, handle: sourceHandle, to: target })
    },
    [editor],
  )
  const letGo = useCallback(
    (event: MouseEvent | TouchEvent) => {
      const from = drawn.current
      drawn.current = null
      const isFree = event.target instanceof Element && event.target.classList.contains('react-flow__pane')
      if (!from?.nodeId || !isFree) return
      const { clientX, clientY } =
        'changedTouches' in event ? (event.changedTouches[0] ?? { clientX: 0, clientY: 0 }) : event
      const { x, y } = screenToFlowPosition({ x: clientX, y: clientY })
      const started = { from: from.nodeId, handle: from.handleId }
      // The same mouse release also clicks the canvas, which clears the selection; the new step is selected
      // after that.
      setTimeout(() => linkToNewStep(editor, { ...started, at: { x: x - cardWidth / 2, y } }))
    },
    [editor, screenToFlowPosition],
  )
  const begin = useCallback((_: unknown, from: OnConnectStartParams) => {
    drawn.current = from.handleType === 'source' ? from : null
  }, [])
  return { onConnect: drawTo, onEdgeUpdate: redrawn, onConnectStart: begin, onConnectEnd: letGo }
}
