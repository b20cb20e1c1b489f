import { useMemo, useSyncExternalStore } from 'react'
import type { FormItem, Problem } from '#/generated/types'
import { isComputed, isTableItem } from '../../core/form'
import type { CellNote } from '../controls/widget-props'
import { type Translator, useTranslator } from '../platform'
import type { FormSession } from './form-session'

const unanswered = 'expression.remote-unavailable'

/** Why a computed value is missing, as a sentence; `failed` names a remote function. */
interface Said {
  text: string
  isWaiting?: true
  failed?: string
}

function describeProblem({ code, params }: Problem, { remoteState }: FormSession, t: Translator): Said {
  if (code !== unanswered)
    return { text: code.startsWith('form.') ? t(code, params) : t('form.not-computed') }
  const name = String(params?.name ?? '')
  if (remoteState(name) === 'loading') return { text: t('form.computing'), isWaiting: true }
  return { text: t('form.remote-failed', { name }), failed: name }
}

const Note = ({ description: { text, failed }, session }: { description: Said; session: FormSession }) => {
  const t = useTranslator()
  return (
    <p className="qf-note q-row q-wrap q-gap-2 q-gap-y-0 q-text-sm q-margin-top-1">
      {text}
      {failed !== undefined && (
        <button className="q-plain" type="button" onClick={session.retry}>
          {t('form.remote-retry')}
        </button>
      )}
    </p>
  )
}

/** Note why a computed field has no value yet, with a retry for a failed remote function. */
export function FormulaNote({ session, item }: { session: FormSession; item: FormItem }) {
  const t = useTranslator()
  const problem = useSyncExternalStore(session.onLook, () => session.problems().get(item.key))
  if (item.options.computed === true)
    return (
      <p className="qf-note q-row q-wrap q-gap-2 q-gap-y-0 q-text-sm q-margin-top-1 qf-later">
        {t('form.computed-later')}
      </p>
    )
  return problem && isComputed(item) ? (
    <Note description={describeProblem(problem, session, t)} session={session} />
  ) : null
}

const nothing: ReturnType<FormSession['problems']> = new Map()

/**
 * Returns the notes of a table's computed cells without value, and the one below it for a failed remote
 * function.
 */
export function useCellNotes(session: FormSession, item: FormItem) {
  const t = useTranslator()
  const problems = useSyncExternalStore(session.onLook, isTableItem(item) ? session.problems : () => nothing)
  return useMemo(() => {
    const own = [...problems].filter(([place]) => place.startsWith(`${item.key}.`))
    const all = own.map(([place, problem]) => ({ place, said: describeProblem(problem, session, t) }))
    const failed = all.find(({ said }) => said.failed !== undefined)
    const notes = all.map(({ place, said: { text, isWaiting } }): CellNote => {
      const [, column = '', row] = place.split('.')
      return { row: Number(row), column, text: isWaiting ? text : '—', title: text }
    })
    return { notes, below: failed && <Note description={failed.said} session={session} /> }
  }, [problems, session, item, t])
}
