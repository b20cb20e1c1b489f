import '../platform/i18n/design-texts'
import { type ClipboardEvent, memo, useEffect, useMemo, useRef, useState } from 'react'
import { checkFormDesign } from '#/core/form/check/check-design'
import type { FormDesign, Problem } from '#/generated/types'
import type { FlowFunction } from '../formula/flow-functions'
import { t } from '../platform/i18n/i18n'
import { type Chance, realChance } from '../platform/random'
import { deskControls } from '../renderer/layout'
import { AntdRoot } from '../ui/antd-root'
import { controlStyle } from '../ui/controls'
import { toast } from '../ui/toast'
import { moveItems } from './actions/move-items'
import { Canvas } from './canvas/canvas'
import {
  CustomFunctionsProvider,
  DesignerProvider,
  type FlowAround,
  FlowProvider,
  ProblemsProvider,
  useDesign,
} from './context'
import { Designer, type HistoryAround } from './designer'
import { DragArea, type Dragged } from './drag/drag'
import { fromClipboard, toClipboard } from './item-clipboard'
import type { Place } from './item-tree'
import { entryOf } from './palette/entries'
import { RemovalDialog } from './panels/field-uses'
import { PartBar } from './panels/part-bar'
import { Problems } from './panels/problems'
import { LeftSide } from './panels/sidebar'
import { Settings } from './settings/settings'
import { isInDialog, pressKey } from './shortcuts'
import { namesFor, namesOf } from './titles'
import { Toolbar } from './toolbar'
import './designer.css'
import './phone.css'

export interface FormDesignerProps {
  form: FormDesign
  /** Called at once with every new design; hand the same object back as `form`. */
  onChange(form: FormDesign, merge?: string): void
  /** The history of the design around the form: there is one undo for both. */
  history?: HistoryAround
  /** What others found wrong with this form; shown beside the designer's own findings. */
  problems?: readonly Problem[]
  /** The custom functions of the flow, offered to formulas. */
  customFuns?: readonly FlowFunction[]
  /** The flow around the form: its preview shows the form as a step sees it. */
  flow?: FlowAround
  /** A place of the form to go to; each new object is a new wish. */
  target?: Problem['place']
  /** Goes to a place of that flow. */
  onGo?(place: NonNullable<Problem['place']>): void
  chance?: Chance
}

const none: readonly FlowFunction[] = []

function drop(designer: Designer, dragged: Dragged, at: Place) {
  if ('key' in dragged) {
    const { chosen } = designer
    const moving = chosen.some(({ key }) => key === dragged.key)
      ? chosen.map(({ key }) => key)
      : [dragged.key]
    if (!moving.includes(designer.state.selected ?? '')) designer.select(dragged.key)
    const step = {
      name: 'designer.step.move',
      params: { name: namesOf(designer.chosen) },
      key: moving[0] ?? null,
    }
    designer.run(moveItems(designer.form, { keys: moving, to: at }), step, designer.state.selected)
    return
  }
  const field = entryOf(dragged.field)?.field
  if (field) designer.place(field, namesFor(field), at)
}

/** The clipboard belongs to the text that is edited, or to the dialog on top. */
const isElsewhere = (target: EventTarget) =>
  isInDialog(target) || (target instanceof Element && target.matches('input, textarea, select'))

function copy(designer: Designer, event: ClipboardEvent) {
  const { chosen } = designer
  if (!chosen.length || isElsewhere(event.target) || !getSelection()?.isCollapsed) return
  event.preventDefault()
  event.clipboardData.setData('text/plain', toClipboard(chosen))
  toast(t('designer.copied', { name: namesOf(chosen) }), 'success')
}

function paste(designer: Designer, event: ClipboardEvent) {
  if (isElsewhere(event.target)) return
  const pasted = fromClipboard(event.clipboardData.getData('text/plain'))
  const problem = pasted?.problems[0]
  if (!pasted) return toast(t('designer.paste.nothing'), 'warning')
  if (problem)
    return toast(t('designer.paste.refused', { reason: t(problem.code, problem.params) }), 'danger')
  event.preventDefault()
  designer.insertCopies(pasted.items, 'designer.step.paste')
}

const distinct = (problems: readonly Problem[]) => [
  ...new Map(problems.map((one) => [`${one.code} ${JSON.stringify(one.place)}`, one])).values(),
]

/** The three columns, of which a narrow screen shows one; they read the designer themselves, so that a change redraws only what it touched. */
const Workplace = memo(function Workplace({ designer }: { designer: Designer }) {
  const controls = useDesign(({ history }) => deskControls(history.present.form.config.size))
  const part = useDesign((state) => state.part)
  return (
    <DragArea onDrop={(dragged, at) => drop(designer, dragged, at)}>
      <div className="fd-body" data-part={part} style={controlStyle(controls)}>
        <LeftSide />
        <AntdRoot controls={controls}>
          <Canvas />
        </AntdRoot>
        <Settings />
      </div>
    </DragArea>
  )
})

/** Designs a form by eye: palette, canvas, settings; every change can be taken back. */
export function FormDesigner(props: FormDesignerProps) {
  const { form, problems: others, customFuns, flow, target, history, chance = realChance } = props
  const told = useRef(props)
  const [designer] = useState(
    () =>
      new Designer(form, {
        chance,
        onChange: (next, merge) => told.current.onChange(next, merge),
        onGo: (place) => told.current.onGo?.(place),
      }),
  )
  const [isShowingProblems, setShowingProblems] = useState(false)
  useEffect(() => {
    told.current = props
    designer.flow = flow ?? null
    designer.around = history ?? null
  })
  useEffect(() => designer.accept(form), [designer, form])
  useEffect(() => {
    if (target) designer.lead(target)
  }, [designer, target])
  const problems = useMemo(() => {
    const names = customFuns && { custom: new Set(customFuns.map(({ id }) => id)) }
    return distinct([...checkFormDesign(form, names), ...(others ?? [])])
  }, [form, others, customFuns])
  return (
    <DesignerProvider value={designer}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of all parts inside; every command has a button too */}
      <div
        className="fd"
        onKeyDown={(event) => pressKey(designer, event)}
        onCopy={(event) => copy(designer, event)}
        onPaste={(event) => paste(designer, event)}
      >
        <FlowProvider value={flow ?? null}>
          <Toolbar
            problems={problems}
            around={history}
            isShowingProblems={isShowingProblems}
            onProblems={() => setShowingProblems(!isShowingProblems)}
          />
          <CustomFunctionsProvider value={customFuns ?? none}>
            <ProblemsProvider value={problems}>
              <Workplace designer={designer} />
            </ProblemsProvider>
          </CustomFunctionsProvider>
        </FlowProvider>
        {isShowingProblems && (
          <section className="fd-problem-panel" aria-label={t('designer.problems')}>
            <Problems problems={problems} />
          </section>
        )}
        <PartBar />
        <RemovalDialog />
      </div>
    </DesignerProvider>
  )
}
