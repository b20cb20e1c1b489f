import '../platform/i18n/design-texts'
import { type ClipboardEvent, memo, useEffect, useMemo, useRef, useState } from 'react'
import type { FormDesign, FormItem, Problem } from '#/generated/types'
import { loadAllFamilies } from '../../core/expression'
import { isDesignError } from '../../core/flow'
import { allFormItemsOf, checkFormDesign, upgradeForm } from '../../core/form'
import type { FlowFunction } from '../formula/flow-functions'
import { preloadWhenIdle, t } from '../platform'
import { loadPatternEngine } from '../platform/pattern-engine'
import { type RandomSource, systemRandom } from '../platform/random'
import { usePostPaintValue } from '../platform/use-post-paint-value'
import { deskControls } from '../renderer'
import { controlStyle, toast } from '../ui'
import { AntdRoot } from '../ui/antd-root'
import { moveItems } from './actions/items'
import { DesignerCanvas } from './canvas/canvas'
import {
  CustomFunctionsProvider,
  checkDelay,
  type DesignerFlow,
  DesignerProvider,
  FlowProvider,
  ProblemsProvider,
  useDesignerState,
} from './context'
import { Designer, type ParentHistory } from './designer'
import { DragArea, type DragItem } from './drag/drag'
import type { ItemPosition } from './item-tree'
import { paletteEntryOf } from './palette/entries'
import { RemovalDialog } from './panels/field-uses'
import { PaneSwitch } from './panels/pane-switch'
import { ProblemsPanel } from './panels/problems'
import { DesignerSidebar } from './panels/sidebar'
import { preloadFormulaDialog } from './settings/formula-field'
import { SettingsPane } from './settings/settings'
import { handleDesignerShortcut, isInDialog } from './shortcuts'
import { defaultItemNames, describeItems } from './titles'
import { DesignerToolbar } from './toolbar'
import './designer.css'
import './phone.css'
import '../formula/syntax-problems'

await Promise.all([loadPatternEngine(), loadAllFamilies()])

const mark = 'qianpi/form-items'
const largest = 1_000_000
const dangerous = ['__proto__', 'constructor', 'prototype']

/** Serializes items for the clipboard; they can be pasted into another form, tab or flow. */
export const serializeItems = (items: readonly FormItem[]): string =>
  JSON.stringify({ kind: mark, items }, null, 2)

/**
 * Result of reading a clipboard text: items, problems that forbid them, or null if the text is not about
 * items.
 */
type ClipboardItems = { items: FormItem[]; problems: Problem[] } | null

const isItem = ({ type, name, key, model, keyindex }: Record<keyof FormItem, unknown>) =>
  [type, name, key, model].every((part) => typeof part === 'string') && Number.isInteger(keyindex)

function parse(text: string): unknown {
  try {
    return JSON.parse(text, (name, value: unknown) => (dangerous.includes(name) ? undefined : value))
  } catch {
    return null
  }
}

/** Reads items from the clipboard; pasted text is untrusted, so it is checked like a saved form. */
export function parseItems(text: string): ClipboardItems {
  if (text.length > largest || !text.includes(mark)) return null
  const json = parse(text) as { kind?: unknown; items?: unknown } | null
  if (json?.kind !== mark) return null
  const form = upgradeForm({ list: json.items })
  if (!form.list.length || !allFormItemsOf(form.list).every(isItem)) return null
  return { items: form.list, problems: checkFormDesign(form).filter(isDesignError) }
}

export interface FormDesignerProps {
  form: FormDesign
  /** Called synchronously with every new design; pass the same object back as `form`. */
  onChange(form: FormDesign, merge?: string): void
  /** History of the surrounding design: both share one undo. */
  history?: ParentHistory
  /** Problems of this form found elsewhere; shown beside the designer's own. */
  problems?: readonly Problem[]
  /** Custom functions of the flow, offered to formulas. */
  customFuns?: readonly FlowFunction[]
  /** Surrounding flow: the preview shows the form as a step sees it. */
  flow?: DesignerFlow
  /** Place of the form to navigate to; each new object navigates again. */
  target?: Problem['place']
  /** Navigates to a place of that flow. */
  onGo?(place: NonNullable<Problem['place']>): void
  chance?: RandomSource
}

const none: readonly FlowFunction[] = []

function drop(designer: Designer, dragged: DragItem, at: ItemPosition) {
  if ('key' in dragged) {
    const { chosen } = designer
    const moving = chosen.some(({ key }) => key === dragged.key)
      ? chosen.map(({ key }) => key)
      : [dragged.key]
    if (!moving.includes(designer.state.selected ?? '')) designer.select(dragged.key)
    const step = {
      name: 'designer.step.move',
      params: { name: describeItems(designer.chosen) },
      key: moving[0] ?? null,
    }
    designer.run(moveItems(designer.form, { keys: moving, to: at }), step, designer.state.selected)
    return
  }
  const field = paletteEntryOf(dragged.field)?.field
  if (field) designer.place(field, defaultItemNames(field), at)
}

/** True if the clipboard belongs to an edited text or to the dialog on top. */
const isElsewhere = (target: EventTarget) =>
  isInDialog(target) || (target instanceof Element && target.matches('input, textarea, select'))

function copy(designer: Designer, event: ClipboardEvent) {
  const { chosen } = designer
  if (!chosen.length || isElsewhere(event.target) || !getSelection()?.isCollapsed) return
  event.preventDefault()
  event.clipboardData.setData('text/plain', serializeItems(chosen))
  toast(t('designer.copied', { name: describeItems(chosen) }), 'success')
}

function paste(designer: Designer, event: ClipboardEvent) {
  if (isElsewhere(event.target)) return
  const pasted = parseItems(event.clipboardData.getData('text/plain'))
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

/**
 * The three columns, of which a narrow screen shows one; they read the designer themselves, so that a change
 * re-renders only what it affects.
 */
const Workplace = memo(function Workplace({ designer }: { designer: Designer }) {
  const controls = useDesignerState(({ history }) => deskControls(history.present.form.config.size))
  const part = useDesignerState((state) => state.part)
  return (
    <DragArea onDrop={(dragged, at) => drop(designer, dragged, at)}>
      <div
        className="fd-body q-row q-align-stretch q-grow q-shrink-y"
        data-part={part}
        style={controlStyle(controls)}
      >
        <DesignerSidebar />
        <AntdRoot controls={controls}>
          <DesignerCanvas />
        </AntdRoot>
        <SettingsPane />
      </div>
    </DragArea>
  )
})

/** Visual form designer: palette, canvas, settings; every change can be undone. */
export function FormDesigner(props: FormDesignerProps) {
  const { form, problems: otherProblems, customFuns, flow, target, history, chance = systemRandom } = props
  const latestRef = useRef(props)
  const [designer] = useState(
    () =>
      new Designer(form, {
        chance,
        onChange: (next, merge) => latestRef.current.onChange(next, merge),
        onGo: (place) => latestRef.current.onGo?.(place),
      }),
  )
  const [isShowingProblems, setShowingProblems] = useState(false)
  useEffect(() => {
    latestRef.current = props
    designer.flow = flow ?? null
    designer.around = history ?? null
  })
  useEffect(() => designer.accept(form), [designer, form])
  useEffect(() => preloadWhenIdle(preloadFormulaDialog), [])
  useEffect(() => {
    if (target) designer.lead(target)
  }, [designer, target])
  const checked = usePostPaintValue<FormDesign | null>(form, null, checkDelay)
  const problems = useMemo(() => {
    const names = customFuns && { custom: new Set(customFuns.map(({ id }) => id)) }
    return distinct([...(checked ? checkFormDesign(checked, names) : []), ...(otherProblems ?? [])])
  }, [checked, otherProblems, customFuns])
  return (
    <DesignerProvider value={designer}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of all parts inside; every command has a button too */}
      <div
        className="fd q-column q-text-sm q-surface"
        onKeyDown={(event) => handleDesignerShortcut(designer, event)}
        onCopy={(event) => copy(designer, event)}
        onPaste={(event) => paste(designer, event)}
      >
        <FlowProvider value={flow ?? null}>
          <DesignerToolbar
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
          <section
            className="fd-problem-panel q-fixed q-scroll q-line-above q-surface q-pad-y-2 q-pad-x-3"
            aria-label={t('designer.problems')}
          >
            <ProblemsPanel problems={problems} />
          </section>
        )}
        <PaneSwitch />
        <RemovalDialog />
      </div>
    </DesignerProvider>
  )
}
