import { type ReactNode, useEffect, useRef } from 'react'
import type { FormItem } from '#/generated/types'

/** One column or section of a layout. */
export interface LayoutPart {
  /** Index of the layout item's column. */
  column: number
  /** Title of a section. */
  name: string
  /** Width in 24ths of the row. */
  span: number
  /** Whether a check left a problem in it. */
  hasProblems: boolean
  /** Renders the content: with controls if live, as text while off-screen. */
  content(live: boolean): ReactNode
}

/** Props of a layout: its item and its parts, but not their content. */
export interface LayoutProps {
  id: string
  item: FormItem
  parts: readonly LayoutPart[]
  /** Minimum width of a part in 24ths, from 1 on a desktop to 24 on a phone. */
  leastSpan: number
  /** Whether it is near the viewport, where visible fields are drawn with their controls. */
  live: boolean
}

/**
 * Returns a ref for the element of a layout with closable parts. When focus moves to something inside, the
 * part that contains it (data-part) is opened.
 */
export function useRevealPart(open: (column: number) => void) {
  const root = useRef<HTMLDivElement>(null)
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    const element = root.current
    const reach = ({ target }: Event) => {
      const parts = [...(element?.querySelectorAll<HTMLElement>('[data-part]') ?? [])]
      const part = parts.find((one) => target instanceof Node && one.contains(target))
      if (part) latest.current(Number(part.dataset.part))
    }
    element?.addEventListener('qf-reach', reach)
    return () => element?.removeEventListener('qf-reach', reach)
  }, [])
  return root
}
