import { useRef, useState } from 'react'
import type { Simulated, SimulatedAct } from '#/generated/types'
import { computeFormRights, type FieldProblem, type FormMode, formFieldsOf, isEmpty } from '../../core/form'
import { AddSignForm } from '../flow/action-dialogs/add-sign-form'
import { ConsultForm } from '../flow/action-dialogs/consult-form'
import { ReleaseForm } from '../flow/action-dialogs/release-form'
import { AssigneePicker } from '../flow/next-steps/next-steps'
import { buttonKindOf } from '../form-submission/step-buttons'
import { CallError, t } from '../platform'
import { type FormController, FormView } from '../renderer'
import { Button, toast } from '../ui'
import type { SimulationControl, SimulationExample } from './use-simulation'

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
function AddSigners({ simulating, turn, person }: AskingProps) {
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

type Turned = NonNullable<Simulated['turn']>

/** Returns the engine's field problems. */
const problemsIn = (refused: Simulated['refused']): FieldProblem[] => {
  const data = refused?.data as { problems?: FieldProblem[] } | undefined
  return data?.problems ?? []
}

/**
 * Returns the form values with those of an example: for writable fields, except in the start form only for
 * empty ones.
 */
function filledIn(
  { formset, limits, formdata }: Turned,
  values: SimulationExample['values'],
  mode: FormMode,
): Turned['formdata'] {
  const rights = computeFormRights(formset, { step: limits, mode })
  const open = formFieldsOf(formset).filter(
    ({ key, model }) =>
      model in values && rights.get(key)?.access === 'edit' && (mode === 'creat' || isEmpty(formdata[model])),
  )
  return { ...formdata, ...Object.fromEntries(open.map(({ model }) => [model, values[model]])) }
}

/** Returns the people picked in the panel for the steps that ask for them. */
const picksOf = ({ picks = [] }: Turned, chosen: Record<string, string[]>) =>
  picks.flatMap(({ funid, picked }) => {
    const ids = chosen[funid] ?? picked.map(({ id }) => id)
    return ids.length ? [{ funid, picked: ids }] : []
  })

interface ButtonsProps {
  of: Turned
  isBusy: boolean
  onPress(at: number): void
}

const Buttons = ({ of: { step }, isBusy, onPress }: ButtonsProps) =>
  step.btnGroup.map((button, at) => (
    <Button
      key={button.id}
      kind={buttonKindOf(button, at === 0)}
      disabled={isBusy}
      onClick={() => onPress(at)}
    >
      {button.name}
    </Button>
  ))

interface OwnActProps {
  text: string
  simulating: SimulationControl
  act: SimulatedAct
}

/** Button for an action other than a button of the step. */
const OwnAct = ({ text, simulating: { act: play, isBusy }, act }: OwnActProps) => (
  <Button kind="primary" disabled={isBusy} onClick={() => void play(act)}>
    {text}
  </Button>
)

/** Explains why nobody has a form: an action was rejected, the flow is not started, has ended, or waits. */
function idleText({ shown, refused, played }: SimulationControl): string {
  const rejection = shown?.refused ?? refused
  if (rejection) return t('simulator.refused', { n: rejection.at + 1, msg: rejection.msg })
  if (!shown || played === 0) return t('simulator.not-started')
  if (shown.result !== 'running') return t('simulator.ended')
  const waits = shown.waiting.some(({ people }) => people.length > 0)
  return t(waits ? 'simulator.choose-person' : 'simulator.no-turn')
}

/** The form as the assignee of the step sees it, with the step's buttons: pressing one is the next action. */
export function TaskPanel({ simulating }: { simulating: SimulationControl }) {
  const { shown, open, played, act, isBusy, dept, values = {} } = simulating
  const form = useRef<FormController>(undefined)
  const [suggest, setSuggest] = useState('')
  const [chosen, setChosen] = useState<Record<string, string[]>>({})
  const turn = shown?.turn
  if (!turn || !open) return <div className="sim-turn sim-hint">{idleText(simulating)}</div>
  const isStart = played === 0
  const mode = isStart ? 'creat' : 'deal'
  const { asked } = turn
  const isUnclaimed = turn.claim === 'open'
  const at = { person: open.person, step: turn.step.id }
  const words = t(asked ? 'consult.opinion' : 'simulator.suggest')
  const press = async (button: number) => {
    const input = form.current?.values() ?? {}
    const picks = picksOf(turn, chosen)
    const common = { person: open.person, button, input, ...(picks.length && { picks }) }
    const refused = isStart
      ? await act({ kind: 'creat', ...common, ...(dept && { dept }), desc: t('simulator.desc') })
      : await act({ kind: 'deal', ...common, step: turn.step.id, suggest })
    if (refused) form.current?.setErrors(problemsIn(refused))
  }
  return (
    <div className="sim-turn">
      <h3>{turn.step.name}</h3>
      {isUnclaimed && <p className="sim-hint">{t('claim.text')}</p>}
      {asked && (
        <p className="sim-hint">
          {t('consult.asked', { name: asked.name })}: {asked.question}
        </p>
      )}
      <FormView
        form={turn.formset}
        limits={turn.limits}
        values={filledIn(turn, values, mode)}
        mode={mode}
        world={{ flowfacts: turn.flowfacts, customs: turn.customs }}
        onReady={(controller) => {
          form.current = controller
        }}
      />
      <footer>
        {!isStart && !isUnclaimed && (
          <textarea
            className="q-input"
            rows={2}
            aria-label={words}
            placeholder={words}
            value={suggest}
            onChange={({ target }) => setSuggest(target.value)}
          />
        )}
        {turn.picks?.map((request) => (
          <AssigneePicker
            key={`${played} ${request.funid}`}
            request={request}
            onChange={(picked) =>
              setChosen((last) => ({ ...last, [request.funid]: picked.map(({ id }) => id) }))
            }
          />
        ))}
        <div className="sim-buttons q-row q-align-stretch q-wrap q-gap-2">
          {isUnclaimed && (
            <OwnAct simulating={simulating} text={t('claim.take')} act={{ kind: 'claim', ...at }} />
          )}
          {asked && (
            <OwnAct
              simulating={simulating}
              text={t('consult.give')}
              act={{ kind: 'opinion', ...at, suggest }}
            />
          )}
          {!asked && !isUnclaimed && <Buttons of={turn} isBusy={isBusy} onPress={(at) => void press(at)} />}
          <AddSigners simulating={simulating} turn={turn} person={open.person} />
        </div>
      </footer>
    </div>
  )
}
