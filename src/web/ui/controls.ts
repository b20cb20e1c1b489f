import type { CSSProperties } from 'react'

/** How tall the controls of a part of the page are, and their type, in pixels: plain ones and those of antd alike. */
export interface Controls {
  height: number
  fontSize: number
}

/** What plain controls go by. */
export const controlStyle = ({ height, fontSize }: Controls) =>
  ({ '--qf-height': `${height}px`, '--qf-font': `${fontSize}px` }) as CSSProperties
