import '../../platform/i18n/proof-texts'
import './verify.css'
import { useState } from 'react'
import { normalizeFingerprint } from '#/core/proof/trust'
import { assessFindings, type Finding, type ProofVerdict } from '#/core/proof/verification-result'
import { t } from '../../platform/i18n/i18n'
import { TextField } from '../../ui/field'
import { Icon, type IconName } from '../../ui/icon'
import { PublicLayout } from '../../ui/public-layout'
import { readProof } from './read-proof'

const icons: Record<Finding['kind'], IconName> = { proven: 'check', note: 'info', fault: 'close' }

const verdictIcons: Record<ProofVerdict, IconName> = { holds: 'done', consistent: 'warning', fails: 'error' }

const Findings = ({ of: findings }: { of: readonly Finding[] }) => {
  const verdict = assessFindings(findings)
  return (
    <section aria-live="polite">
      <p className="verify-verdict" data-verdict={verdict}>
        <Icon name={verdictIcons[verdict]} size={22} />
        {t(`verify.${verdict}`)}
      </p>
      <ul className="verify-findings">
        {findings.map(({ kind, code, params }) => (
          <li key={`${code} ${JSON.stringify(params)}`} data-kind={kind}>
            <Icon name={icons[kind]} size={16} />
            <span>{t(code, params)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface DropProps {
  /** What was dropped last. */
  name: string | undefined
  onTake(file: File): void
}

/** Where a file is dropped, or chosen by a click or the keyboard. */
function Drop({ name, onTake }: DropProps) {
  const [isOver, setOver] = useState(false)
  const take = (file: File | undefined) => {
    setOver(false)
    if (file) onTake(file)
  }
  return (
    <label
      className="verify-drop"
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
      {name && <b>{name}</b>}
      <span>{t(name ? 'verify.drop-other' : 'verify.drop')}</span>
      <input
        type="file"
        accept=".zip,.json"
        onChange={({ target }) => {
          take(target.files?.[0])
          // The same file may be checked again once it was put right.
          target.value = ''
        }}
      />
    </label>
  )
}

/** Checks a bundle or a receipt in the page, by the rules that made it; anybody may, signed in or not. */
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
      {file && <Findings of={readProof(file.bytes, file.name, key || undefined)} />}
    </PublicLayout>
  )
}
