import type { FlowDesign, FlowDesignButton, FlowDesignStep } from '#/generated/types'
import stepButton from '#schemas/forms/step-button.json'
import { inferOutcome, isRejecting, newConditionalLink, outcomeOf } from '../../../core/flow'
import { t } from '../../platform'
import { AutosavePanel } from '../../product-forms/autosave-panel'
import type { FieldOverrides } from '../../product-forms/product-form'
import { Button, IconButton, SegmentedControl } from '../../ui'
import {
  type ButtonChange,
  changeButton,
  changeConditionalLinks,
  moveButton,
  removeButton,
} from '../actions/change-step'
import { setTargets } from '../actions/connect-steps'
import { useFlowEditor, useStepOptions } from '../editor-context'
import { ButtonProof } from './button-proof'
import { ConditionalLinkRow } from './conditional-link-row'
import { MilestoneSettings } from './milestone-settings'
import type { SectionProps } from './section-props'
import { stepOptionsOf } from './step-select'
import { SubFlows } from './sub-flows'

interface Decided {
  design: FlowDesign
  step: FlowDesignStep
  button: FlowDesignButton
}

/**
 * Returns the default outcome of the button and whether it requires a reason, while the designer sets
 * nothing.
 */
function decisionOf({ design, step, button }: Decided): FieldOverrides {
  const derived = inferOutcome(design, step, button)
  const decided = outcomeOf(design, step, button)
  const reason = isRejecting(decided) ? 'required' : 'none'
  const byItself = (text: string) => ({
    hide: step.is_start,
    options: { placeholder: t('flow-editor.outcome.derived', { outcome: t(text) }) },
  })
  return {
    outcome: byItself(`flow-editor.outcome.${derived}`),
    reason: byItself(`flow-editor.reason.${reason}`),
    end: { hide: step.is_start },
  }
}

type CardPart = SectionProps & { button: FlowDesignButton }
type ButtonCardProps = CardPart & { at: number }

const choices = ['canchoseflow', 'canchoseorer', 'canchoseander', 'canchosecc'] as const

/** Flows that a button starts by default or always. */
const Started = ({ design, step, button, kind }: CardPart & { kind: 'default' | 'always' }) => (
  <SubFlows
    design={design}
    step={step.id}
    label={t(`flow-editor.links.${kind}`)}
    place={{ kind, button: button.id }}
    flows={kind === 'default' ? button.defaultSonFlowId : button.handler.SonFlowId}
  />
)

/** Conditional links of a button. */
function Conditions({ design, step, button }: CardPart) {
  const editor = useFlowEditor()
  const add = () => {
    const next = newConditionalLink(editor.newIds()())
    editor.run((before) =>
      changeConditionalLinks(before, { step: step.id, button: button.id, change: (list) => [...list, next] }),
    )
  }
  const otherSteps = design.funlist.filter(({ id }) => id !== step.id)
  const follow = (all: 'all' | 'first') =>
    editor.run((before) =>
      changeButton(before, {
        step: step.id,
        id: button.id,
        change: { follow: all === 'all' ? undefined : all },
      }),
    )
  return (
    <div className="q-field">
      {button.NextFun.length > 1 && (
        <div>
          <SegmentedControl
            label={t('flow-editor.follow')}
            value={button.follow ?? 'all'}
            options={[
              { value: 'all', text: t('flow-editor.follow.all') },
              { value: 'first', text: t('flow-editor.follow.first') },
            ]}
            onChange={follow}
          />
        </div>
      )}
      {button.NextFun.map((next, n) => (
        <ConditionalLinkRow
          key={next.id}
          design={design}
          step={step}
          button={button}
          next={next}
          n={n}
          steps={otherSteps}
        />
      ))}
      <div>
        <Button icon="plus" onClick={add}>
          {t('flow-editor.links.add-condition')}
        </Button>
      </div>
    </div>
  )
}

/** Fields that tie a button into its flow. */
const ties = ['default', 'defaultFlows', 'conditions', 'always', 'alwaysFlows']

/** Returns what a shared part changes: it locks the content of a linked button, and has no targets itself. */
function overridesOf({ part }: FlowDesignButton, isPart: boolean): FieldOverrides {
  const isLocked = { options: { disabled: part !== undefined } }
  return {
    ...Object.fromEntries(['outcome', 'reason', 'choices'].map((model) => [model, isLocked])),
    ...Object.fromEntries(ties.map((model) => [model, { hide: isPart }])),
  }
}

/** Merges overrides of the same fields. */
const merged = (before: FieldOverrides, after: FieldOverrides): FieldOverrides =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])].map((model) => [
      model,
      {
        ...before[model],
        ...after[model],
        options: { ...before[model]?.options, ...after[model]?.options },
      },
    ]),
  )

/** One button: its name, its default, conditional and constant targets, and what may be deselected. */
export function ButtonCard({ design, step, button, at }: ButtonCardProps) {
  const editor = useFlowEditor()
  const { isPart = false } = useStepOptions()
  const { id, name } = button
  const isLocked = button.part !== undefined
  const targetOptions = stepOptionsOf(design.funlist.filter((other) => other.id !== step.id))
  const set = (change: ButtonChange) =>
    editor.run(
      (before) => changeButton(before, { step: step.id, id, change }),
      `${id} ${Object.keys(change).join()}`,
    )
  const change = (model: string, value: unknown) => {
    if (model === 'default' || model === 'always')
      return editor.run((before) =>
        setTargets(before, { from: step.id, place: { kind: model, button: id }, to: value as string[] }),
      )
    if (model !== 'choices') return set({ [model]: value || undefined })
    const chosen = value as string[]
    set(Object.fromEntries(choices.map((choice) => [choice, chosen.includes(choice) ? 1 : 0])))
  }
  return (
    <section
      className="fe-button q-stack q-gap-3 q-radius-lg q-pad-3"
      aria-label={t('flow-editor.links.button-n', { n: at + 1 })}
    >
      <header>
        <input
          className="q-input"
          aria-label={t('flow-editor.links.button-name')}
          maxLength={50}
          value={name}
          readOnly={isLocked}
          aria-invalid={name.trim() ? undefined : true}
          onChange={({ target }) => set({ name: target.value })}
        />
        {!isLocked && <ButtonTools step={step} button={button} at={at} />}
      </header>
      <AutosavePanel
        form={stepButton}
        values={{
          outcome: button.outcome,
          reason: button.reason,
          end: button.end,
          default: button.defaultFunId,
          always: button.handler.funId,
          choices: choices.filter((choice) => button[choice] === 1),
        }}
        known={merged(
          { ...decisionOf({ design, step, button }), default: targetOptions, always: targetOptions },
          overridesOf(button, isPart),
        )}
        slots={{
          prove: () => (
            <div inert={isLocked}>
              <ButtonProof prove={button.prove} onChange={(prove) => set({ prove })} />
            </div>
          ),
          defaultFlows: () => <Started design={design} step={step} button={button} kind="default" />,
          conditions: () => <Conditions design={design} step={step} button={button} />,
          alwaysFlows: () => <Started design={design} step={step} button={button} kind="always" />,
        }}
        onChange={change}
      />
      {!isPart && (
        <MilestoneSettings
          steps={design.funlist.filter((other) => other.id !== step.id)}
          value={button.milestone}
          onChange={(milestone) => set({ milestone })}
        />
      )}
    </section>
  )
}

function ButtonTools({ step, button: { id, name }, at }: Pick<ButtonCardProps, 'step' | 'button' | 'at'>) {
  const editor = useFlowEditor()
  const move = (by: -1 | 1) => editor.run((before) => moveButton(before, { step: step.id, id, by }))
  return (
    <>
      <Button
        kind="text"
        aria-label={t('flow-editor.links.up', { name })}
        disabled={at === 0}
        onClick={() => move(-1)}
      >
        ↑
      </Button>
      <Button
        kind="text"
        aria-label={t('flow-editor.links.down', { name })}
        disabled={at === step.btnGroup.length - 1}
        onClick={() => move(1)}
      >
        ↓
      </Button>
      <IconButton
        icon="close"
        label={t('flow-editor.links.remove-button', { name })}
        onClick={() => editor.run((before) => removeButton(before, { step: step.id, id }))}
      />
    </>
  )
}
