import './resize-handle.css'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'

/** Length in px of one press of an arrow key. */
const keyStep = 24

/** Part of the window that a resized part may take at most. */
const maxShare = 0.75

interface ResizeHandleProps {
  label: string
  /** Edge of the part at which the handle is; dragging it outwards enlarges the part. */
  edge: 'top' | 'left'
  /** Minimum length in px. */
  min: number
  /** Length last chosen; missing = as the style sheet says. */
  size: number | undefined
  onResize(size: number | undefined): void
}

/** Renders the edge by which its parent is resized: dragged, or moved by arrow keys; a double click resets it. */
export function ResizeHandle({ label, edge, min, size, onResize }: ResizeHandleProps) {
  const start = useRef<{ at: number; size: number } | null>(null)
  const isRow = edge === 'top'
  const max = Math.round((isRow ? window.innerHeight : window.innerWidth) * maxShare)
  const lengthOf = (handle: Element) => {
    const box = handle.parentElement?.getBoundingClientRect()
    return Math.round((isRow ? box?.height : box?.width) ?? min)
  }
  const resize = (next: number) => onResize(Math.round(Math.min(max, Math.max(min, next))))
  const positionOf = (event: PointerEvent) => (isRow ? event.clientY : event.clientX)
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      event.preventDefault()
      event.currentTarget.setPointerCapture?.(event.pointerId)
      start.current = { at: positionOf(event), size: lengthOf(event.currentTarget) }
    },
    onPointerMove: (event: PointerEvent) => {
      const from = start.current
      if (from) resize(from.size + from.at - positionOf(event))
    },
    onPointerUp: () => {
      start.current = null
    },
    onDoubleClick: () => onResize(undefined),
    onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => {
      const larger = isRow ? 'ArrowUp' : 'ArrowLeft'
      const smaller = isRow ? 'ArrowDown' : 'ArrowRight'
      if (event.key !== larger && event.key !== smaller) return
      event.preventDefault()
      event.stopPropagation()
      resize(lengthOf(event.currentTarget) + (event.key === larger ? keyStep : -keyStep))
    },
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved
    <div
      className="q-resize"
      data-edge={edge}
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={isRow ? 'horizontal' : 'vertical'}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={size ?? min}
      {...handlers}
    />
  )
}
