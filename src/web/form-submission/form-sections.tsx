import '../flow/flow.css'
import type { ReactNode } from 'react'
import type { Forwarding } from '../../generated/types'
import { Attachments } from '../files/attachments'
import { NextStepsView } from '../flow/next-steps/next-steps'
import { FlowErrorPage } from '../flow/summary/flow-error-page'
import { t } from '../platform/i18n/i18n'
import type { QueryResult } from '../platform/use-query'
import { Button } from '../ui/button'
import { Icon } from '../ui/icon'
import { Skeleton } from '../ui/primitives'
import { RelativeTime } from '../ui/time'
import { PreviewDialog } from './preview-dialog'
import type { EarlierDraft } from './use-draft'
import type { FormSubmission } from './use-submission'

interface DraftNoticeProps {
  found: EarlierDraft
  onTake(): void
  onDrop(): void
}

/** Offers back what was typed before and not sent: when, where, and whether the form has changed since. */
const DraftNotice = ({ found: { draft, where, isStale }, onTake, onDrop }: DraftNoticeProps) => (
  <div className="draft-notice" role="status">
    <span>
      {t('draft.found')} <RelativeTime at={new Date(draft.typed_at).toISOString()} />
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

/** What is filled in, once it is loaded; why not, else. */
export function FormLoader<Start>({
  loaded: { value, failure, reload },
  flowlistid,
  children,
}: OpenedProps<Start>) {
  if (failure) return <FlowErrorPage failure={failure} flowlistid={flowlistid} onRetry={reload} />
  return value ? children(value) : <Skeleton lines={10} />
}

/** Offers the draft of an earlier visit, where there is one. */
export const DraftResume = ({
  filling: { draft, takeDraft },
}: {
  filling: Pick<FormSubmission, 'draft' | 'takeDraft'>
}) => draft.found && <DraftNotice found={draft.found} onTake={takeDraft} onDrop={draft.drop} />

/** The files that go with it. */
export const FilesPart = ({
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
  extends Pick<Parameters<typeof PreviewDialog>[0], 'title' | 'button' | 'beginsInside' | 'children'> {
  filling: Pick<FormSubmission, 'pressed' | 'closePreview' | 'send' | 'press'>
}

/** Where the pressed button leads, to be sent. */
export const SubmitDialog = ({ filling, ...rest }: PressedDialogProps) => {
  const { pressed } = filling
  if (!pressed) return null
  return (
    <PreviewDialog
      {...rest}
      pressed={pressed}
      onClose={filling.closePreview}
      onSend={filling.send}
      onAgain={() => filling.press(pressed.index)}
    />
  )
}

interface SentProps {
  title: string
  /** What else is to know. */
  note?: ReactNode
  forwarding: Forwarding
  /** Where to go on. */
  links: ReactNode
  children?: ReactNode
}

/** It is sent: who has it now, and where to go on. */
export const SubmissionDone = ({ title, note, forwarding, links, children }: SentProps) => (
  <div className="q-card flow-done" role="status">
    <Icon name="done" size={56} />
    <h1>{title}</h1>
    {note && <p>{note}</p>}
    <NextStepsView forwarding={forwarding} />
    <div className="flow-done-links">{links}</div>
    {children}
  </div>
)
