import '../flow/flow.css'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Forwarding } from '../../generated/types'
import { Attachments } from '../files/attachments'
import { ForecastView } from '../flow/next-steps/forecast-view'
import { NextStepsView } from '../flow/next-steps/next-steps'
import { FlowErrorPage } from '../flow/summary/flow-error-page'
import { FormSidePanel } from '../flow/summary/form-side-panel'
import { type QueryResult, t } from '../platform'
import { Button, Icon, RelativeTime, Skeleton } from '../ui'
import { PreviewDialog } from './preview-dialog'
import { SubmissionErrorView } from './submission-error'
import type { EarlierDraft } from './use-draft'
import type { LivePreview } from './use-live-preview'
import type { FormSubmission } from './use-submission'

const LedgerEffects = lazy(async () => ({
  default: (await import('../flow/ledgers/ledger-effects')).LedgerEffects,
}))

const BookingEffects = lazy(async () => ({
  default: (await import('../flow/ledgers/booking-effects')).BookingEffects,
}))

/** Renders the forecast from here, or why there is none. */
export const LiveForecast = ({ way, problem, trace }: Pick<LivePreview, 'way' | 'problem' | 'trace'>) => (
  <div className="live-panel">
    {way?.ledgers && (
      <Suspense>
        <LedgerEffects effects={way.ledgers} />
      </Suspense>
    )}
    {way?.bookings && (
      <Suspense>
        <BookingEffects bookings={way.bookings} />
      </Suspense>
    )}
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

interface DraftNoticeProps {
  found: EarlierDraft
  onTake(): void
  onDrop(): void
}

/** Offers to resume an unsent draft: when and where it was saved, and whether the form has changed since. */
const DraftNotice = ({ found: { draft, where, isStale }, onTake, onDrop }: DraftNoticeProps) => (
  <div className="draft-notice q-row q-wrap q-gap-4 q-gap-y-1 q-tone-warning" role="status">
    <span>
      {t('draft.found')} <RelativeTime at={new Date(draft.typed_at).toISOString()} /> ·{' '}
      {t(`draft.on.${where}`)}
      {isStale && <b> {t('draft.stale')}</b>}
    </span>
    <Button kind="link" onClick={onTake}>
      {t('draft.take')}
    </Button>
    <Button kind="link" onClick={onDrop}>
      {t('draft.drop')}
    </Button>
  </div>
)

interface OpenedProps<Start> {
  loaded: QueryResult<Start>
  flowlistid?: string | null
  children(start: Start): ReactNode
}

/** Renders the form once it is loaded, or the reason why it is not. */
export function FormLoader<Start>({
  loaded: { value, failure, reload },
  flowlistid,
  children,
}: OpenedProps<Start>) {
  if (failure) return <FlowErrorPage failure={failure} flowlistid={flowlistid} onRetry={reload} />
  return value ? children(value) : <Skeleton lines={10} />
}

/** Offers the drafts of earlier visits. */
export const DraftResume = ({
  filling: { draft, takeDraft },
}: {
  filling: Pick<FormSubmission, 'draft' | 'takeDraft'>
}) =>
  draft.found.map((found) => (
    <DraftNotice
      key={found.key}
      found={found}
      onTake={() => takeDraft(found)}
      onDrop={() => draft.drop(found)}
    />
  ))

/** Attached files. */
export const AttachmentsSection = ({
  title,
  filling,
}: {
  title: string
  filling: Pick<FormSubmission, 'files' | 'attach'>
}) => (
  <section className="flow-section">
    <h2>{title}</h2>
    <Attachments files={filling.files} onChange={filling.attach} />
  </section>
)

interface PressedDialogProps
  extends Pick<Parameters<typeof PreviewDialog>[0], 'subject' | 'button' | 'beginsInside' | 'children'> {
  filling: Pick<FormSubmission, 'pressed' | 'closePreview' | 'send' | 'press' | 'keepPick'>
}

/** Preview dialog of the chosen button. */
export const SubmitDialog = ({ filling, ...rest }: PressedDialogProps) => {
  const { pressed } = filling
  if (!pressed) return null
  return (
    <PreviewDialog
      {...rest}
      pressed={pressed}
      onClose={filling.closePreview}
      onSend={filling.send}
      onPick={filling.keepPick}
      onAgain={() => filling.press(pressed.index)}
    />
  )
}

interface SentProps {
  title: string
  /** Additional note. */
  note?: ReactNode
  forwarding: Forwarding
  /** Links to continue. */
  links: ReactNode
  children?: ReactNode
}

/** Page after submission: the current assignees, and links to continue. */
export const SubmissionResultView = ({ title, note, forwarding, links, children }: SentProps) => (
  <div className="q-card flow-done q-stack q-justify-items-center q-gap-3" role="status">
    <Icon name="done" size={56} />
    <h1>{title}</h1>
    {note && <p>{note}</p>}
    <NextStepsView forwarding={forwarding} />
    <div className="flow-done-links q-row q-align-stretch q-justify-center q-wrap q-gap-2">{links}</div>
    {children}
  </div>
)
