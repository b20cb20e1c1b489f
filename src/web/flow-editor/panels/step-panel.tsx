import { type ComponentType, type KeyboardEvent, useEffect, useRef } from 'react'
import type { Problem } from '#/generated/types'
import { hasOneButton, isTerminalStep } from '../../../core/flow'
import { t } from '../../platform'
import { Button, Icon, IconButton, Stack, Tabs } from '../../ui'
import { addButton } from '../actions/change-buttons'
import { changeStep } from '../actions/change-step'
import { useEditor } from '../editor-context'
import { newButton } from '../new-step'
import { designProblemText } from '../problem-text'
import { problemCountOf, type Section, type Selection, sectionOf, sectionsOf } from '../selection'
import { BasicSection } from './basic-section'
import { ButtonCard } from './button-card'
import { DeadlineSection } from './deadline-section'
import { EventSection } from './event-section'
import { FieldRightsTable } from './field-rights-table'
import { JoinSection } from './join-section'
import { PeopleSection } from './people-section'
import type { SectionProps } from './section-props'
import { SignSection } from './sign-section'

/** Buttons of the step and their targets. */
function LinksSection({ design, step }: SectionProps) {
  const editor = useEditor()
  if (isTerminalStep(step))
    return <p className="fe-note q-soft q-radius-md q-pad-y-2 q-pad-x-3">{t('flow-editor.links.notice')}</p>
  const isAndSign = hasOneButton(step) && !step.is_start
  const mayAdd = !isAndSign || !step.btnGroup.length
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
  const editor = useEditor()
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

const drawn: Record<Section, ComponentType<SectionProps>> = {
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
  selection: Selection | null
  problems: readonly Problem[]
}

/** Moves the focus to the panel if the step was selected by keyboard, and back to its card on Escape. */
function useKeys(selection: Selection | null, { id }: { id: string }) {
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

/** Settings of the selected step, beside the canvas. */
export function StepPanel({ selection, problems, ...props }: SectionProps & Opened) {
  const editor = useEditor()
  const { step } = props
  const keys = useKeys(selection, step)
  const sections = sectionsOf(step)
  const wanted = selection?.section ?? 'basic'
  const section = sections.includes(wanted) ? wanted : (sections[0] ?? wanted)
  const Drawn = drawn[section]
  const mine = problems.filter((problem) => sectionOf(problem) === section)
  const tabs = sections.map((key) => ({
    key,
    title: t(`flow-editor.section.${key}`),
    ...problemCountOf(problems.filter((problem) => sectionOf(problem) === key)),
  }))
  const open = (key: string) => {
    const next = sections.find((one) => one === key)
    if (next) editor.select({ step: step.id, section: next })
  }
  return (
    <aside className="fe-panel q-column q-fixed q-surface" aria-label={t('flow-editor.panel')} {...keys}>
      <header className="q-row q-justify-between q-text-lg">
        <strong>{step.name}</strong>
        <IconButton icon="close" label={t('flow-editor.panel.close')} onClick={() => editor.select(null)} />
      </header>
      <Tabs label={t('flow-editor.panel')} tabs={tabs} active={section} onChange={open}>
        <div className="fe-panel-body" key={step.id}>
          <Drawn {...props} />
        </div>
      </Tabs>
      {mine.length > 0 && (
        <section
          className="fe-panel-notes q-stack q-gap-1-5 q-fixed q-line-above q-pad-y-2 q-pad-x-3"
          aria-label={t('flow-editor.panel.notes')}
        >
          {mine.map((problem) => (
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
