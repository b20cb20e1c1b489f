import type { EventSet, EventSetNext } from '#/generated/types'
import eventOutcomes from '#schemas/forms/event-outcomes.json'
import { type EventType, eventOutcomesOf } from '../../../core/flow'
import { t } from '../../platform'
import { AutosavePanel } from '../../product-forms/autosave-panel'
import { Button, IconButton } from '../../ui'
import { addEventLink, changeEvent, removeEventLink } from '../actions/change-step'
import { setTargets } from '../actions/connect-steps'
import { useFlowEditor } from '../editor-context'
import type { SectionProps } from './section-props'
import { StepSelect } from './step-select'

type EventOutcomesProps = SectionProps & { set: EventSet; type: EventType }

/** Possible next steps of an event, and which outcome leads to which (S2-044). */
export function EventOutcomes({ design, step, set, type }: EventOutcomesProps) {
  const editor = useFlowEditor()
  const { maybe_fun_list: list = [], outcomes = {} } = set
  const change = (by: (now: EventSet) => EventSet, merge?: string) =>
    editor.run((before) => changeEvent(before, { step: step.id, change: by }), merge)
  const possible: readonly string[] = eventOutcomesOf(type)
  const options = list.map(({ _id, showName }) => ({ value: _id, label: showName }))
  const known = Object.fromEntries(
    eventOutcomes.list.map(({ model }) => [model, { hide: !possible.includes(model), options: { options } }]),
  )
  const add = () => {
    const showName = t('flow-editor.event.next-n', { n: list.length + 1 })
    const next = { _id: editor.newIds()(), showName, remark: '', funids: [] }
    change((now) => addEventLink(now, next))
  }
  return (
    <>
      <fieldset className="fe-event-rows q-column q-gap-2 q-shrink">
        <legend className="q-strong">{t('flow-editor.event.nexts')}</legend>
        {list.map((next) => (
          <NextCard
            key={next._id}
            design={design}
            step={step}
            next={next}
            isOnly={list.length === 1}
            change={change}
          />
        ))}
        <div>
          <Button kind="link" icon="plus" onClick={add}>
            {t('flow-editor.event.add-next')}
          </Button>
        </div>
      </fieldset>
      <fieldset className="fe-event-rows q-column q-gap-2 q-shrink">
        <legend className="q-strong">{t('flow-editor.event.outcomes')}</legend>
        <AutosavePanel
          form={eventOutcomes}
          values={outcomes}
          known={known}
          onChange={(outcome, id) =>
            change((now) => ({ ...now, outcomes: { ...now.outcomes, [outcome]: id || undefined } }))
          }
        />
        {possible.includes('failed') && <p className="q-field-hint">{t('flow-editor.event.failed-hint')}</p>}
      </fieldset>
    </>
  )
}

type NextCardProps = SectionProps & {
  next: EventSetNext
  isOnly: boolean
  change(by: (set: EventSet) => EventSet, merge?: string): void
}

function NextCard({ design, step, next, isOnly, change }: NextCardProps) {
  const editor = useFlowEditor()
  const { _id, showName, remark = '', funids } = next
  const set = (part: Partial<EventSetNext>) =>
    change(
      (now) => ({
        ...now,
        maybe_fun_list: now.maybe_fun_list?.map((one) => (one._id === _id ? { ...one, ...part } : one)),
      }),
      `${_id} ${Object.keys(part).join()}`,
    )
  return (
    <section className="fe-next q-stack q-gap-2 q-radius-md" aria-label={showName}>
      <header>
        <input
          className="q-input"
          aria-label={t('flow-editor.event.next-name')}
          placeholder={t('flow-editor.event.next-name')}
          maxLength={100}
          value={showName}
          aria-invalid={showName.trim() ? undefined : true}
          onChange={({ target }) => set({ showName: target.value })}
        />
        <IconButton
          icon="close"
          label={t('flow-editor.event.remove-next', { name: showName })}
          disabled={isOnly}
          onClick={() => change((now) => removeEventLink(now, _id))}
        />
      </header>
      <input
        className="q-input"
        aria-label={t('flow-editor.event.remark-of', { name: showName })}
        placeholder={t('flow-editor.event.remark')}
        maxLength={2000}
        value={remark}
        onChange={({ target }) => set({ remark: target.value })}
      />
      <StepSelect
        label={t('flow-editor.event.next-steps', { name: showName })}
        hint={t('flow-editor.event.next-none')}
        steps={design.funlist.filter(({ id }) => id !== step.id)}
        value={funids}
        onChange={(to) =>
          editor.run((before) =>
            setTargets(before, { from: step.id, place: { kind: 'outcome', outcome: _id }, to }),
          )
        }
      />
    </section>
  )
}
