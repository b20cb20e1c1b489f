import { ForecastView } from '../flow/next-steps/forecast-view'
import { FormSidePanel } from '../flow/summary/form-and-panel'
import { t } from '../platform'
import { Button, Skeleton } from '../ui'
import { SubmissionErrorView } from './submission-error'
import type { LivePreview } from './use-live-preview'

/** Renders the forecast from here, or why there is none. */
export const LiveForecast = ({ way, problem, trace }: Pick<LivePreview, 'way' | 'problem' | 'trace'>) => (
  <div className="live-panel">
    {way && <ForecastView way={way} />}
    {!way && problem && <SubmissionErrorView problem={problem} trace={trace} />}
    {!way && !problem && <Skeleton lines={4} />}
  </div>
)

interface LivePanelProps extends LivePreview {
  /** Opens the dialog to choose people, steps and urgency. */
  onAdjust?(): void
}

/** Panel 谁会收到: the complete forecast for the form as filled in now. */
export const ForecastPanel = ({ onAdjust, ...live }: LivePanelProps) => {
  const adjust = onAdjust && (
    <Button kind="link" onClick={onAdjust}>
      {t('flow.adjust')}
    </Button>
  )
  return (
    <FormSidePanel label={t('flow.receivers')} act={adjust} isBusy={!live.isFresh}>
      <LiveForecast {...live} />
    </FormSidePanel>
  )
}
