import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type FieldPlan, type FieldProblem, isComputed } from '../../core/form'
import { estimateTextWidth } from '../controls/text-width'
import { isEventInside, type Translator, useTranslator } from '../platform'
import { ComputedMark } from '../ui'
import { asideOf } from '../widgets/widget-registry'
import { useFieldMark, useFieldNote } from './field-marks'

/** Room of the marks beside a label, in em: a star, the mark of a computed field, and the sign of a tip. */
const marks = { required: 0.9, computed: 1.6, tip: 1.6 }

/** Width up to which a label stays on one line where a form defines less: eight characters and marks. */
const usualMost = 11

/** Share of the labels of a form that its label column fits; a longer label takes more room in its own row. */
const usualShare = 0.75

/** Estimates the width of a field's label with its marks, in em. */
function labelEms({ item, title, right, status }: FieldPlan): number {
  const isRead = status === 'read'
  const own = estimateTextWidth(title) + (item.tooltip ? marks.tip : 0)
  return own + (isRead ? (isComputed(item) ? marks.computed : 0) : right.required ? marks.required : 0)
}

const ems = (width: number) => `${Math.ceil(width * 10) / 10}em`

/** Returns the width of a form's label column: that of most of its labels, so that no gutter is left before them. */
export function labelColumnStyle(fields: readonly FieldPlan[], designed: number): CSSProperties {
  const widths = fields.flatMap((one) => (one.item.hideTitle ? [] : [labelEms(one)])).sort((a, b) => a - b)
  const usual = widths[Math.floor(usualShare * (widths.length - 1))] ?? 0
  const most = `max(${designed}px, ${usualMost}em)`
  return { '--qf-label': `min(${ems(usual)}, ${most})`, '--qf-label-most': most } as CSSProperties
}

/** Returns the width that the label of one field needs on one line. */
export const ownLabelStyle = (planned: FieldPlan): CSSProperties =>
  ({ '--qf-label-own': ems(labelEms(planned)) }) as CSSProperties

interface FormItemProps {
  planned: FieldPlan
  /** Id of the control that the label belongs to. */
  id: string
  problems?: readonly FieldProblem[]
  children: ReactNode
}

/**
 * Returns the messages of a field's problems without duplicates; problems of cells are shown in the cells.
 */
export const problemSentences = (problems: readonly FieldProblem[], t: Translator) => [
  ...new Set(problems.filter(({ row }) => row === undefined).map(({ code, params }) => t(code, params))),
]

const isMouse = ({ nativeEvent }: MouseEvent | PointerEvent) =>
  'pointerType' in nativeEvent && nativeEvent.pointerType === 'mouse'

/** Pixels that an explanation takes from its sign to the right, with the edge of the window. */
const tipRoom = 252

/**
 * Renders the sign of an explanation. It opens under the mouse, on keyboard focus and by a tap, and closes on a tap
 * elsewhere, which does what it does without it.
 */
function Tip({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false)
  const sign = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    // A closed one reads no position: the browser would lay out the form for each of its fields.
    if (!isOpen) return
    const { left = 0 } = sign.current?.getBoundingClientRect() ?? {}
    const shift = Math.min(-8, document.documentElement.clientWidth - left - tipRoom)
    sign.current?.style.setProperty('--qf-tip-left', `${shift}px`)
  }, [isOpen])
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: Event) => isEventInside(event, sign.current) || setOpen(false)
    document.addEventListener('pointerdown', closeOutside, true)
    return () => document.removeEventListener('pointerdown', closeOutside, true)
  }, [isOpen])
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.preventDefault()
    event.stopPropagation()
    setOpen(false)
  }
  return (
    <button
      ref={sign}
      type="button"
      className="qf-tip q-text-xs q-anchor"
      aria-label={text}
      data-tip={text}
      data-open={isOpen || undefined}
      onPointerEnter={(event) => isMouse(event) && setOpen(true)}
      onPointerLeave={(event) => isMouse(event) && setOpen(false)}
      onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && setOpen(true)}
      onBlur={() => setOpen(false)}
      onClick={(event) => setOpen(isMouse(event) || !isOpen)}
      onKeyDown={close}
    >
      ?
    </button>
  )
}

/** Renders the facts that a widget shows below its value. */
export function FieldAside({ planned: { item, widget }, value }: { planned: FieldPlan; value: unknown }) {
  const Facts = asideOf(widget, item)
  return (
    Facts && (
      <Suspense fallback={null}>
        <Facts item={item} value={value} />
      </Suspense>
    )
  )
}

/** Field with its label, required mark, tip and problems. */
export function FormItem({ planned, id, problems = [], children }: FormItemProps) {
  const t = useTranslator()
  const { item, right, title, status } = planned
  const messages = problemSentences(problems, t)
  const mark = useFieldMark(item.key)
  const note = useFieldNote(item.key)
  return (
    <div
      className="qf-item q-anchor"
      style={ownLabelStyle(planned)}
      data-mark={mark?.kind}
      data-invalid={problems.length > 0 || undefined}
      data-field={item.key}
    >
      <div className={item.hideTitle ? 'qf-label q-hidden' : 'qf-label'}>
        {status === 'read' ? (
          <span id={`${id}-label`}>{title}</span>
        ) : (
          <label id={`${id}-label`} htmlFor={id} data-required={right.required || undefined}>
            {title}
          </label>
        )}
        {mark && <span className="qf-mark-name q-text-xs q-strong">{mark.name}</span>}
        {status === 'read' && isComputed(item) && <ComputedMark later={item.options.computed === true} />}
        {item.tooltip && <Tip text={item.tooltip} />}
      </div>
      <div className="qf-control q-shrink">
        {children}
        <div id={`${id}-said`}>
          {note && (
            <p className="qf-hint q-text-sm qf-note q-row q-wrap q-gap-2 q-gap-y-0 q-margin-top-1">{note}</p>
          )}
          {item.hint && status !== 'read' && <p className="qf-hint q-text-sm">{item.hint}</p>}
          {messages.map((sentence) => (
            <p key={sentence} className="qf-feedback q-text-sm q-margin-top-1">
              {sentence}
            </p>
          ))}
        </div>
      </div>
    </div>
  )
}
