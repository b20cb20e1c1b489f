import './client-entry.css'
import { useEffect, useState } from 'react'
import { t } from '../../platform/i18n'
import { enterByClient, enterByReturn, entryClient, returnIn } from '../../stores/client-entry'
import { hasLeft } from '../../stores/session'
import { Button } from '../../ui/button'

interface ClientEntryProps {
  /** Where the person wants to go. */
  redirect: string | null
  /** Whether coming in begins by itself; somebody who has just left is only offered it. */
  isAutomatic: boolean
  onEntered(redirect: string | null): Promise<void> | void
}

/** Set with the first try of a page: what failed is not tried again by itself, as when the language changes. */
let hasTried = false

/** Comes in by the enterprise client that the page is opened in; beside it stand name and password. */
export default function ClientEntry({ redirect, isAutomatic, onEntered }: ClientEntryProps) {
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)

  const trying = async (way: () => Promise<void>) => {
    hasTried = true
    setBusy(true)
    setError('')
    try {
      await way()
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : 'Has Error')
      setBusy(false)
    }
  }
  const enter = () =>
    trying(async () => {
      if (await enterByClient(redirect)) await onEntered(redirect)
    })
  const goOn = (back: NonNullable<ReturnType<typeof returnIn>>) =>
    trying(async () => onEntered(await enterByReturn(back)))

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the page was opened with
  useEffect(() => {
    if (!isAutomatic) return
    const back = returnIn(new URLSearchParams(location.search))
    if (back) void goOn(back)
    else if (!hasTried && !hasLeft()) void enter()
  }, [])

  const client = t(`client.name.${entryClient()}`)
  return (
    <section className="client-entry" aria-live="polite">
      {error && (
        <p className="login-error" role="alert">
          {error}
        </p>
      )}
      <Button kind="primary" busy={isBusy} onClick={enter}>
        {t(isBusy ? 'client.entering' : 'client.enter', { client })}
      </Button>
      <p className="client-entry-or">{t('client.or')}</p>
    </section>
  )
}
