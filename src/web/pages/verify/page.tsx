import '../../platform/proving-texts'
import './verify.css'
import { useState } from 'react'
import type { Finding } from '#/core/proof/finding'
import { t } from '../../platform/i18n'
import { Icon, type IconName } from '../../ui/icon'
import { readProof } from './read-proof'

const icons: Record<Finding['kind'], IconName> = { proven: 'check', note: 'info', fault: 'close' }

const Findings = ({ of: findings }: { of: readonly Finding[] }) => {
  const holds = !findings.some(({ kind }) => kind === 'fault')
  return (
    <section aria-live="polite">
      <p className="verify-verdict" data-holds={holds}>
        {t(holds ? 'verify.holds' : 'verify.fails')}
      </p>
      <ul className="verify-findings">
        {findings.map(({ kind, code, params }) => (
          <li key={code} data-kind={kind}>
            <Icon name={icons[kind]} size={16} />
            <span>{t(code, params)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Checks a bundle or a receipt in the page, by the rules that made it; anybody may, signed in or not. */
export default function VerifyPage() {
  const [key, setKey] = useState('')
  const [file, setFile] = useState<{ bytes: Uint8Array; name: string }>()
  const take = async (one: File | undefined) => {
    if (one) setFile({ bytes: new Uint8Array(await one.arrayBuffer()), name: one.name })
  }
  return (
    <main className="verify">
      <div className="q-card verify-card">
        <h1>{t('verify.title')}</h1>
        <p>{t('verify.text')}</p>
        <label
          className="verify-drop"
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            void take(event.dataTransfer.files[0])
          }}
        >
          <Icon name="file-zip" size={28} />
          <span>{file?.name ?? t('verify.drop')}</span>
          <input type="file" accept=".zip,.json" onChange={(event) => void take(event.target.files?.[0])} />
        </label>
        <label className="verify-key">
          {t('verify.key')}
          <input className="q-input" value={key} onChange={(event) => setKey(event.target.value.trim())} />
        </label>
        {file && <Findings of={readProof(file.bytes, file.name, key || undefined)} />}
      </div>
    </main>
  )
}
