import type { CSSProperties } from 'react'
import { ResizeHandle } from '../ui'
import { setPreferences, usePreferences } from './preferences'

/** Parts of the designer whose size the browser remembers. */
export type ResizablePart = 'simulator' | 'simulator-beside' | 'problems' | 'panel'

/** Edge and minimum length of each part. */
const shapes = {
  simulator: { edge: 'top', min: 160 },
  'simulator-beside': { edge: 'left', min: 360 },
  problems: { edge: 'top', min: 80 },
  panel: { edge: 'left', min: 320 },
} as const

/** Returns the style of a part in its remembered size, and its handle. */
export function usePartSize(part: ResizablePart, label: string) {
  const { partSizes = {} } = usePreferences()
  const size = partSizes[part]
  const style = size === undefined ? undefined : ({ '--q-part-size': `${size}px` } as CSSProperties)
  const handle = (
    <ResizeHandle
      {...shapes[part]}
      label={label}
      size={size}
      onResize={(next) => setPreferences({ partSizes: { ...partSizes, [part]: next } })}
    />
  )
  return { style, handle }
}
