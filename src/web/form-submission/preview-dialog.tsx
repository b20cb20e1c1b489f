import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Choice, Forwarding, SubFlowChoice } from '../../generated/types'
import {
  type ButtonRights,
  initialChoices,
  NextStepsView,
  type RecipientSelection,
} from '../flow/next-steps/next-steps'
import { t } from '../platform'
import { Button, Dialog, isRepeatedClick, setAutofocus } from '../ui'
import { buttonKindOf } from './step-buttons'
import { SubmissionErrorView, type SubmissionFailure } from './submission-error'

const pause = 5_000

/** Retries a request after connection loss: immediately on reconnection, and every few seconds. */
function useRetry(isWaiting: boolean, tryAgain: () => void): void {
  const latest = useRef(tryAgain)
  latest.current = tryAgain
  useEffect(() => {
    if (!isWaiting) return
    const run = () => latest.current()
    const timer = setInterval(run, pause)
    addEventListener('online', run)
    return () => {
      clearInterval(timer)
      removeEventListener('online', run)
    }
  }, [isWaiting])
}

/** Preview of a button: where it leads, or why it fails. */
export type ButtonPreview = { index: number } & ({ forwarding: Forwarding } | { refusal: SubmissionFailure })

interface PreviewDialogProps {
  /** The request that the button concerns, for the title. */
  subject: string
  pressed: ButtonPreview
  button: ButtonRights & Parameters<typeof buttonKindOf>[0] & { name: string }
  /** Further inputs before sending: an opinion, a department. */
  children?: ReactNode
  /** Whether the initial focus is in the further inputs rather than on the send button. */
  beginsInside?: boolean
  onClose(): void
  /** Sends with the choices. Returns the failure, if any. */
  onSend(choices: Choice[], subFlows: SubFlowChoice[]): Promise<SubmissionFailure | undefined>
  /** Remembers the people picked for a step. */
  onPick?: RecipientSelection['onPick']
  /** Repeats the request that got no response. */
  onAgain(): Promise<void>
}

/** Preview dialog; each press of a button has its own choices. */
export const PreviewDialog = (props: PreviewDialogProps) => (
  <Preview key={'refusal' in props.pressed ? `refused ${props.pressed.refusal.problem}` : ''} {...props} />
)

/** Renders the recipients before sending; people and steps can be unchecked as far as the button allows. */
function Preview({ subject, pressed, button, children, beginsInside, ...acts }: PreviewDialogProps) {
  const { onClose, onSend, onAgain, onPick } = acts
  const [subFlows, setSubFlows] = useState<SubFlowChoice[]>([])
  const [isBusy, setBusy] = useState(false)
  const isRefused = 'refusal' in pressed
  const [choices, setChoices] = useState<Choice[]>(() =>
    isRefused ? [] : initialChoices(pressed.forwarding.picks),
  )
  const [refusal, setRefusal] = useState(isRefused ? pressed.refusal : undefined)
  const send = async () => {
    if (isBusy) return
    setBusy(true)
    if (isRefused) await onAgain()
    else setRefusal(await onSend(choices, subFlows))
    setBusy(false)
  }
  const choose = (next: Choice[]) => {
    setChoices(next)
    setRefusal(undefined)
  }
  const isWaiting = refusal?.isUnheard === true
  useRetry(isWaiting, send)
  const question = t('flow.preview.confirm', { button: button.name })
  const footer = (
    <>
      <Button onClick={onClose}>{t('ui.back')}</Button>
      {(isWaiting || !isRefused) && (
        <Button
          data-main
          ref={beginsInside ? undefined : setAutofocus}
          kind={buttonKindOf(button, true)}
          busy={isBusy}
          onClick={(event) => void (isRepeatedClick(event) || send())}
        >
          {isWaiting ? t('ui.retry') : question}
        </Button>
      )}
    </>
  )
  return (
    <Dialog title={`${question} · ${subject}`} width={600} onClose={onClose} footer={footer}>
      {!isRefused && (
        <div className="q-stack q-gap-3-5" inert={isWaiting}>
          {children}
          <NextStepsView
            forwarding={pressed.forwarding}
            choosing={{ button, choices, onChange: choose, onPick, subFlows, onSubFlows: setSubFlows }}
          />
        </div>
      )}
      {refusal && (
        <div className="preview-refused q-margin-top-3" role="alert">
          <SubmissionErrorView {...refusal} />
        </div>
      )}
    </Dialog>
  )
}
