import { useRef } from 'react'
import {
  countersIn,
  counterTokens,
  formatWorkNumber,
  type WorkNumberRule,
} from '#/core/flow/design/document-number'
import { t } from '../../../platform/i18n'
import { useSession } from '../../../stores/session'
import { SelectField, TextField } from '../../../ui/field'
import { useNow } from '../../../ui/time'

interface WorkNumberProps {
  rule: WorkNumberRule
  flowName: string
  presets: readonly string[]
  onChange(rule: WorkNumberRule): void
}

const tokens = ['Y', 'M', 'D', 'H', 'I', 'S', 'F', 'U', 'SD', 'LD', ...counterTokens]
const sampleCount = 2

/** What the first flows of a design would be numbered. */
function useSamples(rule: WorkNumberRule, flowName: string): string[] {
  const { person } = useSession()
  const at = useNow()
  const dept = person?.depts[0]
  return Array.from({ length: sampleCount }, (_, index) => {
    const n = index + 1
    const counters = Object.fromEntries(
      counterTokens.map((token) => [token, token === 'RUN' ? n : n * rule.auto_step]),
    )
    return formatWorkNumber(rule, {
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

/** The document number's rule with presets, tokens to click, and how it comes out. */
export function WorkNumber({ rule, flowName, presets, onChange }: WorkNumberProps) {
  const box = useRef<HTMLDivElement>(null)
  const { auto_name, auto_len, auto_step } = rule
  const set = (change: Partial<WorkNumberRule>) => onChange({ ...rule, ...change })
  const samples = useSamples(rule, flowName)
  const insert = (token: string) => {
    const input = box.current?.querySelector('input')
    const at = input?.selectionStart ?? auto_name.length
    set({ auto_name: `${auto_name.slice(0, at)}{${token}}${auto_name.slice(at)}` })
    input?.focus()
  }
  const whole = (text: string, least: number, most: number) =>
    Math.min(most, Math.max(least, Math.floor(Number(text) || 0)))
  return (
    <>
      <div className="fs-row" ref={box}>
        <TextField
          label={t('flow-set.workname.template')}
          required
          maxLength={200}
          value={auto_name}
          error={auto_name.trim() ? undefined : t('flow-set.workname.empty')}
          hint={countersIn(rule).length ? undefined : t('flow-set.workname.not-unique')}
          onChange={({ target }) => set({ auto_name: target.value })}
        />
        <SelectField
          label={t('flow-set.workname.presets')}
          value={presets.includes(auto_name) ? auto_name : ''}
          onChange={({ target }) => target.value && set({ auto_name: target.value })}
        >
          <option value="" />
          {presets.map((preset) => (
            <option key={preset}>{preset}</option>
          ))}
        </SelectField>
        <TextField
          label={t('flow-set.workname.length')}
          type="number"
          min={0}
          max={30}
          value={auto_len}
          onChange={({ target }) => set({ auto_len: whole(target.value, 0, 30) })}
        />
        <TextField
          label={t('flow-set.workname.step')}
          type="number"
          min={1}
          max={1000}
          value={auto_step}
          onChange={({ target }) => set({ auto_step: whole(target.value, 1, 1000) })}
        />
      </div>
      <div className="fs-chips">
        <span>{t('flow-set.workname.tokens')}</span>
        {tokens.map((token) => (
          <button key={token} type="button" title={`{${token}}`} onClick={() => insert(token)}>
            {t(`flow-set.token.${token}`)}
          </button>
        ))}
      </div>
      <p className="fs-samples">
        {t('flow-set.workname.samples')}：
        {samples.map((sample, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: samples may be alike and have no identity
          <code key={at}>{sample}</code>
        ))}
      </p>
    </>
  )
}
