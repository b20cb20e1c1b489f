import { useEffect, useMemo, useState } from 'react'
import { computeLayout, type DiagramLayout, type LayoutGraph } from '../../core/diagram/layout'
import { layoutInWorker } from './layout-in-worker'

/** Maximum number of cards that are laid out within a few frames. */
const fewCards = 60

/**
 * Returns the layout of a drawing. A large one is computed in a worker, and the previous layout is shown
 * meanwhile.
 */
export function useLayout(drawing: LayoutGraph): DiagramLayout | undefined {
  const [made, setMade] = useState<DiagramLayout>()
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
