import { createContext, useContext } from 'react'

/**
 * Where the texts of arrows are drawn, above all lines. The library has a component that finds it, but looks for it in
 * the page anew for each arrow at each move of the mouse: with 1000 arrows that was most of the work.
 */
const LabelHost = createContext<Element | null>(null)

export const LabelHostProvider = LabelHost.Provider
export const useLabelHost = () => useContext(LabelHost)

/** The place for texts in a canvas. */
export const labelHostIn = (canvas: Element | null): Element | null =>
  canvas?.querySelector('.react-flow__edgelabel-renderer') ?? null
