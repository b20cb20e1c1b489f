import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

/** Maximum width of the text of an arrow, in pixels. */
export const maxLabelWidth = 190

/** Element for the texts of arrows, above all lines and behind all cards in the order of tabs. */
const Place = createContext<Element | null>(null)

interface ArrowTextsProps {
  canvas: { readonly current: Element | null }
  children: ReactNode
}

/**
 * Canvas whose arrows have texts. The library's own component searches the whole page for its container for
 * each arrow at each mouse move; with 1000 arrows that was most of the work.
 */
export function ArrowTexts({ canvas, children }: ArrowTextsProps) {
  const [place, setPlace] = useState<Element | null>(null)
  useEffect(() => {
    const layer = document.createElement('div')
    layer.className = 'react-flow__edgelabel-renderer'
    canvas.current?.querySelector('.react-flow__viewport')?.append(layer)
    setPlace(layer)
    return () => layer.remove()
  }, [canvas])
  return <Place.Provider value={place}>{children}</Place.Provider>
}

/** Text of an arrow. */
export function ArrowText({ children }: { children: ReactNode }) {
  const place = useContext(Place)
  return place && createPortal(children, place)
}
