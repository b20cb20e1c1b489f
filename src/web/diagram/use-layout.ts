import { useEffect, useMemo, useState } from 'react'
import { computeLayout, type Layout, type LayoutGraph } from './layout'
import { layoutInWorker } from './layout-in-worker'

/** So many cards are laid out within a few frames. */
const fewCards = 60

/** The layout of a drawing; a big one is made aside, and until it is there the last one stays. */
export function useLayout(drawing: LayoutGraph): Layout | undefined {
  const [made, setMade] = useState<Layout>()
  const small = useMemo(
    () => (drawing.boxes.length <= fewCards ? computeLayout(drawing) : undefined),
    [drawing],
  )
  useEffect(() => {
    if (small) return
    let isLatest = true
    void layoutInWorker(drawing).then((layout) => isLatest && setMade(layout))
    return () => {
      isLatest = false
    }
  }, [drawing, small])
  return small ?? made
}
