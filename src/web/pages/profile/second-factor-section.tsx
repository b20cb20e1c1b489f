import { describeUserAgent } from '#/core/text/describe-user-agent'
import { Button, LoadState, Row, Skeleton, TextField, toast } from '../../ui'
import './second-factor-section.css'
import { lazy, Suspense, useState } from 'react'
import type { EmployeePasskeysData, EmployeeSecondfactorBeginData, RecordList } from '#/generated/types'
import list from '#schemas/lists/records/passkeys.json'
import type { RecordExtensions } from '../../lists/records/record-cells'
import { RecordListView } from '../../lists/records/record-list'
import { CallError, copyText, createPasskey, passkeyObstacle, t, useQuery } from '../../platform'
import { api } from '../../platform/api'

/** Creates a passkey and stores it under the device's name. Returns false if none was created. */
async function add(): Promise<boolean> {
  try {
    const passkey = await createPasskey(await api.employee.passkeys.begin({}))
    await api.employee.passkeys.add({ name: describeUserAgent(navigator.userAgent), passkey })
    toast(t('passkey.added'), 'success')
    return true
  } catch (error) {
    // Server errors have already been shown.
    if (error instanceof Error && !(error instanceof CallError)) toast(error.message, 'danger')
    return false
  }
}

/** Creates a passkey for a person who is required to have one. */
export const PasskeyButton = ({ onAdded }: { onAdded(): void }) => (
  <Button kind="primary" onClick={() => void add().then((isAdded) => isAdded && onAdded())}>
    {t('passkey.add')}
  </Button>
)

const parts: RecordExtensions<EmployeePasskeysData[number]> = { acts: { add } }
/** Returns the list; where no passkey can be added it says why, in place of the button and of its promise. */
function listFor(obstacle: ReturnType<typeof passkeyObstacle>): RecordList {
  if (!obstacle) return list as RecordList
  const explained = { hint: `passkey.obstacle.${obstacle}`, empty: { none: 'passkey.none-here' } }
  return { ...list, ...explained, tools: [] } as RecordList
}

/** Lists the person's passkeys; adds and removes them. */
export function PasskeyList() {
  const [shown] = useState(() => listFor(passkeyObstacle()))
  return <RecordListView isPart list={shown} parts={parts} />
}

const Picture = lazy(() => import('../../ui/qr-picture'))

interface CodeFormProps {
  label: string
  submit: string
  onSend(code: string): Promise<void>
}

/** Asks for a code and submits it. */
function CodeForm({ label, submit, onSend }: CodeFormProps) {
  const [code, setCode] = useState('')
  const send = () => onSend(code).finally(() => setCode(''))
  return (
    <form
      className="q-stack q-justify-items-start q-gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void send().catch(() => undefined)
      }}
    >
      <TextField
        label={label}
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" kind="primary" disabled={code.trim().length < 6}>
        {submit}
      </Button>
    </form>
  )
}

/** Shows the recovery codes once. */
function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept(): void }) {
  const copy = () => void copyText(codes.join('\n')).then(() => toast(t('directory.copied'), 'success'))
  return (
    <>
      <p>{t('second-factor.codes')}</p>
      <output className="second-factor-codes q-break q-radius-lg q-pad-y-3 q-pad-x-4">
        {codes.join('\n')}
      </output>
      <Row align="stretch" gap={3}>
        <Button icon="copy" onClick={copy}>
          {t('second-factor.copy')}
        </Button>
        <Button kind="primary" onClick={onKept}>
          {t('second-factor.kept')}
        </Button>
      </Row>
    </>
  )
}

interface BegunProps {
  enrolment: EmployeeSecondfactorBeginData
  onConfirmed(codes: readonly string[]): void
}

/** Renders the QR code for the app, and asks for its first code. */
function FactorSetup({ enrolment, onConfirmed }: BegunProps) {
  const confirm = async (code: string) =>
    onConfirmed((await api.employee.secondfactor.confirm({ code })).codes)
  return (
    <>
      <p>{t('second-factor.scan')}</p>
      <Suspense fallback={<Skeleton lines={4} />}>
        <Picture text={enrolment.uri} label={t('second-factor.picture')} />
      </Suspense>
      <code className="second-factor-secret q-break">{enrolment.secret}</code>
      <CodeForm label={t('second-factor.code')} submit={t('second-factor.confirm')} onSend={confirm} />
    </>
  )
}

/** Enables and disables the second factor; `onKept` is called once it is enabled. */
export function SecondFactorSection({ onKept = () => {} }: { onKept?(): void }) {
  const { value, failure, reload } = useQuery('second-factor', () => api.employee.secondfactor({}))
  const [started, setStarted] = useState<EmployeeSecondfactorBeginData>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (!value) return <LoadState failure={failure} reload={reload} lines={2} />
  const begin = async () => setStarted(await api.employee.secondfactor.begin({}))
  const retain = () => {
    setStarted(undefined)
    setCodes(undefined)
    void reload()
    onKept()
  }
  const drop = async (code: string) => {
    await api.employee.secondfactor.drop({ code })
    toast(t('second-factor.turned-off'), 'success')
    await reload()
  }
  if (codes) return <RecoveryCodes codes={codes} onKept={retain} />
  if (started) return <FactorSetup enrolment={started} onConfirmed={setCodes} />
  if (!value.since)
    return (
      <>
        <p>{t('second-factor.off-text')}</p>
        <Button onClick={() => void begin()}>{t('second-factor.begin')}</Button>
      </>
    )
  return (
    <>
      <p>{t('second-factor.on-text', { n: value.codesLeft })}</p>
      <CodeForm label={t('second-factor.drop-code')} submit={t('second-factor.drop')} onSend={drop} />
    </>
  )
}
