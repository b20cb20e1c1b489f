import { useEffect, useMemo, useState } from 'react'
import { type Drawing, type Layout, layOut } from './layout'
import { layOutAside } from './layout-in-worker'

/** So many cards are laid out within a few frames. */
const fewCards = 60

/** The layout of a drawing; a big one is made aside, and until it is there the last one stays. */
export function useLayout(drawing: Drawing): Layout | undefined {
  const [made, setMade] = useState<Layout>()
  const small = useMemo(() => (drawing.boxes.length <= fewCards ? layOut(drawing) : undefined), [drawing])
  useEffect(() => {
    if (small) return
    let isLatest = true
    void layOutAside(drawing).then((layout) => isLatest && setMade(layout))
    return () => {
      isLatest = false
    }
  }, [drawing, small])
  return small ?? made
}
