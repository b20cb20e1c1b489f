import type { EventSetNext, FlowDesign, FlowDesignButton, FlowDesignStep } from '#/generated/types'
import { cardWidth, findFreeSpot, formatPoint, type Point, pointsOf } from '../../core/diagram/step-positions'
import {
  createOutcomeResolver,
  createPartStep,
  type Dealtype,
  hasOneButton,
  isTerminalStep,
  newButton,
  newStep,
  type StepPart,
} from '../../core/flow'
import { t } from '../platform'
import { logError } from '../stores/errors'
import { promptChoice, toast } from '../ui'
import { type Alignment, alignSteps, moveSteps } from './actions/align-steps'
import { addNote, notesOf } from './actions/change-notes'
import { addButton } from './actions/change-step'
import { connectSteps, disconnectSteps, redirectLink } from './actions/connect-steps'
import { copySteps, createUniqueNames, pasteSteps } from './actions/copy-steps'
import { addSteps, bypassStep, insertStep, removeSteps } from './actions/steps'
import type { FlowEditorApi } from './editor-context'
import { maxSteps } from './exchange/design-text'
import { parseSteps, type StepsWithPositions, serializeSteps } from './exchange/steps-text'
import { type FlowLink, type LinkSource, linkSourceOf, sourceHandleOf, stepLinksOf } from './flow-links'

const belowStep = 180

/** What a new step is made of: its kind, or a shared part. */
export type StepSource = Dealtype | StepPart

/** Creates a step with a name that is unique in the design. */
function freshStep(editor: FlowEditorApi, source: StepSource, newId: () => string): FlowDesignStep {
  if (typeof source === 'object')
    return createPartStep(source, { name: createUniqueNames(editor.design())(source.step.name), newId })
  const dealtype = source
  const names = new Set(editor.design().funlist.map(({ name }) => name))
  let n = 1
  while (names.has(t(`flow-editor.step-name.${dealtype}`, { n }))) n++
  const name = t(`flow-editor.step-name.${dealtype}`, { n })
  const button = dealtype === 'event' ? 'flow-editor.event.outcome.done' : 'flow-editor.button.agree'
  return newStep(dealtype, { name, button: t(button), refuse: t('flow-editor.button.refuse') }, newId)
}

const stepOf = (design: FlowDesign, id: string | undefined) => design.funlist.find((step) => step.id === id)

/** Returns whether a button refuses or returns, so that no step follows it. */
function createBackCheck(design: FlowDesign) {
  const outcomeOf = createOutcomeResolver(design)
  return (step: FlowDesignStep, button: FlowDesignButton) =>
    ['refuse', 'return'].includes(outcomeOf(step, button))
}

/** Returns the link source of the first button without target that neither refuses nor returns. */
function openPlace(design: FlowDesign, step: FlowDesignStep | undefined): LinkSource | undefined {
  if (!step || (step.dealtype === 'message' && !step.is_start)) return undefined
  if (step.dealtype === 'event') return outcomePlace(step, (one) => !one.funids.length)
  const nextSteps = new Set(stepLinksOf(step).map((link) => (link.kind === 'outcome' ? '' : link.button)))
  const buttons = hasOneButton(step) ? step.btnGroup.slice(0, 1) : step.btnGroup
  const leadsBack = createBackCheck(design)
  const button = buttons.find((one) => !nextSteps.has(one.id) && !leadsBack(step, one))
  return button && { kind: 'default', button: button.id }
}

/** Returns an outcome of an event as a link source. */
function outcomePlace(
  { event_set }: FlowDesignStep,
  isWanted: (outcome: EventSetNext) => boolean,
): LinkSource | undefined {
  const outcome = event_set?.maybe_fun_list?.find(isWanted)
  return outcome && { kind: 'outcome', outcome: outcome._id }
}

/** Returns a link source of the step to draw an arrow from; a step without buttons gets its first one. */
function withPlace(editor: FlowEditorApi, design: FlowDesign, from: string, handle: string | null) {
  const step = stepOf(design, from)
  const place = step && outcomePlace(step, ({ _id }) => _id === handle)
  if (place) return { design, place }
  const found = step?.btnGroup.find(({ id }) => id === handle)
  const name = t(step?.is_start ? 'flow-editor.button.submit' : 'flow-editor.button.agree')
  const button = found ?? newButton(editor.newIds()(), name)
  const grown = found ? design : addButton(design, { step: from, button })
  return { design: grown, place: { kind: 'default' as const, button: button.id } }
}

/** Returns the links by which a step leads on, by target; those of refusing and returning buttons are left out. */
function onwardLinks(design: FlowDesign, from: FlowDesignStep): [FlowLink, ...FlowLink[]][] {
  const leadsBack = createBackCheck(design)
  const sendsBack = ({ kind, ...link }: FlowLink) => {
    const button = 'button' in link && from.btnGroup.find(({ id }) => id === link.button)
    return kind !== 'outcome' && button && leadsBack(from, button)
  }
  const byTarget = new Map<string, [FlowLink, ...FlowLink[]]>()
  for (const link of stepLinksOf(from)) {
    if (sendsBack(link) || !stepOf(design, link.to)) continue
    const before = byTarget.get(link.to)
    byTarget.set(link.to, before ? [...before, link] : [link])
  }
  return [...byTarget.values()]
}

const branch = 'branch'

/** Asks where a step is added after one that leads to several steps: before one of them, or beside them. */
async function addStepAt(
  editor: FlowEditorApi,
  source: StepSource,
  { from, ways }: { from: FlowDesignStep; ways: [FlowLink, ...FlowLink[]][] },
) {
  const design = editor.design()
  const nameOf = (id: string) => stepOf(design, id)?.name ?? ''
  const inserting = ways.map(([{ to }]) => ({
    key: to,
    text: t('flow-editor.insert', { from: from.name, to: nameOf(to) }),
  }))
  const parallelOption = { key: branch, text: t('flow-editor.insert-beside', { name: from.name }) }
  const title = t('flow-editor.pad.next', { name: from.name })
  const chosen = await promptChoice({ title, options: [...inserting, parallelOption] })
  const links = ways.find(([{ to }]) => to === chosen)
  if (links) return insertStepOnLink(editor, links, source)
  const [[link] = []] = ways
  if (chosen === branch && link) placeStep(editor, source, { from, place: linkSourceOf(link) })
}

/** Adds a step below another one or, without that, below all, and connects it to a link source. */
function placeStep(
  editor: FlowEditorApi,
  source: StepSource,
  { from, place }: { from: FlowDesignStep | undefined; place: LinkSource | undefined },
) {
  if (!hasRoom(editor, 1)) return
  const design = editor.design()
  const step = freshStep(editor, source, editor.newIds())
  const points = pointsOf(design)
  const lowest = [...points.values()].reduce((low, { y }) => Math.max(low, y), -belowStep)
  const origin = from && points.get(from.id)
  const at = findFreeSpot(design, { x: origin?.x ?? 0, y: (origin?.y ?? lowest) + belowStep })
  editor.run((before) => {
    const grown = addSteps(before, [{ step, at }])
    if (!from) return grown
    const hasButtons = from.is_start || (from.dealtype !== 'message' && from.dealtype !== 'event')
    const isBare = hasButtons && !from.btnGroup.length
    if (isBare) return linked(editor, grown, { from: from.id, handle: null, to: step.id })
    return place ? connectSteps(grown, { from: from.id, place, to: step.id }) : grown
  })
  editor.select({ step: step.id, section: source === 'event' ? 'event' : 'people' })
}

/**
 * Adds a step after the selected one: connected to the free outcome of an event, inserted before the step that
 * another leads to, or else connected to its free button. Asks if it leads to several. Without selection, the step is
 * added below all others.
 */
export function addStep(editor: FlowEditorApi, source: StepSource, selected?: string) {
  const design = editor.design()
  const from = stepOf(design, selected) ?? (design.funlist.length === 1 ? design.funlist[0] : undefined)
  const place = openPlace(design, from)
  const ways = from && !(place && from.dealtype === 'event') ? onwardLinks(design, from) : []
  const [only] = ways
  if (from && ways.length > 1) return void addStepAt(editor, source, { from, ways }).catch(logError)
  if (only) return insertStepOnLink(editor, only, source)
  placeStep(editor, source, { from, place })
}

interface Drawn {
  from: string
  handle: string | null
  to: string
}

function linked(editor: FlowEditorApi, design: FlowDesign, { from, handle, to }: Drawn): FlowDesign {
  const found = withPlace(editor, design, from, handle)
  return connectSteps(found.design, { from, place: found.place, to })
}

/** Draws an arrow from a button to a step. */
export const addLink = (editor: FlowEditorApi, drawn: Drawn) =>
  editor.run((design) => linked(editor, design, drawn))

/** Reconnects an existing arrow: to another step, or from another button. */
export function reconnectLink(editor: FlowEditorApi, arrow: FlowLink, drawn: Drawn) {
  const place = linkSourceOf(arrow)
  const isSameStart = drawn.from === arrow.from && drawn.handle === sourceHandleOf(arrow)
  editor.run((design) => {
    if (isSameStart) return redirectLink(design, { from: arrow.from, place, to: arrow.to, by: drawn.to })
    return linked(editor, disconnectSteps(design, { from: arrow.from, place, to: arrow.to }), drawn)
  })
}

/** Turns an arrow dropped on the empty canvas into an arrow to a new step there. */
export function linkToNewStep(editor: FlowEditorApi, { at, ...drawn }: Omit<Drawn, 'to'> & { at: Point }) {
  if (!hasRoom(editor, 1)) return
  const step = freshStep(editor, 'orsign', editor.newIds())
  editor.run((design) => linked(editor, addSteps(design, [{ step, at }]), { ...drawn, to: step.id }))
  editor.select({ step: step.id, section: 'people' })
}

/** Returns the midpoint of an arrow, and new positions of the cards below that make room for a card. */
function halfway(points: ReadonlyMap<string, Point>, from: Point, to: Point) {
  const at = { x: Math.round((from.x + to.x) / 2), y: from.y + belowStep }
  const lower = [...points].filter(([, { y }]) => to.y > from.y && y >= to.y && to.y < at.y + belowStep)
  return { at, room: new Map(lower.map(([id, { x, y }]) => [id, { x, y: y + at.y + belowStep - to.y }])) }
}

/**
 * Inserts a step into an arrow, halfway, and makes room below; other arrows between the same steps lead to
 * it, too. A notice, which leads nowhere, is placed beside the route.
 */
export function insertStepOnLink(
  editor: FlowEditorApi,
  links: readonly [FlowLink, ...FlowLink[]],
  source: StepSource = 'orsign',
) {
  if (!hasRoom(editor, 1)) return
  const step = freshStep(editor, source, editor.newIds())
  const points = pointsOf(editor.design())
  const [from, to] = [points.get(links[0].from), points.get(links[0].to)]
  if (!from || !to) return
  const besideSource = { x: from.x + cardWidth + 80, y: from.y + belowStep }
  editor.run((design) => {
    if (isTerminalStep(step))
      return insertStep(design, { links, step, at: findFreeSpot(design, besideSource) })
    const { at, room } = halfway(points, from, to)
    return insertStep(moveSteps(design, room), { links, step, at })
  })
  editor.select({ step: step.id, section: source === 'event' ? 'event' : 'people' })
}

/** Removes steps and arrows. */
export function removeElements(editor: FlowEditorApi, ids: readonly string[], arrows: readonly FlowLink[]) {
  const before = editor.design()
  const isStart = before.funlist.some(({ id, is_start }) => is_start && ids.includes(id))
  editor.run((design) =>
    removeSteps(
      arrows.reduce(
        (rest, arrow) =>
          disconnectSteps(rest, { from: arrow.from, place: linkSourceOf(arrow), to: arrow.to }),
        design,
      ),
      ids,
    ),
  )
  if (isStart) toast(t('flow-editor.start-stays'), 'warning')
  else if (editor.design() !== before) toast(t('flow-editor.removed'))
}

/** Removes a step from a list: its incoming links lead to its successor, if there is exactly one. */
export function removeStepAndReconnect(editor: FlowEditorApi, id: string) {
  if (stepOf(editor.design(), id)?.is_start) return toast(t('flow-editor.start-stays'), 'warning')
  editor.run((design) => removeSteps(bypassStep(design, id), [id]))
  toast(t('flow-editor.removed'))
}

/** Whether some more steps fit into the flow; shows a message if not. */
function hasRoom(editor: FlowEditorApi, more: number): boolean {
  const has = editor.design().funlist.length
  const fits = has + more <= maxSteps
  if (!fits) toast(t('flow-editor.too-many', { most: maxSteps, has, more }), 'danger')
  return fits
}

/** Serializes the selected steps for the clipboard; null without selection. */
export function copySelection(editor: FlowEditorApi, ids: readonly string[]): string | null {
  if (!ids.length) return null
  toast(t('flow-editor.copied', { count: ids.length }), 'success')
  return serializeSteps(editor.design(), ids)
}

/** Adds copies of steps as one history step and selects them all. */
function place(editor: FlowEditorApi, steps: StepsWithPositions): boolean {
  if (!steps.funlist.length || !hasRoom(editor, steps.funlist.length)) return false
  const copies = copySteps(editor.design(), steps, editor.newIds())
  editor.run((design) => pasteSteps(design, copies))
  const [first, ...rest] = copies.map(({ step }) => step.id)
  if (first) editor.select({ step: first, beside: rest })
  return true
}

/** Adds the steps in a text, or shows why there are none. */
export function pasteClipboardText(editor: FlowEditorApi, text: string) {
  const read = parseSteps(text)
  if ('refused' in read) return toast(read.refused, 'warning')
  const count = read.steps.funlist.length
  if (place(editor, read.steps)) toast(t('flow-editor.pasted', { count }), 'success')
}

export function duplicateSteps(editor: FlowEditorApi, ids: readonly string[]) {
  const { funlist, layoutset } = editor.design()
  place(editor, { funlist: funlist.filter(({ id }) => ids.includes(id)), layoutset })
}

/** Selects every step of the flow; the settings stay on the current one. */
export function selectAllSteps(editor: FlowEditorApi, shown?: string) {
  const ids = editor.design().funlist.map(({ id }) => id)
  const step = shown ?? ids[0]
  if (step) editor.select({ step, beside: ids.filter((id) => id !== step) })
}

/** Maximum number of notes per flow. */
const maxNotes = 100

/** Puts an empty note on the canvas, below others at that point. */
export function insertNote(editor: FlowEditorApi, position: Point) {
  const notes = notesOf(editor.design())
  if (notes.length >= maxNotes) return toast(t('flow-editor.note.too-many', { most: maxNotes }), 'warning')
  const at = { ...position }
  while (notes.some(({ loc }) => loc === formatPoint(at))) at.y += 40
  editor.run((design) => addNote(design, { id: editor.newIds()(), at }))
}

/** Aligns steps or distributes them evenly. */
export const alignSelection = (editor: FlowEditorApi, ids: readonly string[], alignment: Alignment) =>
  editor.run((design) => alignSteps(design, { ids, how: alignment }))

/** Moves steps by some pixels; repeated key presses are one undo step. */
export function nudgeSteps(editor: FlowEditorApi, ids: readonly string[], by: Point) {
  const points = pointsOf(editor.design())
  const moved = ids.flatMap((id) => {
    const at = points.get(id)
    return at ? [[id, { x: at.x + by.x, y: at.y + by.y }] as const] : []
  })
  editor.run((design) => moveSteps(design, new Map(moved)), `nudge ${ids.join()}`)
}
