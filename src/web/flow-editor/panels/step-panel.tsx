import { type ComponentType, type KeyboardEvent, useEffect, useRef } from 'react'
import type { FlowDesignStep, Milestone, Problem } from '#/generated/types'
import stepBasic from '#schemas/forms/step-basic.json'
import stepMerge from '#schemas/forms/step-merge.json'
import { hasOneButton, isTerminalStep, newButton, newEvent, previousStepIds } from '../../../core/flow'
import { t } from '../../platform'
import { usePostPaintValue } from '../../platform/use-post-paint-value'
import { AutosavePanel } from '../../product-forms/autosave-panel'
import { usePartSize } from '../../stores/part-size'
import { Button, Icon, IconButton, Stack, Tabs } from '../../ui'
import { AntdRoot } from '../../ui/antd-root'
import { addButton, changeStep } from '../actions/change-step'
import { makeStart } from '../actions/make-start'
import { useFlowEditor, useStepOptions } from '../editor-context'
import { StepPartSettings } from '../parts/step-part'
import { designProblemText } from '../problem-text'
import {
  problemCountOf,
  problemSectionOf,
  type StepSection,
  type StepSelection,
  stepSectionsOf,
} from '../selection'
import { ButtonCard } from './button-card'
import { DeadlineSection } from './deadline-section'
import { EventSection } from './event-section'
import { FieldRightsTable } from './field-rights-table'
import { MilestoneSettings } from './milestone-settings'
import { PeopleSection } from './people-section'
import type { SectionProps } from './section-props'
import { SignSection } from './sign-section'
import { stepOptionsOf } from './step-select'

type Merge = FlowDesignStep['merge_set']

/** Returns a merge with one setting changed; one that waits for all has no count. */
function changed(merge: Merge, model: string, value: unknown): Merge {
  if (model !== 'wait') return { ...merge, [model]: value }
  const { after: _, rest: __, ...all } = merge
  return value === 'some' ? { ...all, after: 1, rest: 'absorb' } : all
}

/** Which preceding steps are waited for, how many are enough, and what happens to the others. */
function JoinSection({ design, step: { id, merge_set } }: SectionProps) {
  const editor = useFlowEditor()
  const before = new Set([...previousStepIds(design, id), ...merge_set.funs])
  const offered = design.funlist.filter((other) => before.has(other.id) && other.id !== id)
  return (
    <Stack gap={3.5}>
      <p className="q-field-hint">{t('flow-editor.merge.hint')}</p>
      {offered.length ? (
        <AutosavePanel
          form={stepMerge}
          values={{
            funs: merge_set.funs,
            wait: merge_set.after ? 'some' : 'all',
            after: merge_set.after ?? 1,
            rest: merge_set.rest ?? 'absorb',
          }}
          known={{ funs: stepOptionsOf(offered) }}
          onChange={(model, value) =>
            editor.run((now) =>
              changeStep(now, { id, change: { merge_set: changed(merge_set, model, value) } }),
            )
          }
        />
      ) : (
        <p className="fe-note q-soft q-radius-md q-pad-y-2 q-pad-x-3">{t('flow-editor.merge.none')}</p>
      )}
      {merge_set.funs.length === 1 && (
        <p className="fe-note q-soft q-radius-md q-pad-y-2 q-pad-x-3">{t('flow-editor.merge.one')}</p>
      )}
    </Stack>
  )
}

interface MoreSettingsProps extends SectionProps {
  onMilestone(milestone: Milestone | undefined): void
}

/** Settings of a step that follow its names. */
function MoreSettings({ design, step, onMilestone }: MoreSettingsProps) {
  const editor = useFlowEditor()
  const { isPart = false } = useStepOptions()
  const { id, is_start, milestone } = step
  return (
    <>
      {!is_start && !isPart && (
        <MilestoneSettings
          steps={design.funlist.filter((other) => other.id !== id)}
          value={milestone}
          onChange={onMilestone}
        />
      )}
      <StepPartSettings design={design} step={step} />
      {is_start && (
        <p className="fe-note q-soft q-radius-md q-pad-y-2 q-pad-x-3">{t('flow-editor.basic.is-start')}</p>
      )}
      {!is_start && !isPart && !step.part && (
        <div>
          <Button onClick={() => editor.run((before) => makeStart(before, id))}>
            {t('flow-editor.basic.make-start')}
          </Button>
        </div>
      )}
    </>
  )
}

/** Name, description, and how the step is handled at once, and the other settings after these are painted. */
function BasicSection({ design, step }: SectionProps) {
  const editor = useFlowEditor()
  const isPainted = usePostPaintValue(true, false)
  const { id, is_start, name, desc, dealtype, event_set } = step
  const locked = { options: { disabled: step.part !== undefined } }
  const change = (model: string, value: unknown) => {
    const isNew = value === 'event' && !event_set
    const started = isNew && { event_set: newEvent(editor.newIds()(), t('flow-editor.event.outcome.done')) }
    const part: Partial<FlowDesignStep> = { [model]: value, ...started }
    editor.run((design) => changeStep(design, { id, change: part }), `${id} ${model}`)
  }
  return (
    <Stack gap={3.5}>
      <AutosavePanel
        form={stepBasic}
        values={{ name, desc, dealtype }}
        known={{
          desc: locked,
          dealtype: { ...locked, hide: is_start, hint: `flow-editor.dealtype.${dealtype}-hint` },
        }}
        onChange={change}
      />
      {isPainted && (
        <MoreSettings
          design={design}
          step={step}
          onMilestone={(milestone) => change('milestone', milestone)}
        />
      )}
    </Stack>
  )
}

/** Buttons of the step and their targets. */
function LinksSection({ design, step }: SectionProps) {
  const editor = useFlowEditor()
  if (isTerminalStep(step))
    return <p className="fe-note q-soft q-radius-md q-pad-y-2 q-pad-x-3">{t('flow-editor.links.notice')}</p>
  const isAndSign = hasOneButton(step) && !step.is_start
  const mayAdd = !step.part && (!isAndSign || !step.btnGroup.length)
  const add = () => {
    const first = t(step.is_start ? 'flow-editor.button.submit' : 'flow-editor.button.agree')
    const name = step.btnGroup.length ? t('flow-editor.button.refuse') : first
    const button = newButton(editor.newIds()(), name)
    editor.run((before) => addButton(before, { step: step.id, button }))
  }
  return (
    <Stack gap={3.5}>
      {isAndSign && step.btnGroup.length > 1 && (
        <p className="fe-note q-soft q-radius-md q-pad-y-2 q-pad-x-3">{t('flow-editor.links.and-sign')}</p>
      )}
      {step.btnGroup.map((button, at) => (
        <ButtonCard key={button.id} design={design} step={step} button={button} at={at} />
      ))}
      {mayAdd && (
        <div>
          <Button icon="plus" onClick={add}>
            {t('flow-editor.links.add-button')}
          </Button>
        </div>
      )}
    </Stack>
  )
}

/** Rights of the step to each field of the form. */
function FormSection({ design: { formset }, step: { id, formEditLimit } }: SectionProps) {
  const editor = useFlowEditor()
  return (
    <Stack gap={3.5}>
      <p className="q-field-hint">{t('flow-editor.limits.hint')}</p>
      <FieldRightsTable
        form={formset}
        limits={formEditLimit}
        onChange={(limits) =>
          editor.run((design) => changeStep(design, { id, change: { formEditLimit: limits } }))
        }
      />
    </Stack>
  )
}

const drawn: Record<StepSection, ComponentType<SectionProps>> = {
  basic: BasicSection,
  links: LinksSection,
  people: PeopleSection,
  sign: SignSection,
  deadline: DeadlineSection,
  form: FormSection,
  merge: JoinSection,
  event: EventSection,
}

interface Opened {
  /** Current selection; a new object with each selection. */
  selection: StepSelection | null
  problems: readonly Problem[]
}

/** Moves the focus to the panel if the step was selected by keyboard, and back to its card on Escape. */
function useKeys(selection: StepSelection | null, { id }: { id: string }) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (selection?.byKeys)
      panel.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
  }, [selection])
  const leave = (event: KeyboardEvent) => {
    const isOpen = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true'
    if (event.key !== 'Escape' || isOpen) return
    const cards = `.react-flow__node[data-id="${id}"], .fo-open[aria-pressed=true]`
    panel.current?.closest('.fe')?.querySelector<HTMLElement>(cards)?.focus()
  }
  return { ref: panel, onKeyDown: leave }
}

/** Sections that tie a step into its flow, which a shared part leaves to each flow. */
const tying: readonly StepSection[] = ['form', 'merge']

/** Sections that a shared part determines as a whole. */
const ofPart: readonly StepSection[] = ['people', 'sign', 'deadline']

/** Settings of the selected step, beside the canvas. */
export function StepPanel({ selection, problems, ...props }: SectionProps & Opened) {
  const editor = useFlowEditor()
  const { step } = props
  const keys = useKeys(selection, step)
  const { style, handle } = usePartSize('panel', t('flow-editor.panel.resize'))
  const { isPart = false } = useStepOptions()
  const sections = stepSectionsOf(step).filter((one) => !isPart || !tying.includes(one))
  const requestedSection = selection?.section ?? 'basic'
  const section = sections.includes(requestedSection) ? requestedSection : (sections[0] ?? requestedSection)
  const isLocked = step.part !== undefined && ofPart.includes(section)
  const Drawn = drawn[section]
  const sectionProblems = problems.filter((problem) => problemSectionOf(problem) === section)
  const tabs = sections.map((key) => ({
    key,
    title: t(`flow-editor.section.${key}`),
    ...problemCountOf(problems.filter((problem) => problemSectionOf(problem) === key)),
  }))
  const open = (key: string) => {
    const next = sections.find((one) => one === key)
    if (next) editor.select({ step: step.id, section: next })
  }
  return (
    <aside
      className="fe-panel q-column q-fixed q-surface q-anchor"
      aria-label={t('flow-editor.panel')}
      style={style}
      {...keys}
    >
      {handle}
      <header className="q-row q-justify-between q-text-lg">
        <strong>{step.name}</strong>
        <IconButton icon="close" label={t('flow-editor.panel.close')} onClick={() => editor.select(null)} />
      </header>
      <Tabs label={t('flow-editor.panel')} tabs={tabs} active={section} onChange={open}>
        <div className="fe-panel-body" key={step.id}>
          {isLocked && (
            <p className="fe-note q-soft q-radius-md q-pad-y-2 q-pad-x-3">{t('design-part.step-locked')}</p>
          )}
          <AntdRoot>
            <div inert={isLocked}>
              <Drawn {...props} />
            </div>
          </AntdRoot>
        </div>
      </Tabs>
      {sectionProblems.length > 0 && (
        <section
          className="fe-panel-notes q-stack q-gap-1-5 q-fixed q-line-above q-pad-y-2 q-pad-x-3"
          aria-label={t('flow-editor.panel.notes')}
        >
          {sectionProblems.map((problem) => (
            <p
              key={JSON.stringify(problem)}
              className="fe-problem q-row q-align-start q-gap-1-5 q-tone-danger q-radius-md"
              data-level={problem.level ?? 'error'}
            >
              <Icon name={problem.level === 'warning' ? 'warning' : 'error'} />
              {designProblemText(problem)}
            </p>
          ))}
        </section>
      )}
    </aside>
  )
}
