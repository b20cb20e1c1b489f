import type { CSSProperties } from 'react'

/** Height and font size of the controls in part of the page, in pixels; for plain and antd controls. */
export interface ControlSize {
  height: number
  fontSize: number
}

/**
 * Scales controls by the person's size: the ratio of the current token to that of the default size (S1-021).
 */
export const scaleControls = (
  { height, fontSize }: ControlSize,
  now: number,
  usual: number,
): ControlSize => ({
  height: height + now - usual,
  fontSize,
})

/** Returns the style that sizes plain controls. */
export const controlStyle = ({ height, fontSize }: ControlSize) =>
  ({ '--qf-height': `${height}px`, '--qf-font': `${fontSize}px` }) as CSSProperties
