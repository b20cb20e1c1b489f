import type { FormHost } from '../../form-host/form-host'
import '../flow.css'
import { lazy, Suspense, useId, useMemo, useState } from 'react'
import type {
  Choice,
  FlowDesignButton,
  Forwarding,
  PickRequest,
  SubFlowChoice,
} from '../../../generated/types'
import type { DirectoryPickerEntry } from '../../picker/directory-picker/picker-source'
import type { DirectoryPickerProps } from '../../picker/directory-picker/use-picker-source'
import { listSeparator, t } from '../../platform'
import { Icon, Tag } from '../../ui'
import { People } from '../people/people'
import { RecipientReasons } from '../people/recipient-reasons'
import { SigningMode } from '../people/signing-mode'
import { UrgencySelect } from './urgency-select'

/** The user's choices about sub-flows that the button starts. */
interface SubFlowSelection {
  button: ButtonRights
  subFlows: readonly SubFlowChoice[]
  onSubFlows(subFlows: SubFlowChoice[]): void
}

interface SubFlowStartProps {
  start: Forwarding['sonflows'][number]
  choosing?: SubFlowSelection
}

/** Sub-flow that starts beside the next steps; it can be unchecked if the button allows it. */
function SubFlowStart({ start, choosing }: SubFlowStartProps) {
  const { flowid, flowname, level, fixed, row } = start
  const choice = choosing?.subFlows.find((one) => one.flowid === flowid) ?? { flowid }
  const isOff = choice.check === false
  const change = (part: Partial<SubFlowChoice>) =>
    choosing?.onSubFlows([
      ...choosing.subFlows.filter((one) => one.flowid !== flowid),
      { ...choice, flowname, ...part },
    ])
  return (
    <li className="step" data-off={isOff || undefined}>
      <header>
        {choosing?.button.canchoseflow === 1 && !fixed && (
          <input
            type="checkbox"
            aria-label={t('sub-flow.keep', { name: flowname })}
            checked={!isOff}
            onChange={(event) => change({ check: event.target.checked })}
          />
        )}
        <Icon name="flow" />
        <b>{flowname}</b>
        {row && <small>{t('sub-flow.row', { n: row.n })}</small>}
        <Tag>{t('sub-flow.tag')}</Tag>
        {fixed && <Tag tone="primary">{t('sub-flow.fixed')}</Tag>}
        {level === 100 && !choosing && <Tag tone="danger">{t('flow.level.urgent')}</Tag>}
        {choosing && (
          <UrgencySelect value={choice.level ?? level} onChange={(chosen) => change({ level: chosen })} />
        )}
      </header>
      <p className="q-soft step-sub-flow">{t(isOff ? 'sub-flow.left-out' : 'sub-flow.note')}</p>
    </li>
  )
}

export type NextStep = Forwarding['nextmessage'][number]
type Copies = Forwarding['cc'][number]
export type ButtonRights = Pick<
  FlowDesignButton,
  'canchoseflow' | 'canchoseander' | 'canchoseorer' | 'canchosecc'
>

export const findStepChoice = (choices: readonly Choice[], funid: string): Choice =>
  choices.find((choice) => choice.funid === funid) ?? { funid }

/** Returns the choices with those of one step replaced. */
export const changeStepChoice = (
  choices: readonly Choice[],
  funid: string,
  change: Partial<Choice>,
): Choice[] => [
  ...choices.filter((choice) => choice.funid !== funid),
  { ...findStepChoice(choices, funid), ...change },
]

/** Whether the button lets the user deselect people of this step; the only signer cannot be deselected. */
export const canDeselectRecipients = (button: ButtonRights, { dealtype, list }: NextStep): boolean => {
  const rights: Record<string, 0 | 1> = { andsign: button.canchoseander, orsign: button.canchoseorer }
  return rights[dealtype] === 1 && list.length > 1
}

/** Returns the people of a list after one was checked or unchecked. */
export function toggleRecipient(
  all: readonly string[],
  checked: readonly string[] | undefined,
  id: string,
): string[] {
  const now = checked ?? all
  return all.filter((one) => (one === id ? !now.includes(id) : now.includes(one)))
}

/** Changes that the user may make in a preview; undefined if read-only. */
export interface RecipientSelection extends SubFlowSelection {
  button: ButtonRights
  choices: readonly Choice[]
  onChange(choices: Choice[]): void
  /** Remembers the people picked for a step. */
  onPick?(funid: string, picked: PickRequest['picked']): void
}

/** Renders the recipients of a step, or that it is skipped or automatic. */
function StepPeople({ step, choosing }: { step: NextStep; choosing?: RecipientSelection }) {
  const { funid, dealtype, list, skipped } = step
  if (skipped || dealtype === 'event')
    return <p className="q-soft">{t(skipped ? 'flow.skipped-text' : 'flow.event-text')}</p>
  const checked = choosing && findStepChoice(choosing.choices, funid)?.msgcheck
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

/** Picker of people, in the theme and above the dialog that contains it. */
const DirectoryPicker = lazy(async () => {
  const [{ AntdRoot }, { DirectoryPicker: Picker }] = await Promise.all([
    import('../../ui/antd-root'),
    import('../../picker/directory-picker/directory-picker'),
  ])
  const Themed = (props: DirectoryPickerProps) => (
    <AntdRoot>
      <Picker {...props} />
    </AntdRoot>
  )
  return { default: Themed }
})

const keyOf = ({ id = '' }: DirectoryPickerEntry) => `user ${id}`

/** Returns the loader of the people to pick from: the range, or the whole company. */
const loaderOf = (people: PickRequest['people']) => async (host: FormHost) => {
  if (!people)
    return (await import('../../picker/directory-picker/company-source')).loadCompanySource('person', host)
  const { createTreeSource } = await import('../../picker/directory-picker/picker-source')
  return createTreeSource(
    people.map((picked) => ({ key: keyOf(picked), name: picked.name, picked, isBranch: false })),
    keyOf,
  )
}

/** Returns the choices that the requests already have, which are sent unless they are changed. */
export const initialChoices = (requests: readonly PickRequest[] = []): Choice[] =>
  requests.flatMap(({ funid, picked }) =>
    picked.length ? [{ funid, picked: picked.map(({ id }) => id) }] : [],
  )

interface PickPeopleProps {
  request: PickRequest
  onChange(picked: PickRequest['picked']): void
}

/** Picks the people of a step out of its range. */
export function AssigneePicker({ request, onChange }: PickPeopleProps) {
  const { funname: step, multiple, people, picked } = request
  const id = useId()
  const [value, setValue] = useState<readonly DirectoryPickerEntry[]>(picked)
  const load = useMemo(() => loaderOf(people), [people])
  const title = t('flow.pick-of', { step })
  return (
    <div className="q-field">
      <label className="q-field-label" htmlFor={id} data-required>
        {title}
      </label>
      <Suspense>
        <DirectoryPicker
          id={id}
          value={value}
          load={load}
          multiple={multiple}
          disabled={false}
          title={title}
          placeholder={t(multiple ? 'flow.pick-many-hint' : 'flow.pick-one-hint')}
          text={({ name }) => name}
          aria={{ 'aria-required': true }}
          onChange={(next) => {
            setValue(next)
            onChange(next.flatMap(({ id, name }) => (id ? [{ id, name }] : [])))
          }}
        />
      </Suspense>
    </div>
  )
}

interface PicksProps {
  requests: readonly PickRequest[]
  choosing: RecipientSelection
}

/** Steps for which the sender picks people. */
const Picks = ({ requests, choosing }: PicksProps) =>
  requests.map((request) => (
    <AssigneePicker
      key={request.funid}
      request={request}
      onChange={(picked) => {
        const ids = picked.map(({ id }) => id)
        choosing.onPick?.(request.funid, picked)
        choosing.onChange(changeStepChoice(choosing.choices, request.funid, { picked: ids }))
      }}
    />
  ))

interface StepViewProps {
  step: NextStep
  choosing?: RecipientSelection
  picks?: readonly PickRequest[]
}

function StepView({ step, choosing, picks = [] }: StepViewProps) {
  const { funid, funname, dealtype, level, skipped, trace, because } = step
  const choice = choosing && findStepChoice(choosing.choices, funid)
  const change = (part: Partial<Choice>) =>
    choosing?.onChange(changeStepChoice(choosing.choices, funid, part))
  const isOff = choice?.flowcheck === false
  const requests = picks.filter((request) => request.funid === funid)
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
        <SigningMode dealtype={dealtype} allot={step.allot} turn={step.turn} people={step.list.length} />
        {skipped && <Tag>{t('flow.skipped')}</Tag>}
        {level === 100 && !(choosing && hasUrgency(step)) && (
          <Tag tone="danger">{t('flow.level.urgent')}</Tag>
        )}
        {choosing && hasUrgency(step) && (
          <UrgencySelect value={choice?.msglevel ?? level} onChange={(msglevel) => change({ msglevel })} />
        )}
      </header>
      {choosing && requests.length > 0 ? (
        <Picks requests={requests} choosing={choosing} />
      ) : (
        <StepPeople step={step} choosing={choosing} />
      )}
      <RecipientReasons trace={trace} because={because} />
    </li>
  )
}

function CopiesView({ copies, choosing }: { copies: Copies; choosing?: RecipientSelection }) {
  const { funid, funname, list, trace } = copies
  const checked = choosing && findStepChoice(choosing.choices, funid).cccheck
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
  const { nextmessage, cc, sonflows, finished, waiting, waiting_more: more = 0, picks = [] } = forwarding
  const isNext = ({ funid }: PickRequest) => nextmessage.some((step) => step.funid === funid)
  const later = picks.filter((request) => !isNext(request))
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
        <StepView key={`${step.funid}${index}`} step={step} choosing={choosing} picks={picks} />
      ))}
      {choosing && later.length > 0 && (
        <li className="step">
          <Picks requests={later} choosing={choosing} />
        </li>
      )}
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
