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
import { addFiles, type LocalFile, verifyProofFiles } from './read-proof'

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
  /** Names of the dropped files. */
  names: readonly string[]
  onTake(files: File[]): void
}

/** Accepts files by drop, click or keyboard. */
function Drop({ names, onTake }: DropProps) {
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList | null) => {
    setIsOver(false)
    if (files?.length) onTake([...files])
  }
  return (
    <label
      className="verify-drop q-column q-align-center q-gap-2 q-break q-soft q-text-center q-radius-md q-anchor"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        take(event.dataTransfer.files)
      }}
    >
      <Icon name={names.length ? 'paper' : 'file-zip'} size={28} />
      {names.length > 0 && <b className="q-medium">{names.join(' + ')}</b>}
      <span>{t(names.length ? 'verify.drop-other' : 'verify.drop')}</span>
      <input
        type="file"
        accept=".zip,.json,.pdf"
        multiple
        onChange={({ target }) => {
          take(target.files)
          // The same file can be checked again after it was corrected.
          target.value = ''
        }}
      />
    </label>
  )
}

/** Verifies bundles, receipts and signed papers in the browser by the rules that created them; needs no sign-in. */
export default function VerifyPage() {
  const [key, setKey] = useState('')
  const [files, setFiles] = useState<LocalFile[]>([])
  const take = async (dropped: File[]) => {
    const read = dropped.map(async (one) => ({
      name: one.name,
      bytes: new Uint8Array(await one.arrayBuffer()),
    }))
    const added = await Promise.all(read)
    setFiles((known) => addFiles(known, added))
  }
  return (
    <PublicLayout title={t('verify.title')} text={t('verify.text')}>
      <Drop names={files.map(({ name }) => name)} onTake={(dropped) => void take(dropped)} />
      <TextField
        label={t('verify.key')}
        hint={t('verify.key-hint')}
        spellCheck={false}
        autoComplete="off"
        value={key}
        onChange={({ target }) => setKey(normalizeFingerprint(target.value))}
      />
      {files.length > 0 && <Findings of={verifyProofFiles(files, key || undefined)} />}
    </PublicLayout>
  )
}
