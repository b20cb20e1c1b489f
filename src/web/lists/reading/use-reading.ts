import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ListSchema, Outcome } from '../../../generated/types'
import { useIsWide, whenIdle } from '../../platform'
import { quietApi } from '../../platform/api'
import { canWrite } from '../../platform/environment'
import { setBadges } from '../../stores/badges'
import { type ConfigurableList, useListConfig } from '../../stores/list-configs'
import { listParamNames, saveListTrail } from '../../stores/list-states'
import type { BatchDecisionControl, RowDecision } from '../decisions/use-batch'
import { isUnread, type ListItemRow, rowLinkOf } from '../list-row'

/** Returns whether the list shows the chosen row beside it: on wide screens, unless the person prefers the table. */
export function useHasReadingPane(schema: ListSchema, isScoped: boolean): boolean {
  const { view } = useListConfig(schema.name as ConfigurableList)
  const isWide = useIsWide()
  return isWide && !isScoped && schema.pane !== undefined && (view ?? schema.pane) === 'beside'
}

/** Returns the request that the address names, and the function that names another one. */
function useChosen() {
  const [query, setQuery] = useSearchParams()
  const named = query.get(listParamNames.open) ?? ''
  const choose = (address: string | undefined, replace: boolean) => {
    if ((address ?? '') === named) return
    setQuery(
      (old) => {
        const next = new URLSearchParams(old)
        next.delete(listParamNames.open)
        if (address) next.set(listParamNames.open, address)
        return next
      },
      { replace },
    )
  }
  return { chosen: named.startsWith('/') ? named : undefined, choose }
}

/** Time in ms that a request is shown before the next one is prepared. */
const settlingTime = 300

/**
 * Returns the address to prepare out of sight, once the chosen request is shown and the browser is idle. The request that
 * was chosen before remains if it is the next one.
 */
function usePrepared(next: string | undefined, shown: string | undefined, chosen: string | undefined) {
  const [prepared, setPrepared] = useState<string>()
  const [trail, setTrail] = useState<{ now?: string | undefined; before?: string | undefined }>({})
  if (trail.now !== chosen) setTrail({ now: chosen, before: trail.now })
  useEffect(() => {
    if (!next || shown !== chosen) return
    let stop = () => {}
    const timer = setTimeout(() => {
      stop = whenIdle(() => setPrepared(next))
    }, settlingTime)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [next, shown, chosen])
  return next === prepared || next === trail.before ? next : undefined
}

/** Returns the decisions of rows, with that of the request handled last beside the list: its row stays until the next one. */
export function useHandledRow(batch: BatchDecisionControl) {
  const [handled, setHandled] = useState<{ id: string; verdict: Outcome }>()
  const decisionOf = (id: string): RowDecision | undefined =>
    batch.decisionOf(id) ??
    (handled?.id === id ? { ...handled, phase: 'done', undo: () => undefined } : undefined)
  return { batch: { ...batch, decisionOf }, setHandled }
}

interface ReadRows extends ReturnType<typeof useHandledRow> {
  isOn: boolean
  rows: readonly ListItemRow[]
}

interface ShownRequest {
  heading: HTMLElement
  /** Whether it was prepared, and so left unread, before it was shown. */
  wasAhead: boolean
}

const markRead = (row: ListItemRow) =>
  void quietApi.oa.flow.setread({ msgid: [row._id] }).then(setBadges, () => undefined)

/** Remembers the requests of a list, whose rows are read one after another, for the way between their pages. */
export function useListTrail(schema: ListSchema, rows: readonly ListItemRow[]): void {
  useEffect(() => {
    if (schema.pane) saveListTrail(rows.flatMap((row) => rowLinkOf(schema, row) ?? []))
  }, [schema, rows])
}

/** Returns the request that is read beside its list, the one prepared after it, and the ways between them. */
export function useReading(schema: ListSchema, { isOn, rows, batch, setHandled }: ReadRows) {
  const { chosen, choose } = useChosen()
  const [shown, setShown] = useState<string>()
  const takesFocus = useRef(false)
  const linkOf = (row: ListItemRow | undefined) => row && rowLinkOf(schema, row)
  const at = rows.findIndex((row) => linkOf(row) === chosen)
  const isOpen = (row: ListItemRow) => !batch.decisionOf(row._id)
  const after = rows.slice(at + 1).find(isOpen)
  const before = rows.slice(0, Math.max(at, 0)).findLast(isOpen)
  const next = isOn ? linkOf(after) : undefined
  const ahead = usePrepared(next, shown, chosen)

  const open = (row: ListItemRow | undefined, { focus = true, replace = false } = {}) => {
    takesFocus.current = focus
    choose(linkOf(row), replace)
  }
  const first = linkOf(rows.find(isOpen))
  const latest = useRef({ rows, choose, linkOf })
  latest.current = { rows, choose, linkOf }
  useEffect(() => {
    if (isOn && !chosen && first) latest.current.choose(first, true)
  }, [isOn, chosen, first])
  const onShown = useCallback((address: string, { heading, wasAhead }: ShownRequest) => {
    window.scrollTo(0, 0)
    if (takesFocus.current) heading.focus({ preventScroll: true })
    takesFocus.current = false
    setShown(address)
    const row = latest.current.rows.find((one) => latest.current.linkOf(one) === address)
    if (wasAhead && row && isUnread(row) && canWrite('oa/flow/setread')) markRead(row)
  }, [])
  const onHandled = (outcome: Outcome) => {
    const row = rows[at]
    if (row) setHandled({ id: row._id, verdict: outcome })
    open(after ?? before, { replace: true })
  }
  return {
    chosen: isOn ? chosen : undefined,
    chosenId: isOn ? rows[at]?._id : undefined,
    ahead,
    open,
    onShown,
    onHandled,
    /** Moves by one row; by an arrow key the focus stays in the list. */
    move: (by: number, focus: boolean) => {
      const row = at < 0 ? rows.find(isOpen) : by > 0 ? after : before
      if (row) open(row, { focus })
      return row?._id
    },
  }
}

export type Reading = ReturnType<typeof useReading>
