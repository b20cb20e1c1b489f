import type { SyncRun } from '#/generated/types'
import { listSeparator, t } from '../../platform/i18n/i18n'
import { RelativeTime } from '../../ui/time'

/** Renders the progress of the reading. */
function Progress({ progress: { part, done, total } }: { progress: SyncRun['progress'] }) {
  const values = { part: t(`sync.part.${part}`), done, total }
  const text = t(total > 0 ? 'sync.reading' : 'sync.reading-begun', values)
  return (
    <div className="sync-progress q-stack q-gap-2" role="status">
      <span>{text}</span>
      <progress aria-label={text} {...(total > 0 && { value: done, max: total })} />
    </div>
  )
}

/** Renders who compared what and when, and the result. */
export function RunState({ run }: { run: SyncRun }) {
  const { kind, by, at, state, progress, failure, outcome } = run
  return (
    <>
      <header className="sync-run q-row q-align-baseline q-wrap q-gap-3 q-gap-y-1 q-margin-bottom-2">
        <h2>{t(`sync.kind.${kind}`)}</h2>
        <span>{t('sync.by', { name: by })}</span>
        <RelativeTime at={at} />
      </header>
      {state === 'running' && <Progress progress={progress} />}
      {failure && (
        <p className="q-tone-danger" role="alert">
          {failure}
        </p>
      )}
      {outcome && (
        <div className="q-tone-success" role="status">
          <p>{t('sync.applied', { ...outcome })}</p>
          {outcome.added > 0 && kind !== 'dept' && <p>{t('sync.new-passwords')}</p>}
          {outcome.stayed.length > 0 && (
            <p>{t('sync.stayed', { names: outcome.stayed.join(listSeparator()) })}</p>
          )}
        </div>
      )}
    </>
  )
}
