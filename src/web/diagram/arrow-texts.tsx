import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

/** Where the texts of arrows are drawn, above all lines. */
const Place = createContext<Element | null>(null)

interface ArrowTextsProps {
  canvas: { readonly current: Element | null }
  children: ReactNode
}

/**
 * A canvas whose arrows have texts. The library has a component that finds their place, but it looks in the whole page
 * anew for each arrow at each move of the mouse: with 1000 arrows that was most of the work.
 */
export function ArrowTexts({ canvas, children }: ArrowTextsProps) {
  const [place, setPlace] = useState<Element | null>(null)
  useEffect(
    () => setPlace(canvas.current?.querySelector('.react-flow__edgelabel-renderer') ?? null),
    [canvas],
  )
  return <Place.Provider value={place}>{children}</Place.Provider>
}

/** The text of an arrow. */
export function ArrowText({ children }: { children: ReactNode }) {
  const place = useContext(Place)
  return place && createPortal(children, place)
}
