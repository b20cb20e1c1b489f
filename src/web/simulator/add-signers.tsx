import { useState } from 'react'
import type { Simulated, SimulatedAct } from '#/generated/types'
import { AddSignForm } from '../flow/action-dialogs/add-sign-form'
import { ConsultForm } from '../flow/action-dialogs/consult-form'
import { ReleaseForm } from '../flow/action-dialogs/release-form'
import { CallError, t } from '../platform'
import { Button, toast } from '../ui'
import type { SimulationControl } from './use-simulation'

type Turned = NonNullable<Simulated['turn']>

interface AskingProps {
  simulating: SimulationControl
  turn: Turned
  /** Assignee of the step. */
  person: string
}

/** Runs an action of a dialog; throws if the engine rejects it, so that the dialog stays open. */
async function tried({ act }: SimulationControl, one: SimulatedAct): Promise<void> {
  const refused = await act(one)
  if (!refused) return
  toast(refused.msg, 'danger')
  throw new CallError(refused.msg, refused.code)
}

/** Adds signers or consults, where the step allows it; also releases a claimed task. */
export function AddSigners({ simulating, turn, person }: AskingProps) {
  const [open, setOpen] = useState<'addsign' | 'consult' | 'giveback'>()
  const { addSign, canConsult, canGiveBack, step } = turn
  const close = () => setOpen(undefined)
  const at = { person, step: step.id }
  const dialog = { self: person, onClose: close, onSent: close }
  return (
    <>
      {canGiveBack && (
        <Button kind="text" disabled={simulating.isBusy} onClick={() => setOpen('giveback')}>
          {t('claim.back')}
        </Button>
      )}
      {addSign && addSign.left > 0 && (
        <Button kind="text" disabled={simulating.isBusy} onClick={() => setOpen('addsign')}>
          {t('add-sign.open')}
        </Button>
      )}
      {canConsult && (
        <Button kind="text" disabled={simulating.isBusy} onClick={() => setOpen('consult')}>
          {t('consult.open')}
        </Button>
      )}
      {open === 'addsign' && addSign && (
        <AddSignForm
          {...dialog}
          allowed={addSign}
          onSend={({ kind: place, reason: suggest, way, people }) =>
            tried(simulating, { kind: 'addsign', ...at, place, way, people, suggest })
          }
        />
      )}
      {open === 'giveback' && (
        <ReleaseForm
          onClose={close}
          onSent={close}
          onSend={(suggest) => tried(simulating, { kind: 'giveback', ...at, suggest })}
        />
      )}
      {open === 'consult' && (
        <ConsultForm
          {...dialog}
          onSend={({ people, question: suggest }) =>
            tried(simulating, { kind: 'consult', ...at, people, suggest })
          }
        />
      )}
    </>
  )
}
