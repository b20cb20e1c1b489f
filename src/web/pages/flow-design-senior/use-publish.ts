import { useState } from 'react'
import type { Problem } from '#/generated/types'
import { Failure } from '../../platform/failure'
import { t } from '../../platform/i18n'
import { toast } from '../../ui/toast'
import type { Draft } from './draft'
import { errorsIn } from './problems'

const problemsIn = (data: unknown): Problem[] => (Array.isArray(data) ? (data as Problem[]) : [])

function explain(error: unknown, onRefused: () => void) {
  if (!(error instanceof Failure) || error.code === 'flowdesign.stale') return
  if (error.code !== 'flowdesign.has-problems') return toast(error.message, 'danger')
  onRefused()
  toast(t('flow-design.publish-refused', { count: errorsIn(problemsIn(error.data)).length }), 'warning')
}

/** Publishing: a toast names the version, a refusal opens the list of problems. */
export function usePublish(draft: Draft, onRefused: () => void) {
  const [isBusy, setBusy] = useState(false)
  const run = async (local: readonly Problem[]) => {
    const count = errorsIn(local).length
    if (count) {
      onRefused()
      return toast(t('flow-design.publish-refused', { count }), 'warning')
    }
    setBusy(true)
    try {
      const { version } = await draft.publish()
      toast(t('flow-design.published', { n: version ?? '' }), 'success')
    } catch (error) {
      explain(error, onRefused)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run }
}
