import { ReasonDialog } from '../../flow/action-dialogs/reason-dialog'
import { buttonKindOf } from '../../form-submission/step-buttons'
import { type ActingDept, useActingDept } from './acting-department'
import { BatchRow } from './batch-row'
import type { DecisionKind, InlineDecision } from './inline-decision'

interface PressDialogProps {
  press: InlineDecision
  verdict: DecisionKind
  onPress(suggest: string, acting: ActingDept): void
  onClose(): void
}

/** Asks for the reason before one row is decided in the list. */
export default function InlineDecisionDialog({ press, verdict, onPress, onClose }: PressDialogProps) {
  const { row, button } = press
  const { acting, question, isKnown } = useActingDept(verdict === 'refuse' ? [] : [row])
  const isRequired = button.reason === 'required'
  return (
    <ReasonDialog
      title={`${button.name} · ${row.workname}`}
      label={isRequired ? 'list.reason' : 'list.reason-optional'}
      {...(isRequired && { missing: 'list.reason-missing' })}
      most={2000}
      ok={button.name}
      kind={buttonKindOf({ outcome: verdict }, true)}
      onClose={onClose}
      isReady={isKnown}
      onSend={async (reason) => onPress(reason, acting)}
    >
      <ul className="batch-rows q-stack q-scroll q-margin-bottom-3">
        <BatchRow row={row} />
      </ul>
      {question}
    </ReasonDialog>
  )
}
