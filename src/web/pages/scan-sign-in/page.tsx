import '../../platform/i18n/form-texts'
import '../../platform/i18n/scan-texts'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { describeUserAgent } from '#/core/text/describe-user-agent'
import CodeButton from '../../controls/code/code-button'
import { absoluteTime, t, useQuery } from '../../platform'
import { api, quietApi } from '../../platform/api'
import { parseScanAddress, scanPath } from '../../stores/scan-sign-in'
import { Button, ButtonLink, Card, EmptyState, Row, Skeleton, Stack } from '../../ui'

/** Takes the QR code of the sign-in page with the camera. */
function Reader() {
  const navigate = useNavigate()
  const [problem, setProblem] = useState('')
  const read = (text: string) => {
    const code = parseScanAddress(text)
    if (code) void navigate(`${scanPath}?code=${code}`, { replace: true })
    else setProblem(t('scan.foreign'))
  }
  return (
    <Card>
      <Stack gap={4} className="q-pad-4" style={{ maxWidth: 520 }}>
        <h1>{t('scan.open')}</h1>
        <p>{t('scan.read')}</p>
        <Row wrap>
          <CodeButton name={t('scan.open')} label={t('scan.take')} onRead={read} />
        </Row>
        {problem && <p role="alert">{problem}</p>}
      </Stack>
    </Card>
  )
}

/** Shows which browser asks for a sign-in, and confirms or refuses it. */
function Request({ code }: { code: string }) {
  const { value, failure } = useQuery(code, () => quietApi.employee.scansignin({ code }))
  const [decision, setDecision] = useState<'confirmed' | 'refused'>()
  const [isBusy, setBusy] = useState(false)
  if (decision)
    return (
      <EmptyState title={t(`scan.${decision}`)}>
        <ButtonLink to="/">{t('ui.home')}</ButtonLink>
      </EmptyState>
    )
  if (failure)
    return (
      <EmptyState title={failure.message}>
        <ButtonLink to={scanPath}>{t('scan.open')}</ButtonLink>
      </EmptyState>
    )
  if (!value) return <Skeleton lines={4} />
  const decide = async (confirmed: boolean) => {
    setBusy(true)
    await api.employee.scansignin
      .decide({ code, confirmed })
      .then(() => setDecision(confirmed ? 'confirmed' : 'refused'))
      .catch(() => undefined)
    setBusy(false)
  }
  const facts = [
    { label: 'scan.number', text: value.number },
    { label: 'scan.device', text: describeUserAgent(value.agent) || t('sign-ins.unknown') },
    { label: 'scan.address', text: value.address },
    { label: 'scan.until', text: absoluteTime(value.expires) },
  ]
  return (
    <Card>
      <Stack gap={4} className="q-pad-4" style={{ maxWidth: 520 }}>
        <h1>{t('scan.title')}</h1>
        <p>{t('scan.ask')}</p>
        <dl className="q-stack q-gap-2">
          {facts.map(({ label, text }) => (
            <Row key={label} gap={3} justify="between">
              <dt className="q-soft">{t(label)}</dt>
              <dd className={`q-break ${text === value.number ? 'q-text-xl q-strong' : ''}`}>{text}</dd>
            </Row>
          ))}
        </dl>
        <p className="q-tone-warning q-radius-md q-pad-y-2 q-pad-x-3" role="note">
          {t('scan.warning')}
        </p>
        <Row gap={3} justify="end">
          <Button kind="danger" disabled={isBusy} onClick={() => void decide(false)}>
            {t('scan.refuse')}
          </Button>
          <Button kind="primary" busy={isBusy} onClick={() => void decide(true)}>
            {t('scan.confirm')}
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}

/** Confirms on a phone the sign-in of another browser; without a code it reads one. */
export default function ScanSignInPage() {
  const [query] = useSearchParams()
  const code = query.get('code')
  return code ? <Request key={code} code={code} /> : <Reader />
}
