import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Number of rows above which only visible ones are rendered. */
export const virtualThreshold = 50
const likelyHeight = 37

/** Returns whether the page is being printed, where every row is rendered. */
function useIsPrinting() {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

type Rows = Virtualizer<HTMLElement, Element>

/** Returns the height of a row as reported by the ResizeObserver; measuring it would force a layout. */
function heightOf(row: Element, resizeObserverEntry: ResizeObserverEntry | undefined, rows: Rows): number {
  const height = resizeObserverEntry?.borderBoxSize[0]?.blockSize
  return height
    ? Math.round(height)
    : (rows.measurementsCache[rows.indexFromElement(row)]?.size ?? likelyHeight)
}

/** Rendered row, with the height of the rows left out above it. */
export interface VirtualRow {
  index: number
  gap: number
}

/** Returns the visible rows of a long table and the one being edited, with space for the others. */
export function useVirtualRows(count: number, stored: number | undefined) {
  const scroller = useRef<HTMLElement>(null)
  const isPrinting = useIsPrinting()
  const isWhole = count <= virtualThreshold || isPrinting
  const virtual = useVirtualizer({
    count,
    enabled: !isWhole,
    getScrollElement: () => scroller.current,
    estimateSize: () => likelyHeight,
    measureElement: heightOf,
    overscan: 5,
    initialRect: { width: 900, height: 560 },
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range)
      if (stored === undefined || stored >= count || inSight.includes(stored)) return inSight
      return [...inSight, stored].toSorted((a, b) => a - b)
    },
  })
  if (isWhole) {
    const drawn = Array.from({ length: count }, (_, index): VirtualRow => ({ index, gap: 0 }))
    return { scroller, drawn, below: 0, measure: undefined }
  }
  let end = 0
  const drawn = virtual.getVirtualItems().map(({ index, start, size }): VirtualRow => {
    const gap = start - end
    end = start + size
    return { index, gap }
  })
  return { scroller, drawn, below: virtual.getTotalSize() - end, measure: virtual.measureElement }
}
