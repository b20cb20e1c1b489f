import { type ReactNode, useEffect, useRef } from 'react'
import type { FormItem } from '#/generated/types'

/** One column or section of a layout. */
export interface LayoutPart {
  /** Which of the item's columns it is. */
  column: number
  /** Title of a section. */
  name: string
  /** Width in 24ths of the row. */
  span: number
  /** Whether a check left something to repair in it. */
  hasProblems: boolean
  /** What stands in it: with controls, or as text where it is out of sight. */
  content(live: boolean): ReactNode
}

/** What a layout knows: its item and its parts, not what stands in them. */
export interface LayoutProps {
  id: string
  item: FormItem
  parts: readonly LayoutPart[]
  /** The least width of a part in 24ths, from 1 on a desk to 24 on a phone. */
  leastSpan: number
  /** Near the screen: fields in sight are drawn with their controls. */
  live: boolean
}

/**
 * The element of a layout that can close its parts. When something inside is to be gone to, the part that holds
 * it (data-part) is opened.
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
