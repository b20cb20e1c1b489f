import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react'
import {
  canHoldValue,
  type FormPlan,
  type FormValues,
  isEmpty,
  omitFields,
  type RowPlan,
} from '../../core/form'
import { useTranslator } from '../platform'
import { Button } from '../ui'
import type { FormSession } from './form-session'

/** Rows to render, and the control that shows the fields left out. */
interface RowView {
  rows: readonly RowPlan[]
  control: ReactNode
}

const noValues = (): FormValues => nothing
const nothing: FormValues = {}

/** Leaves out the empty fields of a form that is only read, until the reader shows them; an empty form shows all. */
export function useRowsWithoutEmptyFields(plan: FormPlan, session: FormSession, isRead: boolean): RowView {
  const t = useTranslator()
  const [isOpen, setOpen] = useState(false)
  // A form that is written is not rendered again with every key.
  const values = useSyncExternalStore(session.onLook, isRead ? session.allValues : noValues)
  const empty = useMemo(() => {
    const problems = session.problems()
    const written = isRead ? plan.fields.filter(({ item }) => canHoldValue(item)) : []
    const found = written.filter(({ key, model }) => isEmpty(values[model]) && !problems.has(key))
    return new Set(found.length < written.length ? found : [])
  }, [plan, values, session, isRead])
  const rows = useMemo(
    () => (empty.size ? omitFields(plan.rows, (field) => empty.has(field)) : plan.rows),
    [plan, empty],
  )
  if (empty.size === 0) return { rows, control: null }
  return {
    rows: isOpen ? plan.rows : rows,
    control: (
      <Button kind="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'form.hide-empty' : 'form.show-empty', { n: empty.size })}
      </Button>
    ),
  }
}
