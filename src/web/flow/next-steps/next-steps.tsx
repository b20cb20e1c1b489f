import '../flow.css'
import type { Choice, Forwarding } from '../../../generated/types'
import { listSeparator, t } from '../../platform'
import { Tag } from '../../ui'
import { People } from '../people/people'
import { RecipientReasons } from '../people/recipient-reasons'
import { SigningMode } from '../people/signing-mode'
import {
  type ButtonRights,
  type Copies,
  canDeselectRecipients,
  changeStepChoice,
  choiceOf,
  type NextStep,
  toggleRecipient,
} from './recipient-choices'
import { type SubFlowSelection, SubFlowStart } from './sub-flow-start'
import { UrgencySelect } from './urgency-select'

/** Changes that the user may make in a preview; undefined if read-only. */
export interface RecipientSelection extends SubFlowSelection {
  button: ButtonRights
  choices: readonly Choice[]
  onChange(choices: Choice[]): void
}

/** Renders the recipients of a step, or that it is skipped or automatic. */
function StepPeople({ step, choosing }: { step: NextStep; choosing?: RecipientSelection }) {
  const { funid, dealtype, list, skipped } = step
  if (skipped || dealtype === 'event')
    return <p className="q-soft">{t(skipped ? 'flow.skipped-text' : 'flow.event-text')}</p>
  const checked = choosing && choiceOf(choosing.choices, funid)?.msgcheck
  const toggle = (id: string) => {
    const all = list.map(({ to }) => to)
    choosing?.onChange(
      changeStepChoice(choosing.choices, funid, { msgcheck: toggleRecipient(all, checked, id) }),
    )
  }
  return (
    <People
      list={list}
      checked={checked}
      onToggle={choosing && canDeselectRecipients(choosing.button, step) ? toggle : undefined}
    />
  )
}

/** Whether the urgency of a step is a choice: it becomes a task that waits, unlike a notice or an event. */
const hasUrgency = ({ dealtype, skipped }: NextStep) =>
  !skipped && (dealtype === 'andsign' || dealtype === 'orsign')

function StepView({ step, choosing }: { step: NextStep; choosing?: RecipientSelection }) {
  const { funid, funname, dealtype, level, skipped, trace, because } = step
  const choice = choosing && choiceOf(choosing.choices, funid)
  const change = (part: Partial<Choice>) =>
    choosing?.onChange(changeStepChoice(choosing.choices, funid, part))
  const isOff = choice?.flowcheck === false
  return (
    <li className="step" data-off={isOff || undefined}>
      <header>
        {choosing?.button.canchoseflow === 1 && (
          <input
            type="checkbox"
            aria-label={t('flow.preview.keep-step', { step: funname })}
            checked={!isOff}
            onChange={(event) => change({ flowcheck: event.target.checked })}
          />
        )}
        <b>{funname}</b>
        <SigningMode dealtype={dealtype} allot={step.allot} />
        {skipped && <Tag>{t('flow.skipped')}</Tag>}
        {level === 100 && !(choosing && hasUrgency(step)) && (
          <Tag tone="danger">{t('flow.level.urgent')}</Tag>
        )}
        {choosing && hasUrgency(step) && (
          <UrgencySelect value={choice?.msglevel ?? level} onChange={(msglevel) => change({ msglevel })} />
        )}
      </header>
      <StepPeople step={step} choosing={choosing} />
      <RecipientReasons trace={trace} because={because} />
    </li>
  )
}

function CopiesView({ copies, choosing }: { copies: Copies; choosing?: RecipientSelection }) {
  const { funid, funname, list, trace } = copies
  const checked = choosing && choiceOf(choosing.choices, funid).cccheck
  const toggle = (id: string) =>
    choosing?.onChange(
      changeStepChoice(choosing.choices, funid, {
        cccheck: toggleRecipient(
          list.map(({ to }) => to),
          checked,
          id,
        ),
      }),
    )
  return (
    <li className="step">
      <header>
        <b>{t('flow.copies-of', { step: funname })}</b>
        <Tag>{t('flow.cc')}</Tag>
      </header>
      <People
        list={list}
        checked={checked}
        onToggle={choosing?.button.canchosecc === 1 ? toggle : undefined}
      />
      <RecipientReasons trace={trace} />
    </li>
  )
}

/** Renders the result of an action: next steps with recipients and reasons, copies, sub-flows, or the end. */
export function NextStepsView({
  forwarding,
  choosing,
}: {
  forwarding: Forwarding
  choosing?: RecipientSelection
}) {
  const { nextmessage, cc, sonflows, finished, waiting, waiting_more: more = 0 } = forwarding
  const names = more ? [...waiting, '…'] : waiting
  return (
    <ol className="steps q-stack q-gap-3">
      {waiting.length > 0 && (
        <li className="step">
          <p className="q-soft">
            {t('flow.still-to-sign', { n: waiting.length + more, names: names.join(listSeparator()) })}
          </p>
        </li>
      )}
      {nextmessage.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step may be entered twice by one act
        <StepView key={`${step.funid}${index}`} step={step} choosing={choosing} />
      ))}
      {cc.map((copies) => (
        <CopiesView key={`cc${copies.funid}`} copies={copies} choosing={choosing} />
      ))}
      {sonflows.map((start) => (
        <SubFlowStart key={start.flowid + start.flowlistid} start={start} choosing={choosing} />
      ))}
      {finished && (
        <li className="step">
          <p className="q-soft">{t('flow.will-end')}</p>
        </li>
      )}
      {!finished && nextmessage.length + cc.length + sonflows.length + waiting.length === 0 && (
        <li className="step">
          <p className="q-soft">{t('flow.nobody-next')}</p>
        </li>
      )}
    </ol>
  )
}
