import { ReasonDialog } from '../flow-parts/reason-dialog'
import { BatchRow } from './batch-row'
import type { Press, Verdict } from './quick-act'

interface PressDialogProps {
  press: Press
  verdict: Verdict
  onPress(suggest: string): void
  onClose(): void
}

/** Asks for the reason before one row is decided from the list. */
export default function PressDialog({ press, verdict, onPress, onClose }: PressDialogProps) {
  const { row, button } = press
  const isRequired = button.reason === 'required'
  return (
    <ReasonDialog
      title={`${button.name} · ${row.workname}`}
      label={isRequired ? 'list.reason' : 'list.reason-optional'}
      {...(isRequired && { missing: 'list.reason-missing' })}
      most={2000}
      ok={button.name}
      kind={verdict === 'refuse' ? 'danger' : 'primary'}
      onClose={onClose}
      onSend={async (reason) => onPress(reason)}
    >
      <ul className="batch-rows">
        <BatchRow row={row} />
      </ul>
    </ReasonDialog>
  )
}
