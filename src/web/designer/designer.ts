import type { FieldSchema, FormDesign, FormItem } from '#/generated/types'
import { addItems } from './actions/add-items'
import { beginHistory, type History, jumped, record, redone, type Step, sealed, undone } from './history'
import type { Chance } from './ids'
import { newItem, renewed } from './new-item'
import { itemOf, type Place, placeAfter } from './tree'

/**
 * One designer at work: the history of the design and the selected item, outside of React so that a
 * change redraws only what reads it. Every change of the design is a pure action run through `run`.
 */
export interface DesignerState {
  history: History
  selected: string | null
}

type StepInfo = Omit<Step, 'form' | 'key'> & { key?: string | null }

export interface Designer {
  state(): DesignerState
  subscribe(listener: () => void): () => void
  /** Makes `form` the next design; the step's key is selected when it stands in the form. */
  run(form: FormDesign, step: StepInfo): void
  select(key: string | null): void
  undo(): void
  redo(): void
  jump(position: number): void
  seal(): void
  /** A design that came from outside: the history begins anew. */
  load(form: FormDesign): void
  place(field: FieldSchema, names: { name: string; columnName: (n: number) => string }, at?: Place): void
  insertCopies(items: readonly FormItem[], step: string): void
  chance: Chance
}

const shown = (form: FormDesign, key: string | null): string | null => itemOf(form, key)?.key ?? null

export function createDesigner(
  form: FormDesign,
  { chance, onChange }: { chance: Chance; onChange: (form: FormDesign) => void },
): Designer {
  let state: DesignerState = { history: beginHistory(form), selected: null }
  const listeners = new Set<() => void>()

  function set(next: DesignerState) {
    const isChanged = next.history.present.form !== state.history.present.form
    state = next
    for (const listener of listeners) listener()
    if (isChanged) onChange(next.history.present.form)
  }
  function travel(history: History, touched: string | null) {
    if (history === state.history || history.present === state.history.present) return
    const { form } = history.present
    set({ history, selected: shown(form, touched) ?? shown(form, state.selected) })
  }
  const present = () => state.history.present.form

  const designer: Designer = {
    chance,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    run(next, { key = null, ...step }) {
      const history = record(state.history, { ...step, key, form: next })
      if (history === state.history) return
      set({ history, selected: shown(next, key) ?? shown(next, state.selected) })
    },
    select(key) {
      if (key !== state.selected) set({ history: sealed(state.history), selected: key })
    },
    undo: () => travel(undone(state.history), state.history.present.key),
    redo: () => {
      const history = redone(state.history)
      travel(history, history.present.key)
    },
    jump: (position) => {
      const history = jumped(state.history, position)
      travel(history, history.present.key)
    },
    seal: () => {
      const history = sealed(state.history)
      if (history !== state.history) set({ ...state, history })
    },
    load(form) {
      state = { history: beginHistory(form), selected: shown(form, state.selected) }
      for (const listener of listeners) listener()
    },
    place(field, names, at = placeAfter(present(), state.selected)) {
      const item = newItem(field, { ...names, form: present(), chance })
      const step = { name: 'designer.step.add', params: { name: item.name }, key: item.key }
      designer.run(addItems(present(), { at, items: [item] }), step)
    },
    insertCopies(items, name) {
      const copies = renewed(items, { form: present(), chance })
      const at = placeAfter(present(), state.selected)
      const step = { name, params: { name: copies[0]?.name ?? '' }, key: copies[0]?.key ?? null }
      designer.run(addItems(present(), { at, items: copies }), step)
    },
  }
  return designer
}
