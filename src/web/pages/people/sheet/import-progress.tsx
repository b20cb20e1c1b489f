import { useEffect, useRef, useState } from 'react'
import type { DirectoryImport } from '#/generated/types'
import { t, useQuery, useReloadOnChange } from '../../../platform'
import { api, quietApi } from '../../../platform/api'
import { useRefreshSignal } from '../../../stores/refresh-signal'
import { Button, confirm, Dialog } from '../../../ui'
import { downloadFaults, downloadPasswords } from './directory-spreadsheet'

/** Returns an import as it is now: each event of the server reloads it. */
function useImportState(initial: DirectoryImport, onSaved: () => void) {
  const { value, reload } = useQuery(`directory-import-${initial.id}`, () =>
    quietApi.employee.directorysheet.state({ id: initial.id }),
  )
  useReloadOnChange(reload, useRefreshSignal())
  const shown = value ?? initial
  const isRunning = shown.state === 'running'
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !isRunning) onSaved()
    wasRunning.current = isRunning
  }, [isRunning, onSaved])
  return { shown, reload }
}

/** Renders how many rows are handled. */
function ProgressBar({ counts: { rows, done, same, failed } }: DirectoryImport) {
  const handled = done + same + failed
  const text = t('directory.sheet.progress', { handled, rows, failed })
  return (
    <div className="q-stack q-gap-1" role="status">
      <progress className="q-full" aria-label={text} max={rows} value={handled} />
      <span>{text}</span>
    </div>
  )
}

const countsOf = ({ counts: { departments, people } }: DirectoryImport) => ({
  departmentsAdded: departments.added,
  departmentsChanged: departments.changed,
  peopleAdded: people.added,
  peopleChanged: people.changed,
})

interface ControlsProps {
  shown: DirectoryImport
  reload(): Promise<void>
}

/** Renders the buttons that pause, continue and cancel an import. */
function ImportControls({ shown, reload }: ControlsProps) {
  const [isBusy, setBusy] = useState(false)
  const { id, state, mine, counts } = shown
  const send = async (action: 'pause' | 'continue' | 'cancel') => {
    setBusy(true)
    try {
      await api.employee.directorysheet.control({ id, action })
    } catch {
      // The error has been shown; the state is read again.
    }
    await reload()
    setBusy(false)
  }
  const cancel = async () => {
    const question = {
      title: t('directory.sheet.cancel'),
      text: t('directory.sheet.cancel-text', { ...counts }),
    }
    if (await confirm({ ...question, danger: true })) await send('cancel')
  }
  return (
    <>
      <Button disabled={isBusy} onClick={() => void cancel()}>
        {t('directory.sheet.cancel')}
      </Button>
      {state === 'running' && (
        <Button disabled={isBusy} onClick={() => void send('pause')}>
          {t('directory.sheet.pause')}
        </Button>
      )}
      {state === 'paused' && mine && (
        <Button kind="primary" disabled={isBusy} onClick={() => void send('continue')}>
          {t('directory.sheet.continue')}
        </Button>
      )}
    </>
  )
}

interface ImportProgressProps {
  initial: DirectoryImport
  onClose(): void
  onSaved(): void
}

/** Shows an import while it runs, and its result: rejected rows and first passwords to download. */
export function ImportProgressDialog({ initial, onClose, onSaved }: ImportProgressProps) {
  const { shown, reload } = useImportState(initial, onSaved)
  const { id, name, state, mine, counts, failure } = shown
  const hasEnded = state === 'done' || state === 'cancelled'
  const hasPasswords = mine && counts.people.added > 0
  const foot = (
    <>
      {hasEnded ? undefined : <ImportControls shown={shown} reload={reload} />}
      {hasEnded && counts.failed > 0 && (
        <Button onClick={() => void downloadFaults(id).catch(() => undefined)}>
          {t('directory.sheet.get-faults')}
        </Button>
      )}
      {hasEnded && hasPasswords && (
        <Button onClick={() => void downloadPasswords(id).catch(() => undefined)}>
          {t('directory.sheet.get-passwords')}
        </Button>
      )}
      <Button kind={hasEnded ? 'primary' : 'default'} onClick={onClose}>
        {t(hasEnded ? 'directory.sheet.finish' : 'directory.sheet.background')}
      </Button>
    </>
  )
  return (
    <Dialog title={t(`directory.sheet.state.${state}`, { name })} width={560} onClose={onClose} footer={foot}>
      <div className="dir-form q-stack q-gap-3-5">
        <ProgressBar {...shown} />
        {failure && (
          <p className="q-tone-danger" role="alert">
            {failure}
          </p>
        )}
        <p>{t('directory.sheet.done-text', countsOf(shown))}</p>
        {hasEnded && hasPasswords && <p>{t('directory.sheet.passwords-text')}</p>}
      </div>
    </Dialog>
  )
}
