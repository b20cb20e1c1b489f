import '../../platform/i18n/proof-texts'
import './verify.css'
import { useState } from 'react'
import {
  assessFindings,
  normalizeFingerprint,
  type ProofFinding,
  type ProofVerdict,
} from '#/core/proof/trust'
import { t } from '../../platform'
import { Icon, type IconName, TextField } from '../../ui'
import { PublicLayout } from '../../ui/public-layout'
import { verifyProofFile } from './read-proof'

const icons: Record<ProofFinding['kind'], IconName> = { proven: 'check', note: 'info', fault: 'close' }

const verdictIcons: Record<ProofVerdict, IconName> = { holds: 'done', consistent: 'warning', fails: 'error' }

const Findings = ({ of: findings }: { of: readonly ProofFinding[] }) => {
  const verdict = assessFindings(findings)
  return (
    <section aria-live="polite">
      <p
        className="verify-verdict q-row q-gap-2-5 q-tone-success q-text-lg q-strong q-radius-md q-pad-y-3 q-pad-x-4"
        data-verdict={verdict}
      >
        <Icon name={verdictIcons[verdict]} size={22} />
        {t(`verify.${verdict}`)}
      </p>
      <ul className="verify-findings q-stack q-gap-2 q-pad-y-0 q-pad-x-4">
        {findings.map(({ kind, code, params }) => (
          <li className="q-stack q-gap-2 q-break" key={`${code} ${JSON.stringify(params)}`} data-kind={kind}>
            <Icon name={icons[kind]} size={16} />
            <span>{t(code, params)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface DropProps {
  /** Name of the last dropped file. */
  name: string | undefined
  onTake(file: File): void
}

/** Accepts a file by drop, click or keyboard. */
function Drop({ name, onTake }: DropProps) {
  const [isOver, setOver] = useState(false)
  const take = (file: File | undefined) => {
    setOver(false)
    if (file) onTake(file)
  }
  return (
    <label
      className="verify-drop q-column q-align-center q-gap-2 q-break q-soft q-text-center q-radius-md q-anchor"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        take(event.dataTransfer.files[0])
      }}
    >
      <Icon name={name ? 'paper' : 'file-zip'} size={28} />
      {name && <b className="q-medium">{name}</b>}
      <span>{t(name ? 'verify.drop-other' : 'verify.drop')}</span>
      <input
        type="file"
        accept=".zip,.json"
        onChange={({ target }) => {
          take(target.files?.[0])
          // The same file can be checked again after it was corrected.
          target.value = ''
        }}
      />
    </label>
  )
}

/** Verifies a bundle or a receipt in the browser by the rules that created it; needs no sign-in. */
export default function VerifyPage() {
  const [key, setKey] = useState('')
  const [file, setFile] = useState<{ bytes: Uint8Array; name: string }>()
  const take = async (one: File) =>
    setFile({ bytes: new Uint8Array(await one.arrayBuffer()), name: one.name })
  return (
    <PublicLayout title={t('verify.title')} text={t('verify.text')}>
      <Drop name={file?.name} onTake={(one) => void take(one)} />
      <TextField
        label={t('verify.key')}
        hint={t('verify.key-hint')}
        spellCheck={false}
        autoComplete="off"
        value={key}
        onChange={({ target }) => setKey(normalizeFingerprint(target.value))}
      />
      {file && <Findings of={verifyProofFile(file.bytes, file.name, key || undefined)} />}
    </PublicLayout>
  )
}
