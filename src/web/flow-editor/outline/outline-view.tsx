import './outline.css'
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import type { FlowDesign, Problem } from '#/generated/types'
import { isTerminalStep } from '../../../core/flow'
import { t } from '../../platform'
import { useFocusRecovery } from '../../ui'
import { AddStepMenu } from '../add-menu'
import { linkLabelOf } from '../canvas/flow-graph'
import { joinMarkersOf } from '../canvas/join-marker'
import { StepSearch } from '../canvas/step-search'
import { addStep, insertStepOnLink, removeStepAndReconnect } from '../commands'
import { useFlowEditor, useStepMarks, useStepOptions } from '../editor-context'
import { maxSeverity, problemsByStep, type StepSelection } from '../selection'
import { type HistoryControls, handleFlowShortcut, isTypingTarget } from '../shortcuts'
import { ViewSwitch } from '../view-switch'
import { type OutlineBranch, type OutlineRow, outlineOf } from './outline'
import { OutlineCard } from './outline-card'

interface OutlineViewProps {
  design: FlowDesign
  problems: readonly Problem[]
  selection: StepSelection | null
  history: HistoryControls
}

/** Shared data for rendering the cards of a row. */
interface Shown {
  design: FlowDesign
  counts: ReturnType<typeof problemsByStep>
  selected: string | undefined
  meetingAt: ReturnType<typeof joinMarkersOf>
}

const none: readonly Problem[] = []

const nameIn = ({ funlist }: FlowDesign, id: string) => funlist.find((step) => step.id === id)?.name ?? ''

/** Line between two cards: its buttons and conditions, and a plus to insert a step. */
function WayLine({ way: { links, to }, design }: { way: OutlineBranch; design: FlowDesign }) {
  const editor = useFlowEditor()
  const { fields } = useStepOptions()
  const [first, ...rest] = links
  if (!first) return null
  const label = t('flow-editor.insert', { from: nameIn(design, first.from), to: nameIn(design, to) })
  return (
    <div className="fo-way q-column q-align-center q-gap-1 q-pad-y-1 q-pad-x-0">
      {links.map((link) => (
        <button
          className="q-truncate q-soft q-text-xs q-surface"
          key={link.id}
          type="button"
          data-kind={link.kind}
          onClick={() => editor.select({ step: link.from, section: 'links' })}
        >
          {linkLabelOf(link, fields)}
        </button>
      ))}
      <AddStepMenu label={label} onAdd={(dealtype) => insertStepOnLink(editor, [first, ...rest], dealtype)} />
    </div>
  )
}

/** Card of a step, with a plus below if it has no successor. */
function StepRow({
  row,
  isLast,
  shown,
}: {
  row: Extract<OutlineRow, { kind: 'step' }>
  isLast: boolean
  shown: Shown
}) {
  const editor = useFlowEditor()
  const { step } = row
  const problems = shown.counts.get(step.id) ?? none
  return (
    <>
      <OutlineCard
        row={row}
        problems={problems.length}
        level={maxSeverity(problems)}
        meeting={shown.meetingAt(step)}
        isSelected={shown.selected === step.id}
      />
      {isLast && !isTerminalStep(step) && (
        <div className="fo-way q-column q-align-center q-gap-1 q-pad-y-1 q-pad-x-0">
          <AddStepMenu
            label={t('flow-editor.pad.next', { name: step.name })}
            onAdd={(dealtype) => addStep(editor, dealtype, step.id)}
          />
        </div>
      )}
    </>
  )
}

function Rows({ rows, shown }: { rows: readonly OutlineRow[]; shown: Shown }) {
  const editor = useFlowEditor()
  const { design } = shown
  return (
    <ol className="fo-rows q-column q-align-center">
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of one list are known by their place
        <li className="q-column q-align-center" key={at} data-row={row.kind}>
          {row.kind === 'step' && <StepRow row={row} isLast={at === rows.length - 1} shown={shown} />}
          {row.kind === 'way' && <WayLine way={row.way} design={design} />}
          {row.kind === 'jump' && (
            <button
              type="button"
              className="fo-jump q-text-xs"
              onClick={() => editor.select({ step: row.to })}
            >
              {t('flow-editor.list.jump', { step: nameIn(design, row.to) })}
            </button>
          )}
          {row.kind === 'branches' && (
            <div className="fo-branches q-row q-align-stretch q-gap-6 q-anchor q-pad-y-0 q-pad-x-3">
              {row.branches.map(({ way, rows: inner }) => (
                <section key={way.to} className="fo-branch q-column q-align-center">
                  <WayLine way={way} design={design} />
                  <Rows rows={inner} shown={shown} />
                </section>
              ))}
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}

/** Moves the focus between cards by arrow keys. */
function moveBetweenCards(event: KeyboardEvent<HTMLElement>): boolean {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step || !(event.target as HTMLElement).matches('.fo-open')) return false
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('.fo-open')]
  const next = cards[cards.indexOf(event.target as HTMLElement) + step]
  event.preventDefault()
  next?.focus()
  return true
}

/** Approval list: the same design as on the canvas, from its start downwards. */
export function OutlineView({ design, problems, selection, history }: OutlineViewProps) {
  const editor = useFlowEditor()
  const box = useRef<HTMLDivElement>(null)
  const outline = useRef<HTMLElement>(null)
  const recovery = useFocusRecovery(outline, box)
  const { rows, unreached } = useMemo(() => outlineOf(design), [design])
  const counts = useMemo(() => problemsByStep(problems), [problems])
  const selected = selection?.step
  const meetingAt = useMemo(() => joinMarkersOf(design), [design])
  const shown = { design, counts, selected, meetingAt }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another chosen step comes into sight
  useEffect(() => {
    box.current?.querySelector('[data-selected]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [selected])
  const marks = useStepMarks()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step at which a simulated flow waits comes into sight
  useEffect(() => {
    box.current?.querySelector('[data-mark=now]')?.scrollIntoView?.({ block: 'center', inline: 'nearest' })
  }, [marks])
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (moveBetweenCards(event) || event.key.startsWith('Arrow')) return
    if (selected && /^(Delete|Backspace)$/.test(event.key) && !isTypingTarget(event.target))
      return removeStepAndReconnect(editor, selected)
    handleFlowShortcut(event, { editor, steps: selected ? [selected] : [], links: [], history })
  }
  return (
    <section
      ref={outline}
      className="fe-canvas q-column q-grow q-shrink"
      aria-label={t('flow-editor.list')}
      onKeyDown={press}
      {...recovery}
    >
      <div
        className="fe-tools q-row q-gap-0-5 q-fixed q-line-below q-surface"
        role="toolbar"
        aria-label={t('flow-editor.toolbar')}
      >
        <ViewSwitch />
        <span className="fe-tools-gap" />
        <StepSearch steps={design.funlist} onFound={(step) => editor.select({ step })} />
      </div>
      <div ref={box} className="fo q-grow q-scroll q-shrink-y q-pad-6" tabIndex={-1}>
        <Rows rows={rows} shown={shown} />
        {unreached.length > 0 && (
          <section className="fo-unreached">
            <h3>{t('flow-editor.list.unreached')}</h3>
            <Rows rows={unreached} shown={shown} />
          </section>
        )}
      </div>
    </section>
  )
}
