import { useCallback, useEffect, useMemo } from 'react'
import { useReactFlow } from 'reactflow'
import { cardHeight, cardWidth, pointsOf } from '../../../core/diagram/step-positions'
import { runAfterPaint } from '../../platform'
import { useFlowEditor } from '../editor-context'
import type { StepSelection } from '../selection'
import type { ZoomControls } from '../shortcuts'
import { readableZoom } from './readable-viewport'

const glide = { duration: 250 }

/** Returns the zoom controls of the diagram. */
export function useZoom(): ZoomControls {
  const { zoomIn, zoomOut, zoomTo, fitView } = useReactFlow()
  return useMemo(
    () => ({
      enlarge: () => zoomIn(glide),
      reduce: () => zoomOut(glide),
      reset: () => zoomTo(1, glide),
      fit: () => fitView({ ...glide, maxZoom: 1, padding: 0.2 }),
    }),
    [zoomIn, zoomOut, zoomTo, fitView],
  )
}

/** Returns the height of the canvas covered by the step settings, which slide over it on a narrow screen. */
function coveredHeight(box: HTMLElement): number {
  const panel = box.closest('.fe')?.querySelector('.fe-panel')?.getBoundingClientRect()
  const own = box.getBoundingClientRect()
  return panel && panel.left < own.right - 1 ? Math.max(0, own.bottom - panel.top) : 0
}

/** Duration of scrolling to an off-screen card, in ms. */
const travel = 250

/** Moves keyboard focus from one card to the selected one as soon as that is rendered. */
function takeKeysAlong(box: HTMLElement, step: string): () => void {
  const holder = () => document.activeElement?.closest<HTMLElement>('.react-flow__node')
  const at = holder()
  if (!at || !box.contains(at) || at.dataset.id === step) return () => undefined
  const go = () => {
    if (holder() !== at) return
    const card = box.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(step)}"]`)
    card?.focus({ preventScroll: true })
  }
  const tries = [0, travel + 50].map((wait) => setTimeout(go, wait))
  return () => tries.forEach(clearTimeout)
}

/** Scrolls to a newly selected step, and focuses it when the keyboard is used. */
export function useRevealSelection(
  selection: StepSelection | null,
  box: { readonly current: HTMLDivElement | null },
) {
  const reveal = useReveal(box)
  const id = selection?.step
  useEffect(() => {
    if (id === undefined) return
    let endFocus: (() => void) | undefined
    // The covered height asks for the layout of the page, which the next frame computes anyway.
    const cancel = runAfterPaint(() => {
      if (box.current && reveal(id)) endFocus = takeKeysAlong(box.current, id)
    })
    return () => {
      cancel()
      endFocus?.()
    }
  }, [id, reveal, box])
}

/** Scrolls to the step at which a simulated flow waits; nothing is selected, so the settings stay as they are. */
export function useRevealMark(
  marks: ReadonlyMap<string, string>,
  box: { readonly current: HTMLDivElement | null },
) {
  const reveal = useReveal(box)
  const waiting = [...marks].find(([, mark]) => mark === 'now')?.[0]
  // The simulator narrows the canvas as it opens: its size is known after the next frame.
  useEffect(() => (waiting ? runAfterPaint(() => void reveal(waiting)) : undefined), [waiting, reveal])
}

/** Keeps what is in the middle of the canvas there when the canvas becomes narrower or wider. */
export function useCentreOnResize(box: { readonly current: HTMLDivElement | null }) {
  const { getViewport, setViewport } = useReactFlow()
  useEffect(() => {
    const element = box.current
    if (!element) return
    let width = element.clientWidth
    const observer = new ResizeObserver(() => {
      const now = element.clientWidth
      // A hidden canvas has no width.
      if (!now || now === width) return
      const { x, y, zoom } = getViewport()
      setViewport({ x: x + (now - width) / 2, y, zoom })
      width = now
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [getViewport, setViewport, box])
}

/** Returns a function that scrolls to a step unless it is visible; it returns false if there is no such step. */
function useReveal(box: { readonly current: HTMLDivElement | null }) {
  const { setCenter, getViewport } = useReactFlow()
  const editor = useFlowEditor()
  return useCallback(
    (id: string): boolean => {
      const step = editor.design().funlist.find((one) => one.id === id)
      const at = step && pointsOf(editor.design()).get(step.id)
      if (!step || !at || !box.current) return false
      const { x, y, zoom } = getViewport()
      const covered = coveredHeight(box.current)
      const { clientWidth, clientHeight } = box.current
      const [left, top] = [at.x * zoom + x, at.y * zoom + y]
      const isSeen =
        left > 0 &&
        top > 0 &&
        left + cardWidth * zoom < clientWidth &&
        top + 120 * zoom < clientHeight - covered
      const near = Math.max(zoom, readableZoom)
      const middle = at.y + cardHeight(step) / 2 + covered / 2 / near
      if (!isSeen) setCenter(at.x + cardWidth / 2, middle, { zoom: near, duration: travel })
      return true
    },
    [setCenter, getViewport, editor, box],
  )
}
