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
import type { FieldReferrers, FieldUse } from '../../core/flow'
import { allFormItemsOf } from '../../core/form'
import { createEmitter } from '../platform'
import type { RandomSource } from '../platform/random'
import { addItems } from './actions/items'
import { findItem, type ItemPosition, nextPosition, outermostItems } from './item-tree'
import { cloneItems, type ItemNames, newItem } from './new-item'

type PlaceOfProblem = NonNullable<Problem['place']>

/** Pending removal of something that is still used elsewhere. */
export interface PendingRemoval {
  name: string
  uses: readonly FieldUse[]
}

/** A design and the name of the history step that produced it. A history step is one pure action. */
export interface HistoryStep {
  form: FormDesign
  /** text key and parameters of the history step's name */
  name: string
  params?: Record<string, unknown>
  /** item the history step concerns: reselected by undo and redo */
  key: string | null
}

/** Input for a history step; consecutive ones with the same `merge` mark are merged. */
export interface HistoryStepInput extends Omit<HistoryStep, 'form'> {
  merge?: string
}

const opened = (form: FormDesign): HistoryStep => ({ form, name: 'designer.step.open', key: null })

/** State of a designer: the history of the design, the selected items, and whose settings are open. */
export interface DesignerState {
  history: UndoHistory<HistoryStep>
  selected: string | null
  /** Items selected in addition to the primary one, to be moved, copied or removed together. */
  beside: readonly string[]
  settings: 'item' | 'form'
  /** Part shown where there is room for only one. */
  part: 'palette' | 'canvas' | 'settings'
  /** Setting to focus. */
  target: PlaceOfProblem | null
  /** Removal that awaits confirmation. */
  removal: PendingRemoval | null
}

/** History of the surrounding document; undo here is undo there. */
export interface ParentHistory {
  canUndo: boolean
  canRedo: boolean
  /** Moves some steps forward or back. */
  go(by: number): void
}

export interface DesignerOptions {
  chance: RandomSource
  /** Called with every new design; changes with the same `merge` mark are one step. */
  onChange(form: FormDesign, merge?: string): void
  /** Navigates to a place of the surrounding flow. */
  onGo?(place: PlaceOfProblem): void
}

const shown = (form: FormDesign, key: string | null): string | null => findItem(form, key)?.key ?? null

/**
 * State of one designer, outside of React, so that a change re-renders only its readers. Every change of the
 * design is a pure action whose result goes through `run`; there is no other way to change it.
 */
export class Designer {
  readonly chance: RandomSource
  /** Flow whose form is designed, if any. */
  flow: FieldReferrers | null = null
  /** Surrounding history, if any. */
  around: ParentHistory | null = null
  private steps = 0
  /** Whether the current change came from the parent, which already knows it. */
  private isTold = false
  private readonly onChange: DesignerOptions['onChange']
  private readonly onGo: DesignerOptions['onGo']
  private answer: (yes: boolean) => void = () => {}
  private readonly changes = createEmitter<[]>()
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

  /** Selected items in form order; descendants of a selected layout are included with it. */
  get chosen(): FormItem[] {
    const { selected, beside } = this.current
    return selected === null ? [] : outermostItems(this.form, [selected, ...beside])
  }

  readonly subscribe = this.changes.add

  /** Makes `form` the next design. Selects the item the step concerns unless another one is given. */
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

  /** Adds an item to the selection, or removes it. */
  toggle(key: string) {
    const { selected, beside } = this.current
    if (selected === null) return this.select(key)
    const otherKeys = beside.filter((one) => one !== key)
    if (key !== selected)
      return this.choose(selected, otherKeys.length < beside.length ? otherKeys : [...beside, key])
    const [next = null, ...rest] = beside
    this.choose(next, rest)
  }

  /** Selects everything from the selected item to this one, in reading order. */
  extend(key: string) {
    const { selected } = this.current
    const keys = allFormItemsOf(this.form.list).map((item) => item.key)
    const [from, to] = [keys.indexOf(selected ?? key), keys.indexOf(key)]
    const between = keys.slice(Math.min(from, to), Math.max(from, to) + 1)
    this.choose(
      selected ?? key,
      between.filter((one) => one !== selected),
    )
  }

  /** Selects all top-level items of the form. */
  selectAll() {
    const [first, ...rest] = this.form.list.map(({ key }) => key)
    if (first !== undefined) this.choose(first, rest)
  }

  openSettings(settings: DesignerState['settings']) {
    this.set({ ...this.current, settings })
  }

  /** Navigates to a setting of an item or of the form, or to a place of the surrounding flow. */
  go(place: PlaceOfProblem) {
    if (!this.lead(place)) this.onGo?.(place)
  }

  /** Navigates to a setting of an item or of the form; returns whether the place is one. */
  lead(place: PlaceOfProblem): boolean {
    const isOfForm = place.part?.startsWith('config.') === true
    const isElsewhere = place.step !== undefined || place.part?.startsWith('set.') === true
    const isOfItem = !isElsewhere && findItem(this.form, place.field ?? null) !== undefined
    if (!isOfForm && !isOfItem) return false
    this.select(isOfForm ? null : (place.field ?? null))
    this.set({ ...this.current, part: 'settings', target: { ...place } })
    return true
  }

  /** Opens one part where there is room for only one. */
  openPart(part: DesignerState['part']) {
    this.set({ ...this.current, part })
  }

  /** Asks whether something may be removed although it is used elsewhere. */
  askRemoval(removal: PendingRemoval): Promise<boolean> {
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

  /** Moves to another history step; going back selects the item of the undone step. */
  private goTo(history: UndoHistory<HistoryStep>) {
    const { present, past } = this.current.history
    this.show(history, history.past.length < past.length ? present.key : history.present.key)
  }

  /** Ends the merging of changes: called when a settings field loses focus. */
  seal() {
    const history = endMerging(this.current.history)
    if (history !== this.current.history) this.set({ ...this.current, history })
  }

  /**
   * Accepts a design from the parent: one from the history becomes current, any other starts a new history.
   */
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

  /** Inserts a new item of a field, after the selected one unless a position is given. */
  place(field: FieldSchema, names: ItemNames, at?: ItemPosition) {
    const item = newItem(field, { ...names, form: this.form, chance: this.chance })
    const form = addItems(this.form, {
      at: at ?? nextPosition(this.form, this.current.selected),
      items: [item],
    })
    this.run(form, { name: 'designer.step.add', params: { name: item.name }, key: item.key })
    this.openPart('canvas')
  }

  /** Inserts copies of items after the selected one; `name` names the history step. */
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
    const remaining = isStill ? this.current.beside.filter((one) => shown(form, one)) : []
    const settings = touched ? 'item' : this.current.settings
    this.set({ ...this.current, history, selected, beside: remaining, settings })
  }

  private choose(selected: string | null, otherSelected: readonly string[]) {
    const settings = selected ? 'item' : 'form'
    this.set({
      ...this.current,
      history: endMerging(this.current.history),
      selected,
      beside: otherSelected,
      settings,
    })
  }

  private set(next: DesignerState) {
    const { form } = this
    this.current = next
    this.changes.tell()
    if (this.form !== form && !this.isTold) this.onChange(this.form, `form ${this.steps}`)
  }
}
