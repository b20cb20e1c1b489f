import '../../platform/i18n/scan-texts'
import { useEffect, useState } from 'react'
import type { EmployeeLoginScanstartData } from '../../../generated/types'
import { t } from '../../platform'
import { awaitScan, beginScan, buildScanAddress, type ScanState } from '../../stores/scan-sign-in'
import { Button, Muted, Stack } from '../../ui'
import QrPicture from '../../ui/qr-picture'

interface ScanSignInProps {
  onSignedIn(): Promise<void> | void
}

/** Renders a QR code that a signed-in phone confirms, and what the phone has done with it. */
export default function QrSignIn({ onSignedIn }: ScanSignInProps) {
  const [scan, setScan] = useState<EmployeeLoginScanstartData>()
  const [state, setState] = useState<ScanState>('waiting')
  const [error, setError] = useState('')
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each code
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const run = async () => {
      const fresh = await beginScan()
      if (signal.aborted) return
      setScan(fresh)
      await awaitScan(fresh, {
        signal,
        onState: (now) => (now === 'done' ? void onSignedIn() : setState(now)),
      })
    }
    run().catch((failure: Error) => {
      if (!signal.aborted) setError(failure.message)
    })
    return () => leaving.abort()
  }, [round])

  const renew = () => {
    setScan(undefined)
    setState('waiting')
    setError('')
    setRound(round + 1)
  }
  const hasEnded = error !== '' || state === 'refused' || state === 'expired'
  return (
    <Stack
      gap={3}
      className="q-justify-items-center q-text-center"
      style={{ minHeight: 300, alignContent: 'start' }}
    >
      {hasEnded ? (
        <>
          <p role="alert">{error || t(`scan.desk-${state}`)}</p>
          <Button kind="primary" onClick={renew}>
            {t('scan.again')}
          </Button>
        </>
      ) : (
        scan && (
          <>
            {state === 'waiting' && <QrPicture text={buildScanAddress(scan)} label={t('scan.picture')} />}
            <p role="status">{t(state === 'scanned' ? 'scan.scanned' : 'scan.text')}</p>
            <Muted as="p">
              {t('scan.desk-number')} <strong className="q-text-xl">{scan.number}</strong>
            </Muted>
          </>
        )
      )}
    </Stack>
  )
}
