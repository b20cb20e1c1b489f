import { useCallback, useEffect, useRef, useState } from 'react'
import { withForm } from '#/core/flow/fields/rename-fields'
import { beginHistory, jumped, record, statesOf } from '#/core/undo-history'
import type { FlowDesign, FormDesign } from '#/generated/types'
import type { Draft } from './design-draft'

/** The parts of a design that are designed in tabs of their own. */
const partsOf = {
  form: ({ formset: { decisions: _, ...form } }) => Object.values(form),
  tables: ({ formset }) => [formset.decisions],
  flow: ({ funlist, layoutset, notes }) => [funlist, layoutset, notes],
  settings: ({ set }) => [set],
  remark: ({ remark, fileList }) => [remark, fileList],
} as const satisfies Record<string, (design: FlowDesign) => readonly unknown[]>

/** A tab of the designer. */
export type TabName = keyof typeof partsOf

/** The tabs in which two states of a design differ; what follows the form is seen in the form. */
function tabsOfChange(one: FlowDesign, other: FlowDesign): TabName[] {
  const tabs = Object.keys(partsOf) as TabName[]
  return tabs.filter((tab) => {
    const parts = partsOf[tab](other)
    return partsOf[tab](one).some((part, at) => part !== parts[at])
  })
}

/** The design being edited, with one history over all its tabs; `onGone` hears where a step taken back is to be seen. */
export function useDesign(loaded: FlowDesign, draft: Draft, onGone?: (tabs: TabName[]) => void) {
  const [history, setHistory] = useState(() => beginHistory(loaded))
  const latest = useRef({ history, onGone })
  latest.current = { history, onGone }
  const change = useCallback(
    (design: FlowDesign, merge?: string) => setHistory((last) => record(last, design, merge)),
    [],
  )
  const changeForm = useCallback(
    (formset: FormDesign, merge?: string) =>
      setHistory((last) => record(last, withForm(last.present, formset), merge)),
    [],
  )
  const changeRemark = useCallback(
    (part: Pick<FlowDesign, 'remark'> | Pick<FlowDesign, 'fileList'>) =>
      setHistory((last) =>
        record(last, { ...last.present, ...part }, 'remark' in part ? 'remark' : undefined),
      ),
    [],
  )
  const go = useCallback((by: number) => {
    const { history: from } = latest.current
    const to = jumped(from, from.past.length + by)
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
      states: statesOf(history),
      position: past.length,
    },
  }
}
