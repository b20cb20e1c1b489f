import type { CSSProperties } from 'react'

/** How tall the controls of a part of the page are, and their type, in pixels: plain ones and those of antd alike. */
export interface ControlSize {
  height: number
  fontSize: number
}

/** How much taller than usual somebody likes controls to be, by the token of today and that of the usual size (S1-021). */
export const scaleControls = (
  { height, fontSize }: ControlSize,
  now: number,
  usual: number,
): ControlSize => ({
  height: height + now - usual,
  fontSize,
})

/** What plain controls go by. */
export const controlStyle = ({ height, fontSize }: ControlSize) =>
  ({ '--qf-height': `${height}px`, '--qf-font': `${fontSize}px` }) as CSSProperties
