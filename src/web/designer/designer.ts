import type { FieldReferrers, FieldUse } from '#/core/flow/fields/field-uses'
import { allItemsOf } from '#/core/form/design/items'
import {
  createHistory,
  endMerging,
  goToState,
  historyStates,
  recordState,
  redoChange,
  type UndoHistory,
  undoChange,
} from '#/core/undo-history'
import type { FieldSchema, FormDesign, FormItem, Problem } from '#/generated/types'
import type { RandomSource } from '../platform/random'
import { addItems } from './actions/add-items'
import { findItem, type ItemPosition, nextPosition, outermostItems } from './item-tree'
import { cloneItems, type ItemNames, newItem } from './new-item'

type PlaceOfProblem = NonNullable<Problem['place']>

/** Something that is to be removed although others use it. */
export interface Removal {
  name: string
  uses: readonly FieldUse[]
}

/** A design, with the name of the step that led to it. A step is one pure action. */
export interface HistoryStep {
  form: FormDesign
  /** text key and parameters of the step's name */
  name: string
  params?: Record<string, unknown>
  /** the item the step was about: selected again by undo and redo */
  key: string | null
}

/** A step as it is made; those with the same `merge` mark one after another are one. */
export interface HistoryStepInput extends Omit<HistoryStep, 'form'> {
  merge?: string
}

const opened = (form: FormDesign): HistoryStep => ({ form, name: 'designer.step.open', key: null })

/** What a designer shows: the history of the design, the chosen items, and whose settings are open. */
export interface DesignerState {
  history: UndoHistory<HistoryStep>
  selected: string | null
  /** Items chosen beside the selected one, to be moved, copied or removed together. */
  beside: readonly string[]
  settings: 'item' | 'form'
  /** What is seen where there is room for one part only. */
  part: 'palette' | 'canvas' | 'settings'
  /** The setting that someone was led to. */
  target: PlaceOfProblem | null
  /** What is asked about before it is removed. */
  removal: Removal | null
}

/** The history of whatever the form is a part of; what is taken back here is taken back there. */
export interface OuterHistory {
  canUndo: boolean
  canRedo: boolean
  /** Goes some steps forward, or back. */
  go(by: number): void
}

export interface DesignerOptions {
  chance: RandomSource
  /** Hears every new design; changes of one `merge` mark are one step. */
  onChange(form: FormDesign, merge?: string): void
  /** Goes to a place of the flow around the form. */
  onGo?(place: PlaceOfProblem): void
}

const shown = (form: FormDesign, key: string | null): string | null => findItem(form, key)?.key ?? null

/**
 * One designer at work, outside of React, so that a change redraws only what reads it. Every change of
 * the design is a pure action whose result goes through `run`; there is no other way to change it.
 */
export class Designer {
  readonly chance: RandomSource
  /** The flow whose form is designed, where there is one. */
  flow: FieldReferrers | null = null
  /** The history around the form, where there is one. */
  around: OuterHistory | null = null
  private steps = 0
  /** Whether the present change came from outside, which knows it. */
  private isTold = false
  private readonly onChange: DesignerOptions['onChange']
  private readonly onGo: DesignerOptions['onGo']
  private answer: (yes: boolean) => void = () => {}
  private readonly listeners = new Set<() => void>()
  private current: DesignerState

  constructor(form: FormDesign, { chance, onChange, onGo }: DesignerOptions) {
    this.chance = chance
    this.onChange = onChange
    this.onGo = onGo
    const none = { selected: null, beside: [], target: null, removal: null }
    this.current = { history: createHistory(opened(form)), settings: 'form', part: 'canvas', ...none }
  }

  get state(): DesignerState {
    return this.current
  }

  get form(): FormDesign {
    return this.current.history.present.form
  }

  get selected(): FormItem | undefined {
    return findItem(this.form, this.current.selected)
  }

  /** Everything chosen in the form's order; what stands inside a chosen layout goes with it. */
  get chosen(): FormItem[] {
    const { selected, beside } = this.current
    return selected === null ? [] : outermostItems(this.form, [selected, ...beside])
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => {
      this.listeners.delete(listener)
    }
  }

  /** Makes `form` the next design. The item the step is about is selected unless another one is named. */
  run(form: FormDesign, { merge, ...step }: HistoryStepInput, select: string | null = step.key) {
    if (form === this.form) return
    const history = recordState(this.current.history, { ...step, form }, merge)
    if (history.past !== this.current.history.past) this.steps++
    this.show(history, select)
  }

  /** Selects an item and opens its settings; null selects the form itself. */
  select(key: string | null) {
    const selected = shown(this.form, key)
    const settings = selected ? 'item' : 'form'
    const { beside, ...now } = this.current
    if (selected === now.selected && settings === now.settings && !beside.length) return
    this.choose(selected, [])
  }

  /** Chooses an item beside the others, or no longer. */
  toggle(key: string) {
    const { selected, beside } = this.current
    if (selected === null) return this.select(key)
    const others = beside.filter((one) => one !== key)
    if (key !== selected)
      return this.choose(selected, others.length < beside.length ? others : [...beside, key])
    const [next = null, ...rest] = beside
    this.choose(next, rest)
  }

  /** Chooses everything from the selected item to this one, as they are read. */
  extend(key: string) {
    const { selected } = this.current
    const keys = allItemsOf(this.form.list).map((item) => item.key)
    const [from, to] = [keys.indexOf(selected ?? key), keys.indexOf(key)]
    const between = keys.slice(Math.min(from, to), Math.max(from, to) + 1)
    this.choose(
      selected ?? key,
      between.filter((one) => one !== selected),
    )
  }

  /** Chooses all that stands in the form itself. */
  selectAll() {
    const [first, ...others] = this.form.list.map(({ key }) => key)
    if (first !== undefined) this.choose(first, others)
  }

  openSettings(settings: DesignerState['settings']) {
    this.set({ ...this.current, settings })
  }

  /** Goes to where something is set: a setting of an item or of the form, or a place of the flow around it. */
  go(place: PlaceOfProblem) {
    if (!this.lead(place)) this.onGo?.(place)
  }

  /** Goes to a setting of an item or of the form; answers whether the place is one. */
  lead(place: PlaceOfProblem): boolean {
    const isOfForm = place.part?.startsWith('config.') === true
    const isElsewhere = place.step !== undefined || place.part?.startsWith('set.') === true
    const isOfItem = !isElsewhere && findItem(this.form, place.field ?? null) !== undefined
    if (!isOfForm && !isOfItem) return false
    this.select(isOfForm ? null : (place.field ?? null))
    this.set({ ...this.current, part: 'settings', target: { ...place } })
    return true
  }

  /** Shows one part where there is room for one only. */
  openPart(part: DesignerState['part']) {
    this.set({ ...this.current, part })
  }

  /** Whether something may go although others use it. */
  askRemoval(removal: Removal): Promise<boolean> {
    this.answerRemoval(false)
    this.set({ ...this.current, removal })
    return new Promise((resolve) => {
      this.answer = resolve
    })
  }

  answerRemoval(yes: boolean) {
    if (this.current.removal) this.set({ ...this.current, removal: null })
    this.answer(yes)
  }

  undo() {
    if (this.around) this.around.go(-1)
    else this.goTo(undoChange(this.current.history))
  }

  redo() {
    if (this.around) this.around.go(1)
    else this.goTo(redoChange(this.current.history))
  }

  jump(position: number) {
    const { history } = this.current
    if (this.around) this.around.go(position - history.past.length)
    else this.goTo(goToState(history, position))
  }

  /** Another of our steps; going back selects what the step taken back was about. */
  private goTo(history: UndoHistory<HistoryStep>) {
    const { present, past } = this.current.history
    this.show(history, history.past.length < past.length ? present.key : history.present.key)
  }

  /** Ends the merging of changes: called when a field of the settings is left. */
  seal() {
    const history = endMerging(this.current.history)
    if (history !== this.current.history) this.set({ ...this.current, history })
  }

  /** A design from outside: one of our own steps is gone to, any other begins a new history. */
  accept(form: FormDesign) {
    if (form === this.form || JSON.stringify(form) === JSON.stringify(this.form)) return
    const position = historyStates(this.current.history).findIndex((step) => step.form === form)
    this.isTold = true
    if (position >= 0) this.goTo(goToState(this.current.history, position))
    else {
      const selected = shown(form, this.current.selected)
      this.set({ ...this.current, history: createHistory(opened(form)), selected, beside: [] })
    }
    this.isTold = false
  }

  /** Places a fresh item of a field; behind the selected one unless a place is given. */
  place(field: FieldSchema, names: ItemNames, at?: ItemPosition) {
    const item = newItem(field, { ...names, form: this.form, chance: this.chance })
    const form = addItems(this.form, {
      at: at ?? nextPosition(this.form, this.current.selected),
      items: [item],
    })
    this.run(form, { name: 'designer.step.add', params: { name: item.name }, key: item.key })
    this.openPart('canvas')
  }

  /** Puts copies of items behind the selected one; `name` names the step. */
  insertCopies(items: readonly FormItem[], name: string) {
    const copies = cloneItems(items, { form: this.form, chance: this.chance })
    const at = nextPosition(this.form, this.current.selected)
    const [first] = copies
    const step = { name, params: { name: first?.name ?? '' }, key: first?.key ?? null }
    this.run(addItems(this.form, { at, items: copies }), step)
    if (first)
      this.choose(
        first.key,
        copies.slice(1).map(({ key }) => key),
      )
  }

  private show(history: UndoHistory<HistoryStep>, key: string | null) {
    const { form } = history.present
    const touched = shown(form, key)
    const selected = touched ?? shown(form, this.current.selected)
    const isStill = selected === this.current.selected
    const beside = isStill ? this.current.beside.filter((one) => shown(form, one)) : []
    const settings = touched ? 'item' : this.current.settings
    this.set({ ...this.current, history, selected, beside, settings })
  }

  private choose(selected: string | null, beside: readonly string[]) {
    const settings = selected ? 'item' : 'form'
    this.set({ ...this.current, history: endMerging(this.current.history), selected, beside, settings })
  }

  private set(next: DesignerState) {
    const { form } = this
    this.current = next
    for (const listener of this.listeners) listener()
    if (this.form !== form && !this.isTold) this.onChange(this.form, `form ${this.steps}`)
  }
}
