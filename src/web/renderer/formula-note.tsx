import { useMemo, useSyncExternalStore } from 'react'
import { isTable } from '#/core/form/items'
import { isComputed } from '#/core/form/linkage/formulas'
import type { FormItem, Problem } from '#/generated/types'
import { t } from '../platform/i18n'
import type { CellNote } from '../widgets/widget'
import type { FormSession } from './session'

const unanswered = 'expression.remote-unavailable'

type Said = { text: string; state: 'waiting' | 'failed' | 'wrong' }

/** Why something computed has no value, in a sentence that forms have. */
function saidOf({ code, params }: Problem, { remoteState }: FormSession): Said {
  if (code !== unanswered)
    return { text: code.startsWith('form.') ? t(code, params) : t('form.not-computed'), state: 'wrong' }
  const name = String(params?.name ?? '')
  if (remoteState(name) === 'loading') return { text: t('form.computing'), state: 'waiting' }
  return { text: t('form.remote-failed', { name }), state: 'failed' }
}

/** Why a computed field has no value yet; where a remote function failed, it can be asked again. */
export function FormulaNote({ session, item }: { session: FormSession; item: FormItem }) {
  const problem = useSyncExternalStore(session.onLook, () => session.problems().get(item.key))
  if (item.options.computed === true) return <p className="qf-note qf-later">{t('form.computed-later')}</p>
  if (!problem || !isComputed(item)) return null
  const { text, state } = saidOf(problem, session)
  return (
    <p className="qf-note" data-state={state}>
      {text}
      {state === 'failed' && (
        <button type="button" onClick={session.retry}>
          {t('form.remote-retry')}
        </button>
      )}
    </p>
  )
}

const nothing: ReturnType<FormSession['problems']> = new Map()

/** What stands in the computed cells of a table that have no value. */
export function useCellNotes(session: FormSession, item: FormItem): CellNote[] {
  const problems = useSyncExternalStore(session.onLook, isTable(item) ? session.problems : () => nothing)
  return useMemo(() => {
    const own = [...problems].filter(([place]) => place.startsWith(`${item.key}.`))
    return own.map(([place, problem]) => {
      const [, column = '', row] = place.split('.')
      const { text, state } = saidOf(problem, session)
      return { row: Number(row), column, text: state === 'waiting' ? text : '—', title: text }
    })
  }, [problems, session, item])
}
