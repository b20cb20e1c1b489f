import { t, useIsMobile } from '../platform'
import { setPreferences, usePreferences } from '../stores/preferences'
import { SegmentedControl } from '../ui'

const views = ['canvas', 'list'] as const

/** Returns the view of the flow: free canvas, or a list from the start downwards, which suits a phone. */
export function useFlowView(): (typeof views)[number] {
  const { flowView } = usePreferences()
  const isMobile = useIsMobile()
  return flowView ?? (isMobile ? 'list' : 'canvas')
}

/** Switch between the free canvas and the approval list of the same design. */
export const ViewSwitch = () => (
  <SegmentedControl
    label={t('flow-editor.view')}
    value={useFlowView()}
    options={views.map((value) => ({ value, text: t(`flow-editor.view.${value}`) }))}
    onChange={(flowView) => setPreferences({ flowView })}
  />
)
