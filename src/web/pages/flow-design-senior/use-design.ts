import { useCallback, useEffect, useRef, useState } from 'react'
import { createHistory, goToState, historyStates, recordState } from '#/core/undo-history'
import type { FlowDesign, FormDesign } from '#/generated/types'
import { replaceForm } from '../../../core/flow'
import type { DesignDraft } from './design-draft'

/** Parts of a design that have their own tabs. */
const partsOf = {
  form: ({ formset: { decisions: _, ...form } }) => Object.values(form),
  tables: ({ formset }) => [formset.decisions],
  flow: ({ funlist, layoutset, notes }) => [funlist, layoutset, notes],
  settings: ({ set }) => [set],
  remark: ({ remark, fileList }) => [remark, fileList],
} as const satisfies Record<string, (design: FlowDesign) => readonly unknown[]>

/** Tab of the designer. */
export type TabName = keyof typeof partsOf

/**
 * Returns the tabs in which two states of a design differ; consequences of a form change count for the form.
 */
function tabsOfChange(one: FlowDesign, other: FlowDesign): TabName[] {
  const tabs = Object.keys(partsOf) as TabName[]
  return tabs.filter((tab) => {
    const parts = partsOf[tab](other)
    return partsOf[tab](one).some((part, at) => part !== parts[at])
  })
}

/**
 * Returns the edited design with one history over all tabs; `onGone` receives the tabs where an undone step
 * is visible.
 */
export function useDesign(loaded: FlowDesign, draft: DesignDraft, onGone?: (tabs: TabName[]) => void) {
  const [history, setHistory] = useState(() => createHistory(loaded))
  const latest = useRef({ history, onGone })
  latest.current = { history, onGone }
  const change = useCallback(
    (design: FlowDesign, merge?: string) => setHistory((last) => recordState(last, design, merge)),
    [],
  )
  const changeForm = useCallback(
    (formset: FormDesign, merge?: string) =>
      setHistory((last) => recordState(last, replaceForm(last.present, formset), merge)),
    [],
  )
  const changeRemark = useCallback(
    (part: Pick<FlowDesign, 'remark'> | Pick<FlowDesign, 'fileList'>) =>
      setHistory((last) =>
        recordState(last, { ...last.present, ...part }, 'remark' in part ? 'remark' : undefined),
      ),
    [],
  )
  const go = useCallback((by: number) => {
    const { history: from } = latest.current
    const to = goToState(from, from.past.length + by)
    latest.current.history = to
    setHistory(to)
    if (to !== from) latest.current.onGone?.(tabsOfChange(from.present, to.present))
  }, [])
  const [moves] = useState(() => ({ undo: () => go(-1), redo: () => go(1), go }))
  const { past, present, future } = history
  useEffect(() => draft.change(present), [present, draft])
  return {
    design: present,
    change,
    changeForm,
    changeRemark,
    history: {
      ...moves,
      canUndo: past.length > 0,
      canRedo: future.length > 0,
      states: historyStates(history),
      position: past.length,
    },
  }
}
