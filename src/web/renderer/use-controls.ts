import { useMemo } from 'react'
import { usePreferences } from '../stores/preferences'
import { type ControlSize, scaleControls } from '../ui/controls'
import { pixelsOf } from '../ui/css-token'

/** The controls of a form as its reader likes them: the design's own size, larger or smaller with the person's. */
export function useControls(controls: ControlSize): ControlSize {
  const { size } = usePreferences()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens follow the person's size
  return useMemo(
    () => scaleControls(controls, pixelsOf('--q-control') || 0, pixelsOf('--q-control-usual') || 0),
    [controls, size],
  )
}
