import { useRef } from 'react'
import flowNumber from '#schemas/forms/flow-number.json'
import {
  counterTokens,
  type DocumentNumberRule,
  formatDocumentNumber,
  templateCounters,
} from '../../../../core/flow'
import { t } from '../../../platform'
import { AutosavePanel } from '../../../product-forms/autosave-panel'
import { useSession } from '../../../stores/session'
import { useNow } from '../../../ui'

interface WorkNumberProps {
  rule: DocumentNumberRule
  flowName: string
  presets: readonly string[]
  onChange(rule: DocumentNumberRule): void
}

const tokens = ['Y', 'M', 'D', 'H', 'I', 'S', 'F', 'U', 'SD', 'LD', ...counterTokens]
const sampleCount = 2

/** Returns sample numbers of the first flows of a design. */
function useSamples(rule: DocumentNumberRule, flowName: string): string[] {
  const { person } = useSession()
  const at = useNow()
  const dept = person?.depts[0]
  return Array.from({ length: sampleCount }, (_, index) => {
    const n = index + 1
    const counters = Object.fromEntries(
      counterTokens.map((token) => [token, token === 'RUN' ? n : n * rule.auto_step]),
    )
    return formatDocumentNumber(rule, {
      at,
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      flowName,
      userName: person?.name ?? '',
      shortDept: dept?.n ?? '',
      longDept: dept?.path.replaceAll('/', '-') ?? '',
      counters,
    })
  })
}

/** Edits the document number rule with presets, insertable tokens and a sample. */
export function DocumentNumberSettings({ rule, flowName, presets, onChange }: WorkNumberProps) {
  const box = useRef<HTMLDivElement>(null)
  const { auto_name } = rule
  const set = (change: Partial<DocumentNumberRule>) => onChange({ ...rule, ...change })
  const samples = useSamples(rule, flowName)
  const insert = (token: string) => {
    const input = box.current?.querySelector('input')
    const at = input?.selectionStart ?? auto_name.length
    set({ auto_name: `${auto_name.slice(0, at)}{${token}}${auto_name.slice(at)}` })
    input?.focus()
  }
  const change = (model: string, value: unknown) => {
    if (model === 'preset') return value && set({ auto_name: String(value) })
    if (value !== null) set({ [model]: value })
  }
  return (
    <>
      <div ref={box}>
        <AutosavePanel
          form={flowNumber}
          values={{ ...rule, preset: presets.includes(auto_name) ? auto_name : '' }}
          known={{
            auto_name: templateCounters(rule).length ? {} : { hint: 'flow-set.workname.not-unique' },
            preset: { options: { options: presets.map((preset) => ({ value: preset, label: preset })) } },
          }}
          onChange={change}
        />
      </div>
      <div className="fs-chips q-row q-wrap q-gap-1-5 q-soft">
        <span>{t('flow-set.workname.tokens')}</span>
        {tokens.map((token) => (
          <button
            className="q-text-sm"
            key={token}
            type="button"
            title={`{${token}}`}
            onClick={() => insert(token)}
          >
            {t(`flow-set.token.${token}`)}
          </button>
        ))}
      </div>
      <p className="fs-samples">
        {t('flow-set.workname.samples')}：
        {samples.map((sample, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: samples may be alike and have no identity
          <code className="q-text-sm" key={at}>
            {sample}
          </code>
        ))}
      </p>
    </>
  )
}
